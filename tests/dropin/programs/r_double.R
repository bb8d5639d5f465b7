# R's matrices of doubles and of complex numbers. Prints "name residual bound": residuals in units of
# the rounding error of double precision times the order, computed without BLAS.
#
#   Rscript --vanilla r_double.R ANSWERS
#
# What has one answer is written to the file ANSWERS, or compared with it where it is there.
# SPDX-License-Identifier: MIT
answers <- commandArgs(TRUE)[1]
before <- if (file.exists(answers)) readRDS(answers) else list()
found <- list()

norm2 <- function(x) sqrt(sum(Mod(x)^2))
# By loops of long doubles, see ?matprod.
`%loop%` <- function(a, b) {
  old <- options(matprod = "internal")
  on.exit(options(old))
  a %*% b
}
line <- function(name, difference, scale, n, bound) {
  cat(name, format(norm2(difference) / (norm2(scale) * .Machine$double.eps / 2 * n), digits = 3), bound, "\n")
}
# LAPACK's bound of residuals is 30 (20 for some); products keep 1.
residual <- function(name, difference, scale, n, bound = 30) line(name, difference, scale, n, bound)
# `condition`: how much errors of the problem grow in the answer.
answer <- function(name, value, n, condition = 1) {
  found[[name]] <<- value
  if (!is.null(before[[name]])) {
    line(paste0(name, "-as-without"), value - before[[name]], before[[name]], n * condition, 10)
  }
}

set.seed(5)
n <- 150
a <- matrix(rnorm(n * n), n)
b <- matrix(rnorm(n * n), n)
x <- rnorm(n)
residual("product", a %*% b - a %loop% b, a %loop% b, n, 1)
residual("crossprod", crossprod(a) - t(a) %loop% a, t(a) %loop% a, n, 1)
residual("crossprod-of-two", crossprod(a, b) - t(a) %loop% b, t(a) %loop% b, n, 1)
residual("tcrossprod", tcrossprod(a, b) - a %loop% t(b), a %loop% t(b), n, 1)
residual("matrix-vector", a %*% x - a %loop% x, a %loop% x, n, 1)
residual("outer", outer(x, x) - rep(x, n) * rep(x, each = n), outer(x, x), n, 1)
z <- a + 1i * b
w <- b - 1i * a %*% diag(x)
residual("complex-product", z %*% w - z %loop% w, z %loop% w, n, 1)
residual("complex-crossprod", crossprod(z, w) - t(z) %loop% w, t(z) %loop% w, n, 1)
answer("product", a %*% b, n)
answer("complex-product", z %*% w, n)

n <- 100
a <- matrix(rnorm(n * n), n) + 10 * diag(n)
b <- matrix(rnorm(n * 3), n)
s <- t(a) %loop% a + diag(n)
condition <- kappa(a, exact = TRUE)
x <- solve(a, b)
residual("solve", a %loop% x - b, norm2(a) * norm2(x), n)
answer("solve", x, n, condition)
residual("inverse", a %loop% solve(a) - diag(n), condition, n)
r <- chol(s)
residual("chol", t(r) %loop% r - s, s, n)
answer("chol", r, n, condition)
y <- backsolve(r, b)
residual("backsolve", r %loop% y - b, norm2(r) * norm2(y), n)
v <- svd(a)
residual("svd", v$u %loop% (v$d * t(v$v)) - a, a, n)
residual("svd-orthogonal", t(v$u) %loop% v$u - diag(n), sqrt(n), n)
answer("singular-values", v$d, n)
e <- eigen(s, symmetric = TRUE)
residual("eigen", s %loop% e$vectors - e$vectors %loop% diag(e$values), s, n)
answer("eigenvalues", e$values, n)
e <- eigen(a)
residual("eigen-general", (a + 0i) %loop% e$vectors - e$vectors %loop% diag(e$values), a, n)
q <- qr(a, LAPACK = TRUE)
residual("qr-lapack", qr.Q(q) %loop% qr.R(q) - a[, q$pivot], a, n)
residual("complex-solve", (a + 1i * s) %loop% solve(a + 1i * s, b + 0i) - b, norm2(s) * norm2(x), n)

# By LINPACK, which calls level 1.
n <- 60
a <- matrix(rnorm(n * 20), n)
y <- a %loop% (1:20) + rnorm(n)
q <- qr(a)
residual("qr", qr.Q(q) %loop% qr.R(q) - a, a, n)
fit <- lm(y ~ a)
residual("lm", t(cbind(1, a)) %loop% residuals(fit), norm2(a) * norm2(y), n)
answer("lm", unname(coef(fit)), n, kappa(a, exact = TRUE)^2)

if (length(before) == 0) saveRDS(found, answers)
