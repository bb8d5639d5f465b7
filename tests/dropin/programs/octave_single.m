% Work on single-precision matrices. Prints "name residual bound"; residuals are relative, in units of
% single precision's rounding error times the order.
%
%   octave_single.m real|complex
%
% SPDX-License-Identifier: MIT
1;
function report (name, difference, scale, order)
  printf ("%s %.3g 1\n", name, norm (double (difference), "fro") / (norm (double (scale), "fro") * 2^-24 * order));
end
function x = numbers (rows, cols)
  x = single (rand (rows, cols) - 0.5);
  if strcmp (argv (){end}, "complex")
    x = complex (x, single (rand (rows, cols) - 0.5));
  end
end

rand ("twister", 3);
% Products in double precision are the drop-in's, too, and slow.
n = 500;
a = numbers (n, n);
b = numbers (n, n);
report ("product", double (a * b) - double (a) * double (b), a * b, n);
report ("product-with-own-transpose", double (a * a') - double (a) * double (a)', a * a', n);
x = numbers (n, 1);
report ("matrix-vector", double (a * x) - double (a) * double (x), a * x, n);

n = 200;
a = numbers (n, n);
b = numbers (n, 3);
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
