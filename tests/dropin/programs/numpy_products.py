# Products of arrays, against those in double precision. Prints "name residual bound".
#
#   numpy_products.py float32|complex64
#
# SPDX-License-Identifier: MIT
import sys

import numpy as np

DTYPE = np.dtype(sys.argv[1])
COMPLEX = DTYPE.kind == "c"

# Those in double precision are the drop-in's, too, and slow.
N = 500
rng = np.random.default_rng(1)
EPS = 2.0**-24


def report(name, got, left, right):
    assert got.dtype == DTYPE
    wide = np.complex128 if COMPLEX else np.float64
    exact = left.astype(wide) @ right.astype(wide)
    gauge = np.abs(left).astype(np.float64) @ np.abs(right).astype(np.float64)
    # Elementwise, in units of what rounding each term once may cost; k terms cost less than sqrt(k).
    # Each part of a complex number has two real terms for one.
    k = left.shape[-1] * (2 if COMPLEX else 1)
    residual = np.max(np.abs(got - exact) / (EPS * gauge))
    print(name, f"{residual:.3g}", f"{4 * np.sqrt(k):.3g}")


def array(*shape):
    numbers = rng.standard_normal(shape)
    if COMPLEX:
        numbers = numbers + 1j * rng.standard_normal(shape)
    return numbers.astype(DTYPE)


a, b = array(N, N), array(N, N)
x, y = array(N), array(N)
report("product", a @ b, a, b)
report("product-of-transposes", a.T @ b.T, a.T, b.T)
report("product-with-own-transpose", a @ a.T, a, a.T)
report("matrix-vector", a @ x, a, x)
report("vector-matrix", x @ a, x, a)
report("dot", np.dot(x, y), x, y)
report("vdot", np.vdot(x, y), x.conj(), y)
s = array(300, 500)[::2, 50:450]  # strides and leading dimensions of views
t = array(400, 77)
report("product-of-views", s @ t, s, t)
report("outer-product", np.outer(x, y), x[:, None], y[None, :])
report("einsum", np.einsum("ij,jk->ik", s, t, optimize=True), s, t)
