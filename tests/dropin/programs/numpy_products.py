# Products of float32 arrays, against float64. Prints "name residual bound".
# SPDX-License-Identifier: MIT
import numpy as np

rng = np.random.default_rng(1)
EPS = 2.0**-24


def report(name, got, left, right):
    exact = left.astype(np.float64) @ right.astype(np.float64)
    gauge = np.abs(left).astype(np.float64) @ np.abs(right).astype(np.float64)
    # Elementwise, in units of what rounding each term once may cost; k terms cost less than sqrt(k).
    k = left.shape[-1]
    residual = np.max(np.abs(got - exact) / (EPS * gauge))
    print(name, f"{residual:.3g}", f"{4 * np.sqrt(k):.3g}")


def array(*shape):
    return rng.standard_normal(shape).astype(np.float32)


a, b = array(1000, 1000), array(1000, 1000)
x, y = array(1000), array(1000)
report("product-1000", a @ b, a, b)
report("product-of-transposes", a.T @ b.T, a.T, b.T)
report("product-with-own-transpose", a @ a.T, a, a.T)
report("matrix-vector", a @ x, a, x)
report("vector-matrix", x @ a, x, a)
report("dot", np.dot(x, y), x, y)
s = array(300, 500)[::2, 50:450]  # strides and leading dimensions of views
t = array(400, 77)
report("product-of-views", s @ t, s, t)
report("outer-product", np.outer(x, y), x[:, None], y[None, :])
report("einsum", np.einsum("ij,jk->ik", s, t, optimize=True), s, t)
