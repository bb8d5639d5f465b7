# Factorizations and solves of larger matrices on the drop-in LAPACK, in the units of LAPACK's test
# programs: residuals over order, unit roundoff and norm, which those want below 30.
#
#   python3 tests/dropin/lapack_large.py LIBRARY ORDER...    LIBRARY: libfragblas_lapack.so
#
# Ends with the counts of its checks. SPDX-License-Identifier: MIT
import ctypes
import sys

import numpy as np

MOST = 30.0
EPS = 2.0**-23
SEED = 1

library = ctypes.CDLL(sys.argv[1])
counts = {"passed": 0, "failed": 0}


def call(name, *arguments):
    """Calls a Fortran routine and gives its INFO: numbers go by reference, letters as they are."""
    kept, passed = [], []
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            passed.append(argument.ctypes.data_as(ctypes.c_void_p))
        elif isinstance(argument, bytes):
            passed.append(argument)
        else:
            kept.append(ctypes.c_int(argument))
            passed.append(ctypes.byref(kept[-1]))
    info = ctypes.c_int(-99)
    hidden = [ctypes.c_size_t(1) for argument in arguments if isinstance(argument, bytes)]
    getattr(library, name + "_")(*passed, ctypes.byref(info), *hidden)
    return info.value


def norm(a):
    return np.abs(a).sum(axis=0).max()


def check(what, n, difference, scale):
    units = norm(difference) / (n * EPS * scale)
    right = bool(units < MOST)
    counts["passed" if right else "failed"] += 1
    print(f"{'ok     ' if right else 'FAILED '} {what} of {n}: {units:.4f}")


def exchanged(a, pivots):
    result = a.astype(np.float64)
    for row, pivot in enumerate(pivots - 1):
        if pivot != row:
            result[[row, pivot]] = result[[pivot, row]]
    return result


def test(n, random):
    a = np.asfortranarray(random.uniform(-1, 1, (n, n)).astype(np.float32))
    s = np.asfortranarray((a @ a.T / n + np.eye(n)).astype(np.float32))
    b = np.asfortranarray(random.uniform(-1, 1, (n, 5)).astype(np.float32))
    pivots = np.zeros(n, np.int32)
    work = np.zeros(64 * n, np.float32)

    lu = a.copy(order="F")
    assert call("sgetrf", n, n, lu, n, pivots) == 0
    lower = np.tril(lu, -1).astype(np.float64) + np.eye(n)
    check("sgetrf", n, lower @ np.triu(lu) - exchanged(a, pivots), norm(a))
    x = b.copy(order="F")
    assert call("sgetrs", b"T", n, 5, lu, n, pivots, x, n) == 0
    check("sgetrs", n, a.T.astype(np.float64) @ x - b, norm(a.T) * norm(x))
    assert call("sgetri", n, lu, n, pivots, work, work.size) == 0
    check("sgetri", n, a.astype(np.float64) @ lu - np.eye(n), norm(a) * norm(lu))

    factor, x = s.copy(order="F"), b.copy(order="F")
    assert call("sposv", b"U", n, 5, factor, n, x, n) == 0
    upper = np.triu(factor).astype(np.float64)
    check("sposv, its factor", n, upper.T @ upper - s, norm(s))
    check("sposv, its solution", n, s.astype(np.float64) @ x - b, norm(s) * norm(x))

    tall = np.asfortranarray(a[:, : n // 2])
    m, k = tall.shape
    q, tau = tall.copy(order="F"), np.zeros(k, np.float32)
    assert call("sgeqrf", m, k, q, m, tau, work, work.size) == 0
    r = np.triu(q[:k]).astype(np.float64)
    assert call("sorgqr", m, k, k, q, m, tau, work, work.size) == 0
    q = q.astype(np.float64)
    check("sgeqrf", m, q @ r - tall, norm(tall))
    check("sorgqr", m, q.T @ q - np.eye(k), 1)
    x = b.copy(order="F")
    assert call("sgels", b"N", m, k, 5, tall.copy(order="F"), m, x, m, work, work.size) == 0
    rest = tall.astype(np.float64) @ x[:k] - b
    check("sgels", m, tall.T.astype(np.float64) @ rest, norm(tall) * norm(b))


def test_singular_values(n, random):
    a = np.asfortranarray(random.uniform(-1, 1, (n, n // 2)).astype(np.float32))
    k = n // 2
    s, u = np.zeros(k, np.float32), np.zeros((n, k), np.float32, order="F")
    vt = np.zeros((k, k), np.float32, order="F")
    work, integers = np.zeros((5 * k + 9) * k + n, np.float32), np.zeros(8 * k, np.int32)
    left = a.copy(order="F")
    assert call("sgesdd", b"S", n, k, left, n, s, u, n, vt, k, work, work.size, integers) == 0
    u, vt = u.astype(np.float64), vt.astype(np.float64)
    check("sgesdd", n, (u * s) @ vt - a, norm(a))
    check("sgesdd, its left vectors", n, u.T @ u - np.eye(k), 1)
    check("sgesdd, its right vectors", n, vt @ vt.T - np.eye(k), 1)
    check("sgesdd, its values", n, np.diag(np.linalg.svd(a.astype(np.float64))[1] - s), s[0])


random = np.random.default_rng(SEED)
print(f"seed {SEED}")
for order in map(int, sys.argv[2:]):
    test(order, random)
# Jacobi's method takes long here.
test_singular_values(300, random)
print(f"{counts['passed']} passed, {counts['failed']} failed, 0 skipped")
sys.exit(counts["failed"] > 0)
