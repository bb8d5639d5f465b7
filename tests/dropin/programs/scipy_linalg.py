# Solves and factorisations of 200 x 200 matrices. Prints "name residual bound"; residuals are
# relative to the matrix's norm, in units of single precision's rounding error times the order.
#
#   scipy_linalg.py float32|complex64
#
# SPDX-License-Identifier: MIT
import sys

import numpy as np
import scipy.linalg as la

DTYPE = np.dtype(sys.argv[1])
COMPLEX = DTYPE.kind == "c"
N = 200
EPS = 2.0**-24
rng = np.random.default_rng(2)


def array(*shape):
    numbers = rng.standard_normal(shape)
    if COMPLEX:
        numbers = numbers + 1j * rng.standard_normal(shape)
    return numbers.astype(DTYPE)


def wide(x):
    return x.astype(np.complex128 if COMPLEX else np.float64)


def single(x):
    """In double precision what was computed in single; values may be real."""
    assert x.dtype in (DTYPE, np.float32)
    return wide(x)


def report(name, difference, scale):
    residual = la.norm(wide(difference)) / (la.norm(scale) * EPS * N)
    print(name, f"{residual:.3g}", 1)


def report_solution(name, matrix, x, right):
    residual = la.norm(wide(matrix) @ single(x) - right)
    print(name, f"{residual / (la.norm(matrix) * la.norm(x) * EPS * N):.3g}", 1)


def adjoint(x):
    return x.conj().T


def lapack(name, *arguments, **options):
    *results, info = la.get_lapack_funcs(name, dtype=DTYPE)(*arguments, **options)
    assert info == 0
    return results


a, b = array(N, N), array(N, 3)
spd = (a @ adjoint(a) / N + np.eye(N)).astype(DTYPE)

report_solution("solve", a, la.solve(a, b), b)
report_solution("solve-positive-definite", spd, la.solve(spd, b, assume_a="pos"), b)
report_solution("gesv", a, lapack("gesv", a, b)[2], b)
report_solution("posv", spd, lapack("posv", spd, b)[1], b)
factors = la.lu_factor(a)
report_solution("adjoint-by-lu", adjoint(a), la.lu_solve(factors, b, trans=2), b)
report_solution("cho-solve", spd, la.cho_solve(la.cho_factor(spd), b), b)
q, r = map(single, la.qr(a))
report("qr", q @ r - a, a)
report("qr-orthogonal", adjoint(q) @ q - np.eye(N), np.eye(N))
product, r = map(single, la.qr_multiply(a, adjoint(a), "right"))
report("qr-multiply", product - wide(adjoint(a)) @ q, a)
tall = np.asfortranarray(a[:, : N // 2])
_, x = lapack("gels", tall, b)[:2]
rest = wide(tall) @ single(x[: N // 2]) - b
report("gels", adjoint(wide(tall)) @ rest, la.norm(tall) * la.norm(b))
w, v = map(single, la.eigh(spd, driver="evd"))
report("eigh", (v * w) @ adjoint(v) - spd, spd)
u, s, vt = map(single, la.svd(a))
report("svd", (u * s) @ vt - a, a)
c = single(la.cholesky(spd, lower=True))
report("cholesky", c @ adjoint(c) - spd, spd)
eye = np.eye(N, dtype=DTYPE)
inverse = single(la.solve_triangular(c.astype(DTYPE), eye, lower=True))
report("solve-triangular", inverse @ c - eye, eye)
report("inv", single(la.inv(spd)) @ spd - eye, eye)
p, l, u = la.lu(a)
report("lu", single(p.astype(DTYPE)) @ single(l) @ single(u) - a, a)
