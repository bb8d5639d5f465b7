// What each routine must compute, in double precision and by its definition: nearly all are a product
// of dense matrices. Plain and slow on purpose. A routine has its function here by the name of its row
// in the catalog; all else that the report needs of it, the catalog says.
// SPDX-License-Identifier: MIT
import type { Cblas } from 'fragblas/cblas';
import {
  combined,
  Dense,
  type Expected,
  exactly,
  product,
  residual,
  rounded,
  u,
  worst,
} from './dense';

/**
 * Vectors are columns. Matrices have all their elements, those of a triangle too, and the shape that
 * the catalog gives them: in a product of op(A) and op(B) they are these. Only those that the routine
 * has are there.
 */
export type Inputs = Readonly<Record<'a' | 'b' | 'c' | 'x' | 'y' | 'z', Dense>>;
type Names = 'alpha' | 'beta' | 'sb' | 'a' | 'b' | 'c' | 's' | 'd1' | 'd2' | 'x1' | 'y1';
export type Numbers = Readonly<Record<Names, number>> & { readonly param: readonly number[] };

/** What is wanted of an output: elements, or how far off it is in units of what is allowed. */
export type Wanted = Expected | ((got: Dense, all: Readonly<Record<string, Dense>>) => number);

/** `trans`: whether op(A) is the transpose of A. `left`: on which side of a product A stands. */
type How = Readonly<Record<'trans' | 'left', boolean>>;

/** What is wanted of each output. */
export type Reference = (
  inputs: Inputs,
  numbers: Numbers,
  how: How,
) => Readonly<Record<string, Wanted>>;

/** The sum of the elements. */
const total = (x: Dense) => ({
  result: product(
    1,
    x.transpose(),
    x.map(() => 1),
  ),
});

/** The first of the elements with the largest key. */
function index(x: Dense, key: (value: number) => number) {
  const keys = [...x.data].map(key);
  const first = keys.reduce((best, one, i) => (one > keys[best]! ? i : best), 0);
  return { result: exactly(Dense.column([first])) };
}

const square = (...elements: [number, number, number, number]) =>
  new Dense(2, 2, Float64Array.from(elements));

/** H (x, y), element by element. */
const rotated = ({ x, y }: Inputs, h: Dense) => ({
  x: product(1, x.beside(y), Dense.column([h.at(0, 0), h.at(0, 1)])),
  y: product(1, x.beside(y), Dense.column([h.at(1, 0), h.at(1, 1)])),
});

/** H of a modified rotation. */
function modified([flag, h11, h21, h12, h22]: readonly number[]): Dense {
  if (flag === -2) return square(1, 0, 0, 1);
  if (flag === 0) return square(1, h12!, h21!, 1);
  if (flag === 1) return square(h11!, 1, -1, h22!);
  return square(h11!, h12!, h21!, h22!);
}

function rotg({ a, b }: Numbers) {
  const isFirst = Math.abs(a) > Math.abs(b);
  const r = Math.sign(isFirst ? a : b) * Math.hypot(a, b);
  const [c, s] = r === 0 ? [1, 0] : [a / r, b / r];
  const z = isFirst || b === 0 ? s : c === 0 ? 1 : 1 / c;
  const near = (value: number) => rounded(Dense.column([value]), 1);
  return { c: near(c), s: near(s), r: near(r), z: near(z) };
}

/**
 * H (x1, y1) = (x1', 0), where a weight of 0 makes up for any component, and H^T D' H = D. All is 0
 * where there is no such H.
 */
function rotmg({ d1, d2, x1, y1 }: Numbers): Record<string, Wanted> {
  if (d1 < 0 || (d2 * y1 !== 0 && d1 * x1 ** 2 + d2 * y1 ** 2 <= 0)) {
    const zero = exactly(Dense.column([0]));
    return { d1: zero, d2: zero, x1: zero, param: exactly(Dense.column([-1, 0, 0, 0, 0])) };
  }
  const all: Wanted = (_, { d1: e1, d2: e2, x1: x, param }) => {
    const h = modified([...param!.data]);
    const weights = square(e1!.at(0, 0), 0, 0, e2!.at(0, 0));
    const weighted = product(1, weights, h).value;
    return Math.max(
      worst(
        product(1, weights, Dense.column([x!.at(0, 0), 0])).value.data,
        product(1, weighted, Dense.column([x1, y1])),
      ),
      worst(square(d1, 0, 0, d2).data, product(1, h.transpose(), weighted)),
    );
  };
  return { d1: all, d2: all, x1: all, param: all };
}

const gemv: Reference = ({ a, x, y }, { alpha, beta }, { trans }) => ({
  y: product(alpha, a.op(trans), x, beta, y),
});
const trmv: Reference = ({ a, x }, _, { trans }) => ({ x: product(1, a.op(trans), x) });
const trsv: Reference = ({ a, x: b }, _, { trans }) => ({
  x: (x) => residual(a.op(trans), x, 1, b),
});

