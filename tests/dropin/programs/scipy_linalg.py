# Factorisations of 200 x 200 float32 matrices. Prints "name residual bound"; residuals are relative
# to the matrix's norm, in units of float32's rounding error times the order.
# SPDX-License-Identifier: MIT
import numpy as np
import scipy.linalg as la

N = 200
EPS = 2.0**-24
rng = np.random.default_rng(2)
a = rng.standard_normal((N, N)).astype(np.float32)
a64 = a.astype(np.float64)
spd = (a @ a.T / N + np.eye(N)).astype(np.float32)


def report(name, difference, scale):
    residual = la.norm(difference.astype(np.float64)) / (la.norm(scale) * EPS * N)
    print(name, f"{residual:.3g}", 1)


def single(x):
    assert x.dtype == np.float32
    return x.astype(np.float64)


b = rng.standard_normal((N, 3)).astype(np.float32)
x = single(la.solve(a, b))
residual = la.norm(a64 @ x - b) / (la.norm(a64) * la.norm(x) * EPS * N)
print("solve", f"{residual:.3g}", 1)
q, r = map(single, la.qr(a))
report("qr", q @ r - a64, a64)
report("qr-orthogonal", q.T @ q - np.eye(N), np.eye(N))
w, v = map(single, la.eigh(spd))
report("eigh", (v * w) @ v.T - spd, spd)
u, s, vt = map(single, la.svd(a))
report("svd", (u * s) @ vt - a64, a64)
c = single(la.cholesky(spd, lower=True))
report("cholesky", c @ c.T - spd, spd)
eye = np.eye(N, dtype=np.float32)
inverse = single(la.solve_triangular(c.astype(np.float32), eye, lower=True))
report("solve-triangular", inverse @ c - eye, eye)
p, l, u = la.lu(a)
report("lu", single(p.astype(np.float32)) @ single(l) @ single(u) - a64, a64)
