# What the programs of web/examples/linalg print, by NumPy and SciPy in double precision on the same
# data. The package's tests hold the programs to the lines in their heads; this holds those lines.
#
#   python3 scipy_examples.py    exit code 77: there is no SciPy
#
# SPDX-License-Identifier: MIT
import sys
from math import atan2, cos, exp, log, pi, sin, sqrt
from pathlib import Path

try:
    import numpy as np
    from scipy import linalg
except ImportError:
    print("skipped: SciPy is not installed (Debian: python3-scipy)")
    sys.exit(77)

EXAMPLES = Path(__file__).resolve().parents[2] / "web" / "examples" / "linalg"


def linear_regression():
    x, y = [cos(i) for i in range(60)], [sin(2 * i) for i in range(60)]
    heights = [2 + 0.5 * x[i] - 1.5 * y[i] + (1e-3 if i % 2 else -1e-3) for i in range(60)]
    c, *_ = linalg.lstsq(np.column_stack([np.ones(60), x, y]), heights)
    return f"{c[0]:.2f} {c[1]:+.2f} x {c[2]:+.2f} y".replace("+", "+ ").replace("-", "- ")


def ridge():
    points, terms, folds = 20, 10, 5
    xs = np.array([2 * i / (points - 1) - 1 for i in range(points)])
    ys = np.array([sin(3 * x) + 0.4 * sin(37 * i * i + 5) for i, x in enumerate(xs)])
    a = np.vander(xs, terms, increasing=True)
    errors = []
    for penalty in (1e-4, 1e-3, 1e-2, 1e-1, 1, 10):
        squares = 0
        for fold in range(folds):
            test = np.arange(points) % folds == fold
            gram = a[~test].T @ a[~test] + penalty * np.eye(terms)
            c = linalg.solve(gram, a[~test].T @ ys[~test], assume_a="pos")
            squares += np.sum((ys[test] - a[test] @ c) ** 2)
        errors.append((squares / points, penalty))
    error, penalty = min(errors)
    return f"penalty {penalty:g}, mean square {error:.3f}"


def principal_components():
    n, dimensions = 10000, 50
    i, j = np.arange(n)[:, None], np.arange(dimensions)[None, :]
    noise = np.sin(12.9898 * i + 78.233 * j) * 0.3
    a = 1 + 4 * np.sin(i) * np.cos(j) + 2 * np.cos(1.7 * i) * np.sin(j) + noise
    values = linalg.svdvals(a - a.mean(axis=0)) ** 2
    shares = values / values.sum()
    return f"{n} x 2 scores, shares of variance {shares[0]:.3f} and {shares[1]:.3f}"


def gaussian_process():
    xs, at = np.array([-2, -1, 0, 1.5, 2.5]), np.array([0.75, 4])
    ys = np.sin(xs)
    kernel = np.vectorize(lambda p, q: exp(-((p - q) ** 2) / 2))
    k = kernel(xs[:, None], xs[None, :]) + 1e-4 * np.eye(5)
    across = kernel(xs[:, None], at[None, :])
    factor = linalg.cho_factor(k, lower=True)
    mean = across.T @ linalg.cho_solve(factor, ys)
    deviation = np.sqrt(1 - np.diag(across.T @ linalg.cho_solve(factor, across)))
    fit = ys @ linalg.cho_solve(factor, ys)
    likelihood = -(fit + np.linalg.slogdet(k)[1] + 5 * log(2 * pi)) / 2
    said = [f"f({x:g}) = {m:.2f} +- {d:.2f}" for x, m, d in zip(at, mean, deviation)]
    return f"{said[0]}, {said[1]}, log likelihood {likelihood:.2f}"


def procrustes():
    i = np.arange(200)
    cloud = np.column_stack([np.sin(i), np.cos(1.3 * i), np.sin(2.1 * i)])
    turn = np.array([[cos(0.6), -sin(0.6), 0], [sin(0.6), cos(0.6), 0], [0, 0, 1]])
    jitter = cloud @ turn.T + 0.01 * np.sin(7 * i[:, None] + np.arange(3)[None, :])
    rotation, _ = linalg.orthogonal_procrustes(cloud, jitter)
    left = sqrt(np.sum((jitter - cloud @ rotation) ** 2) / len(i))
    return f"turned by {atan2(rotation[0, 1], rotation[0, 0]):.2f}, {left:.3f} left"


def spectral_clustering():
    rings = [(radius, np.arange(count) * 2 * pi / count) for count, radius in ((24, 1), (40, 3))]
    p = np.concatenate([r * np.column_stack([np.cos(t), np.sin(t)]) for r, t in rings])
    w = np.exp(-1.5 * np.sum((p[:, None] - p[None, :]) ** 2, axis=2))
    np.fill_diagonal(w, 0)
    degrees = w.sum(axis=0)
    laplacian = np.eye(len(p)) - w / np.sqrt(np.outer(degrees, degrees))
    values, vectors = linalg.eigh(laplacian, subset_by_index=[0, 1])
    sides = vectors[:, 1] / np.sqrt(degrees) > 0
    inner, outer = np.sum(sides[:24] == sides[0]), np.sum(sides[24:] != sides[0])
    near = str(bool(values[1] < 0.01)).lower()
    return f"{inner} of 24 inside, {outer} of 40 outside; two values near 0: {near}"


passed = failed = 0
names = {path.stem for path in EXAMPLES.glob("*.js")}
for name in sorted(names):
    compute = globals().get(name.replace("-", "_"))
    text = (EXAMPLES / f"{name}.js").read_text()
    said = text.split("// Prints: ")[1].splitlines()[0]
    found = compute() if compute else "no function of this script"
    if found == said:
        passed += 1
        print(f"ok      {name}: {found}")
    else:
        failed += 1
        print(f"FAILED  {name}: {found}; the program prints {said}")
print(f"{passed} passed, {failed} failed, 0 skipped")
sys.exit(failed != 0)