/** A + alpha B C^T. */
const updated = (alpha: number, b: Dense, c: Dense, a: Dense) => ({
  a: product(alpha, b, c.transpose(), 1, a),
});
const syr = ({ x, a }: Inputs, { alpha }: Numbers) => updated(alpha, x, x, a);
const syr2 = ({ x, y, a }: Inputs, { alpha }: Numbers) =>
  updated(alpha, x.beside(y), y.beside(x), a);

const scaled = (a: Dense, alpha: number) =>
  rounded(
    a.map((value) => alpha * value),
    1,
  );
const gemm = ({ a, b, c }: Inputs, { alpha, beta }: Numbers) => ({
  c: product(alpha, a, b, beta, c),
});

/** The name of a row, without type; a batch is so many of one. */
type Stem<Name> = Name extends `${infer One}_batch_strided`
  ? Stem<One>
  : Name extends `s${infer Rest}`
    ? Rest
    : Name extends `is${infer Rest}`
      ? `i${Rest}`
      : never;

/** A routine of the catalog that is not here does not compile. */
const references: Readonly<Record<Stem<keyof Cblas>, Reference>> = {
  rotg: (_, numbers) => rotg(numbers),
  rotmg: (_, numbers) => rotmg(numbers),
  rot: (inputs, { c, s }) => rotated(inputs, square(c, s, -s, c)),
  rotm: (inputs, { param }) => rotated(inputs, modified(param)),
  swap: ({ x, y }) => ({ x: exactly(y), y: exactly(x) }),
  scal: ({ x }, { alpha }) => ({ x: scaled(x, alpha) }),
  copy: ({ x }) => ({ y: exactly(x) }),
  axpy: ({ x, y }, { alpha }) => ({ y: combined(alpha, x, 1, y) }),
  dot: ({ x, y }) => ({ result: product(1, x.transpose(), y) }),
  dsdot: ({ x, y }, { sb }) => {
    // Accumulated in pairs of floats, 2^-48 at best, and rounded once.
    const { value, bound } = product(1, x.transpose(), y);
    const total = value.map((one) => one + sb);
    return {
      result: {
        value: total,
        bound: bound.map((one) => one * 2 ** -20 + u * Math.abs(total.at(0, 0))),
      },
    };
  },
  nrm2: ({ x }) => {
    // As few numbers at once as hypot takes.
    const parts = Array.from({ length: Math.ceil(x.rows / 1000) }, (_, i) =>
      Math.hypot(...x.data.subarray(1000 * i, 1000 * (i + 1))),
    );
    return { result: rounded(Dense.column([Math.hypot(...parts)]), Math.sqrt(x.rows + 2)) };
  },
  asum: ({ x }) => total(x.map(Math.abs)),
  iamax: ({ x }) => index(x, Math.abs),
  axpby: ({ x, y }, { alpha, beta }) => ({ y: combined(alpha, x, beta, y) }),
  had: ({ x, y, z }, { alpha, beta }) => ({
    z: combined(
      alpha,
      x.map((value, i) => value * y.at(i, 0)),
      beta,
      z,
    ),
  }),
  sum: ({ x }) => total(x),
  iamin: ({ x }) => index(x, (value) => -Math.abs(value)),
  imax: ({ x }) => index(x, (value) => value),
  imin: ({ x }) => index(x, (value) => -value),

  gemv,
  gbmv: gemv,
  symv: gemv,
  sbmv: gemv,
  spmv: gemv,
  trmv,
  tbmv: trmv,
  tpmv: trmv,
  trsv,
  tbsv: trsv,
  tpsv: trsv,
  ger: ({ x, y, a }, { alpha }) => updated(alpha, x, y, a),
  syr,
  spr: syr,
  syr2,
  spr2: syr2,
  omatcopy: ({ a }, { alpha }, { trans }) => ({ b: scaled(a.op(trans), alpha) }),
  imatcopy: ({ a }, { alpha }, { trans }) => ({ a: scaled(a.op(trans), alpha) }),
  dgmm: ({ a, x }, _, { left }) => ({
    c: rounded(
      a.map((value, i, j) => value * x.at(left ? i : j, 0)),
      1,
    ),
  }),

  gemm,
  gemmtr: gemm,
  symm: ({ a, b, c }, { alpha, beta }, { left }) => ({
    c: left ? product(alpha, a, b, beta, c) : product(alpha, b, a, beta, c),
  }),
  syrk: ({ a, c }, { alpha, beta }) => ({ c: product(alpha, a, a.transpose(), beta, c) }),
  syr2k: ({ a, b, c }, { alpha, beta }) => ({
    c: product(alpha, a.beside(b), b.beside(a).transpose(), beta, c),
  }),
  trmm: ({ a, b }, { alpha }, { left, trans }) => ({
    b: left ? product(alpha, a.op(trans), b) : product(alpha, b, a.op(trans)),
  }),
  trsm: ({ a, b }, { alpha }, { left, trans }) => ({
    b: (x) =>
      left
        ? residual(a.op(trans), x, alpha, b)
        : residual(a.op(!trans), x.transpose(), alpha, b.transpose()),
  }),
};

/** That of a routine of the catalog, by the name of its row. */
export const referenceOf = (stem: string): Reference | undefined =>
  (references as Readonly<Record<string, Reference>>)[stem.replace('_batch_strided', '')];
