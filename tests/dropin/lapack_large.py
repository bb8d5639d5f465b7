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
    result = wide(a)
    for row, pivot in enumerate(pivots - 1):
        if pivot != row:
            result[[row, pivot]] = result[[pivot, row]]
    return result


def wide(a):
    return a.astype(np.complex128 if np.iscomplexobj(a) else np.float64)


def single(a):
    return np.asfortranarray(a.astype(np.complex64 if np.iscomplexobj(a) else np.float32))


def test(n, random, letter):
    """All routines of real numbers, letter s, or of complex ones, letter c."""
    real = letter == "s"
    unitary, adjoint = ("sorg", b"T") if real else ("cung", b"C")

    def uniform(*shape):
        numbers = random.uniform(-1, 1, shape)
        return single(numbers if real else numbers + 1j * random.uniform(-1, 1, shape))

    a, b = uniform(n, n), uniform(n, 5)
    s = single(a @ a.conj().T / n + np.eye(n))
    pivots = np.zeros(n, np.int32)
    work = np.zeros(64 * n, a.dtype)

    lu = a.copy(order="F")
    assert call(letter + "getrf", n, n, lu, n, pivots) == 0
    lower = wide(np.tril(lu, -1)) + np.eye(n)
    check(letter + "getrf", n, lower @ np.triu(lu) - exchanged(a, pivots), norm(a))
    x = b.copy(order="F")
    assert call(letter + "getrs", adjoint, n, 5, lu, n, pivots, x, n) == 0
    check(letter + "getrs", n, wide(a).conj().T @ x - b, norm(a.T) * norm(x))
    if real:
        assert call("sgetri", n, lu, n, pivots, work, work.size) == 0
        check("sgetri", n, wide(a) @ lu - np.eye(n), norm(a) * norm(lu))

    factor, x = s.copy(order="F"), b.copy(order="F")
    assert call(letter + "posv", b"U", n, 5, factor, n, x, n) == 0
    upper = wide(np.triu(factor))
    check(letter + "posv, its factor", n, upper.conj().T @ upper - s, norm(s))
    check(letter + "posv, its solution", n, wide(s) @ x - b, norm(s) * norm(x))

    tall = np.asfortranarray(a[:, : n // 2])
    m, k = tall.shape
    q, tau = tall.copy(order="F"), np.zeros(k, a.dtype)
    assert call(letter + "geqrf", m, k, q, m, tau, work, work.size) == 0
    r = wide(np.triu(q[:k]))
    assert call(unitary + "qr", m, k, k, q, m, tau, work, work.size) == 0
    q = wide(q)
    check(letter + "geqrf", m, q @ r - tall, norm(tall))
    check(unitary + "qr", m, q.conj().T @ q - np.eye(k), 1)
    x, factors = b.copy(order="F"), tall.copy(order="F")
    assert call(letter + "gels", b"N", m, k, 5, factors, m, x, m, work, work.size) == 0
    rest = wide(tall) @ x[:k] - b
    check(letter + "gels", m, wide(tall).conj().T @ rest, norm(tall) * norm(b))


def numbers(random, letter, *shape):
    real = random.uniform(-1, 1, shape)
    return single(real if letter == "s" else real + 1j * random.uniform(-1, 1, shape))


def test_eigenvalues(n, random, letter):
    a = numbers(random, letter, n, n)
    a = single(a + a.conj().T)
    v, w = a.copy(order="F"), np.zeros(n, np.float32)
    work, reals = np.zeros(1 + 6 * n + 2 * n * n, a.dtype), np.zeros(1 + 5 * n + 2 * n * n, w.dtype)
    integers = np.zeros(3 + 5 * n, np.int32)
    more = [] if letter == "s" else [reals, reals.size]
    name = "ssyevd" if letter == "s" else "cheevd"
    arguments = [work, work.size, *more, integers, integers.size]
    assert call(name, b"V", b"U", n, v, n, w, *arguments) == 0
    v = wide(v)
    check(name, n, wide(a) @ v - v * w, norm(a))
    check(name + ", its vectors", n, v.conj().T @ v - np.eye(n), 1)
    check(name + ", its values", n, np.diag(np.linalg.eigvalsh(wide(a)) - w), norm(a))


def test_singular_values(n, random, letter):
    k = n // 2
    a = numbers(random, letter, n, k)
    s, u = np.zeros(k, np.float32), np.zeros((n, k), a.dtype, order="F")
    vt = np.zeros((k, k), a.dtype, order="F")
    work, integers = np.zeros((5 * k + 9) * k + n, a.dtype), np.zeros(8 * k, np.int32)
    more = [] if letter == "s" else [np.zeros((5 * k + 7) * k + 2 * n * k, np.float32)]
    left = a.copy(order="F")
    arguments = [work, work.size, *more, integers]
    name = letter + "gesdd"
    assert call(name, b"S", n, k, left, n, s, u, n, vt, k, *arguments) == 0
    u, vt = wide(u), wide(vt)
    check(name, n, (u * s) @ vt - a, norm(a))
    check(name + ", its left vectors", n, u.conj().T @ u - np.eye(k), 1)
    check(name + ", its right vectors", n, vt @ vt.conj().T - np.eye(k), 1)
    check(name + ", its values", n, np.diag(np.linalg.svd(wide(a))[1] - s), s[0])


random = np.random.default_rng(SEED)
print(f"seed {SEED}")
for order in map(int, sys.argv[2:]):
    test(order, random, "s")
    test(order, random, "c")
for letter in "sc":
    test_eigenvalues(300, random, letter)
    test_singular_values(300, random, letter)
print(f"{counts['passed']} passed, {counts['failed']} failed, 0 skipped")
sys.exit(counts["failed"] > 0)
