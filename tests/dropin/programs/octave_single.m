% Work on single-precision matrices. Prints "name residual bound"; residuals are relative, in units of
% single precision's rounding error times the order. SPDX-License-Identifier: MIT
1;
function report (name, difference, scale, order)
  printf ("%s %.3g 1\n", name, norm (double (difference), "fro") / (norm (double (scale), "fro") * 2^-24 * order));
end

rand ("twister", 3);
a = single (rand (1000) - 0.5);
b = single (rand (1000) - 0.5);
report ("product-1000", double (a * b) - double (a) * double (b), a * b, 1000);
report ("product-with-own-transpose", double (a * a') - double (a) * double (a)', a * a', 1000);
x = single (rand (1000, 1));
report ("matrix-vector", double (a * x) - double (a) * double (x), a * x, 1000);

n = 200;
a = single (rand (n) - 0.5);
b = single (rand (n, 3));
x = a \ b;
report ("solve", norm (double (a) * double (x) - double (b), "fro"), norm (double (a), "fro") * norm (double (x), "fro"), n);
[q, r] = qr (a);
report ("qr", double (q) * double (r) - double (a), a, n);
s = a * a' / n + eye (n, "single");
r = chol (s);
report ("chol", double (r)' * double (r) - double (s), s, n);
[v, d] = eig (s);
report ("eig", double (v) * double (d) * double (v)' - double (s), s, n);
[u, d, v] = svd (a);
report ("svd", double (u) * double (d) * double (v)' - double (a), a, n);
report ("inv", double (inv (s)) * double (s) - eye (n), eye (n), n);
