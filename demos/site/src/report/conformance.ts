// Every routine of the catalog on random data, compared with its definition in double precision.
// SPDX-License-Identifier: MIT
import type { Blas, CatalogRoutine, Diag, Layout, Side, Vector } from 'fragblas';
import type { Cblas } from 'fragblas/cblas';
import { type Held, Operands } from './operands';
import {
  banded,
  combined,
  Dense,
  type Expected,
  exactly,
  onlyTriangle,
  product,
  residual,
  rounded,
  symmetric,
  triangular,
  type Uplo,
  worst,
} from './reference';

/** One routine's row of the report. */
export interface Outcome {
  readonly routine: string;
  readonly text: string;
  readonly cases: number;
  /** The largest error in units of what is allowed; 1 is the most that passes. */
  readonly worst: number;
  /** The case with that error. */
  readonly where: string;
  readonly verdict: 'pass' | 'fail' | 'no case' | 'not offered';
}

export type Extent = 'quick' | 'thorough';

interface Kit {
  readonly extent: Extent;
  readonly blas: Blas;
  readonly make: Operands;
  readonly lengths: readonly number[];
  /** m, n, k. */
  readonly sizes: readonly (readonly [number, number, number])[];
}

/** Makes operands, calls the routine and says how far off its results are: one call a case. */
type Case = () => Promise<number>;
type Cases = Iterable<readonly [what: string, run: Case]>;

const extents = {
  quick: {
    lengths: [6, 1003],
    sizes: [
      [5, 7, 3],
      [33, 18, 21],
    ],
  },
  thorough: {
    lengths: [1, 6, 1003, 70_001],
    sizes: [
      [5, 7, 3],
      [64, 64, 64],
      [129, 66, 97],
    ],
  },
} as const;

const layouts: readonly Layout[] = ['row-major', 'column-major'];
const uplos: readonly Uplo[] = ['lower', 'upper'];
const flags = [false, true];
const diags: readonly Diag[] = ['non-unit', 'unit'];
const sides: readonly Side[] = ['left', 'right'];

/**
 * Every combination of the values that an object of lists has, of two each, in every size. `quick` takes one
 * size for a combination, and of four lists or more half of the combinations: chosen so that any two
 * values still meet, a size and a value too.
 */
function* combinations<T extends Record<string, readonly unknown[]>>(
  { extent, sizes }: Kit,
  lists: T,
): Generator<{ [K in keyof T]: T[K][number] } & { m: number; n: number; k: number; what: string }> {
  const entries = Object.entries(lists);
  const quick = extent === 'quick';
  for (let at = 0; at < 2 ** entries.length; at++) {
    const picks = entries.map((_, digit) => (at >> digit) & 1);
    const odd = picks.reduce((sum, pick) => sum + pick, 0) % 2 === 1;
    if (quick && entries.length >= 4 && odd) continue;
    const chosen = Object.fromEntries(
      entries.map(([key, values], digit) => [key, values[picks[digit]!]]),
    );
    const words = Object.entries(chosen).map(([key, value]) => `${key} ${String(value)}`);
    const one = quick && entries.length > 1 ? [sizes[picks[0]! ^ picks[1]!]!] : sizes;
    for (const [m, n, k] of one) {
      yield { ...chosen, m, n, k, what: `${words.join(', ')}; ${m} x ${n} x ${k}` } as never;
    }
  }
}

/** Lengths and increments of vectors; that of x is positive, as the routines with an index want it. */
function* strides(kit: Kit): Generator<{ n: number; incx: number; incy: number; what: string }> {
  for (const n of kit.lengths) {
    for (const [incx, incy] of [
      [1, 1],
      [2, -3],
    ] as const) {
      yield { n, incx, incy, what: `n ${n}, steps ${incx} and ${incy}` };
    }
  }
}

const max = async (...offs: Promise<number>[]) => Math.max(...(await Promise.all(offs)));
const absolute = (x: Dense) => x.map(Math.abs);
const ones = (n: number) => Dense.of(n, 1, () => 1);
const [alpha, beta] = [0.75, -1.5];

/** Cases on one or two vectors. */
function* vectors(
  kit: Kit,
  run: (x: Held<Vector>, y: Held<Vector>, n: number) => Promise<number>,
): Cases {
  for (const { n, incx, incy, what } of strides(kit)) {
    yield [what, () => run(kit.make.vector(n, incx), kit.make.vector(n, incy), n)];
  }
}

/** Cases with one number as the result. */
const reduction = (
  kit: Kit,
  call: (x: Vector, y: Vector, result: Vector) => Vector,
  expected: (x: Dense, y: Dense) => Expected,
): Cases =>
  vectors(kit, async (x, y) => {
    const result = call(x.it, y.it, kit.make.keep(kit.blas.vector(1)));
    return worst(await result.read(), expected(x.dense, y.dense));
  });

/** Cases with an index as the result: the first of those with the largest key. */
const index = (
  kit: Kit,
  call: (x: Vector) => Promise<number>,
  key: (value: number) => number,
): Cases =>
  vectors(kit, async (x) => {
    const keys = [...x.dense.data].map(key);
    const first = keys.reduce((best, one, i) => (one > keys[best]! ? i : best), 0);
    return (await call(x.it)) === first ? 0 : Number.POSITIVE_INFINITY;
  });

/** Cases of y := alpha op(A) x + beta y. */
async function matrixVector(
  kit: Kit,
  a: Dense,
  call: (options: { x: Vector; y: Vector; alpha: number | Vector; beta: number }) => unknown,
): Promise<number> {
  const x = kit.make.vector(a.cols, -2);
  const y = kit.make.vector(a.rows, 3);
  call({ x: x.it, y: y.it, alpha: kit.make.scalar(alpha), beta });
  return y.off(product(alpha, a, x.dense, beta, y.dense));
}

const triangles = { layout: layouts, uplo: uplos, trans: flags, diag: diags };

/** Cases of x := op(A) x or x := op(A)^-1 x; `store` puts the triangle onto the device. */
function* triangleVector<A>(
  kit: Kit,
  store: (a: Dense, how: { layout: Layout; uplo: Uplo; unit: boolean }) => A,
  call: (options: { a: A; x: Vector; uplo: Uplo; trans: boolean; diag: Diag }) => unknown,
  { solves = false, band = Number.POSITIVE_INFINITY } = {},
): Cases {
  for (const { layout, uplo, trans, diag, m: n, what } of combinations(kit, triangles)) {
    yield [
      what,
      async () => {
        const values = banded(kit.make.tame(n), band, band);
        const unit = diag === 'unit';
        const a = triangular(values, uplo, unit).op(trans);
        const x = kit.make.vector(n, -2);
        call({ a: store(values, { layout, uplo, unit }), x: x.it, uplo, trans, diag });
        if (!solves) return x.off(product(1, a, x.dense));
        return residual(a, await x.read(), 1, x.dense);
      },
    ];
  }
}

/** Cases of one triangle of A plus products of vectors. */
function* update(
  kit: Kit,
  packed: boolean,
  call: (a: never, x: Vector, y: Vector, uplo: Uplo) => unknown,
  expected: (x: Dense, y: Dense, a: Dense) => Expected,
): Cases {
  for (const { layout, uplo, m: n, what } of combinations(kit, { layout: layouts, uplo: uplos })) {
    yield [
      what,
      async () => {
        const dense = kit.make.dense(n, n);
        const a = packed
          ? kit.make.packed(dense, { layout, uplo })
          : kit.make.matrix(dense, { layout });
        const [x, y] = [kit.make.vector(n, 2), kit.make.vector(n, -1)];
        call(a.it as never, x.it, y.it, uplo);
        return a.off(onlyTriangle(expected(x.dense, y.dense, dense), uplo, dense));
      },
    ];
  }
}

/** Cases of B := alpha op(A) B, B op(A), or with op(A)^-1. */
function* triangleMatrix(kit: Kit, solves: boolean): Cases {
  const { make, blas } = kit;
  const lists = { side: sides, uplo: uplos, transA: flags, diag: diags, layout: layouts };
  for (const { side, uplo, transA, diag, layout, m, n, what } of combinations(kit, lists)) {
    yield [
      what,
      async () => {
        const values = make.tame(side === 'left' ? m : n);
        const unit = diag === 'unit';
        const op = triangular(values, uplo, unit).op(transA);
        const a = make.triangle(values, { layout, uplo, unit });
        const b = make.matrix(make.dense(m, n), { layout });
        const options = { a: a.it, b: b.it, alpha, side, uplo, transA, diag };
        if (solves) {
          blas.trsm(options);
          const x = await b.read();
          return side === 'left'
            ? residual(op, x, alpha, b.dense)
            : residual(op.transpose(), x.transpose(), alpha, b.dense.transpose());
        }
        blas.trmm(options);
        return b.off(side === 'left' ? product(alpha, op, b.dense) : product(alpha, b.dense, op));
      },
    ];
  }
}

const symmetricPlaces = { layout: layouts, uplo: uplos };

/** The cases of each routine: one of the catalog that has none does not compile. */
const cases: Record<keyof Cblas, (kit: Kit) => Cases> = {
  *srotg({ blas, make }) {
    for (const [a, b] of [
      [3, -4],
      [-0.5, 0.25],
      [0, 2],
      [make.random(), make.random()],
    ] as const) {
      yield [
        `a ${a}, b ${b}`,
        async () => {
          const { c, s, r } = blas.rotg({ a, b });
          const sign = Math.abs(a) > Math.abs(b) ? Math.sign(a) : Math.sign(b);
          const length = sign * Math.hypot(a, b);
          const wanted = Dense.column([a / length, b / length, length]);
          return worst([c, s, r], rounded(wanted, 1));
        },
      ];
    }
  },
  *srotmg({ blas }) {
    for (const [d1, d2, x1, y1] of [
      [2, 3, 0.5, -0.25],
      [0.5, 4, 0.25, 2],
      [1, 1, 3, 0],
      [1e9, 2, 1, 1],
    ] as const) {
      yield [
        `d ${d1}, ${d2}, x ${x1}, ${y1}`,
        async () => {
          const made = blas.rotmg({ d1, d2, x1, y1 });
          const [h11, h21, h12, h22] = modified(made.param);
          const length = d1 * x1 * x1 + d2 * y1 * y1;
          // The new pair is (x1, 0), its scaled length that of the old one.
          return Math.max(
            worst([h21 * x1 + h22 * y1], {
              ...product(
                1,
                Dense.of(1, 2, (_, j) => [h21, h22][j]!),
                Dense.column([x1, y1]),
              ),
              value: Dense.column([0]),
            }),
            worst([h11 * x1 + h12 * y1], rounded(Dense.column([made.x1]), 4)),
            worst([made.d1 * made.x1 ** 2], rounded(Dense.column([length]), 4)),
          );
        },
      ];
    }
  },
  srot: (kit) =>
    vectors(kit, (x, y) => {
      const [c, s] = [Math.fround(0.8), Math.fround(0.6)];
      kit.blas.rot({ x: x.it, y: y.it, c, s: kit.make.scalar(s) });
      const both = x.dense.beside(y.dense);
      return max(
        x.off(product(1, both, Dense.column([c, s]))),
        y.off(product(1, both, Dense.column([-s, c]))),
      );
    }),
  *srotm(kit) {
    for (const flag of [-1, 0, 1, -2]) {
      const param = [flag, 0.5, -0.25, 1.5, 2] as const;
      const [h11, h21, h12, h22] = modified(param);
      const run = (x: Held<Vector>, y: Held<Vector>) => {
        kit.blas.rotm({ x: x.it, y: y.it, param });
        const both = x.dense.beside(y.dense);
        return max(
          x.off(product(1, both, Dense.column([h11, h12]))),
          y.off(product(1, both, Dense.column([h21, h22]))),
        );
      };
      for (const [what, one] of vectors(kit, run)) yield [`flag ${flag}, ${what}`, one];
    }
  },
  sswap: (kit) =>
    vectors(kit, (x, y) => {
      kit.blas.swap({ x: x.it, y: y.it });
      return max(x.off(exactly(y.dense)), y.off(exactly(x.dense)));
    }),
  sscal: (kit) =>
    vectors(kit, (x) => kit.blas.scal({ alpha, x: x.it }) && x.off(combined(alpha, x.dense))),
  scopy: (kit) =>
    vectors(kit, (x, y) => kit.blas.copy({ x: x.it, y: y.it }) && y.off(exactly(x.dense))),
  saxpy: (kit) =>
    vectors(kit, (x, y) => {
      kit.blas.axpy({ alpha: kit.make.scalar(alpha), x: x.it, y: y.it });
      return y.off(combined(alpha, x.dense, 1, y.dense));
    }),
  saxpby: (kit) =>
    vectors(kit, (x, y) => {
      kit.blas.axpby({ alpha, x: x.it, beta, y: y.it });
      return y.off(combined(alpha, x.dense, beta, y.dense));
    }),
  shad: (kit) =>
    vectors(kit, (x, y, n) => {
      const z = kit.make.vector(n, 2);
      kit.blas.hadamard({ alpha, x: x.it, y: y.it, beta, z: z.it });
      const xy = x.dense.map((value, i) => value * y.dense.at(i, 0));
      return z.off(combined(alpha, xy, beta, z.dense));
    }),
  sdot: (kit) =>
    reduction(
      kit,
      (x, y, result) => kit.blas.dot({ x, y, result }),
      (x, y) => product(1, x.transpose(), y),
    ),
  sdsdot: (kit) =>
    reduction(
      kit,
      (x, y, result) => kit.blas.sdsdot({ sb: beta, x, y, result }),
      (x, y) => {
        // Accumulated in pairs of floats, 2^-48 at best, and rounded once.
        const { value, bound } = product(1, x.transpose(), y);
        const sum = value.map((one) => one + beta);
        return {
          value: sum,
          bound: bound.map((one) => one * 2 ** -20 + 2 ** -24 * Math.abs(sum.data[0]!)),
        };
      },
    ),
  snrm2: (kit) =>
    reduction(
      kit,
      (x, _, result) => kit.blas.nrm2({ x, result }),
      (x) => rounded(Dense.column([Math.hypot(...chunks(x.data))]), Math.sqrt(x.rows + 2)),
    ),
  sasum: (kit) =>
    reduction(
      kit,
      (x, _, result) => kit.blas.asum({ x, result }),
      (x) => product(1, absolute(x).transpose(), ones(x.rows)),
    ),
  ssum: (kit) =>
    reduction(
      kit,
      (x, _, result) => kit.blas.sum({ x, result }),
      (x) => product(1, x.transpose(), ones(x.rows)),
    ),
  isamax: (kit) => index(kit, (x) => kit.blas.iamax({ x }), Math.abs),
  isamin: (kit) =>
    index(
      kit,
      (x) => kit.blas.iamin({ x }),
      (value) => -Math.abs(value),
    ),
  ismax: (kit) =>
    index(
      kit,
      (x) => kit.blas.imax({ x }),
      (value) => value,
    ),
  ismin: (kit) =>
    index(
      kit,
      (x) => kit.blas.imin({ x }),
      (value) => -value,
    ),

  *sgemv(kit) {
    for (const { layout, trans, m, n, what } of combinations(kit, {
      layout: layouts,
      trans: flags,
    })) {
      yield [
        what,
        () => {
          const a = kit.make.matrix(kit.make.dense(m, n), { layout });
          return matrixVector(kit, a.dense.op(trans), (options) =>
            kit.blas.gemv({ a: a.it, trans, ...options }),
          );
        },
      ];
    }
  },
  *sgbmv(kit) {
    for (const { layout, trans, m, n, what } of combinations(kit, {
      layout: layouts,
      trans: flags,
    })) {
      yield [
        what,
        () => {
          const dense = banded(kit.make.dense(m, n), 2, 3);
          const a = kit.make.band(dense, 2, 3, { layout });
          return matrixVector(kit, dense.op(trans), (options) =>
            kit.blas.gbmv({ a, trans, ...options }),
          );
        },
      ];
    }
  },
  *ssymv(kit) {
    for (const { layout, uplo, m, what } of combinations(kit, symmetricPlaces)) {
      yield [
        what,
        () => {
          const a = kit.make.triangle(kit.make.dense(m, m), { layout, uplo });
          return matrixVector(kit, symmetric(a.dense, uplo), (options) =>
            kit.blas.symv({ a: a.it, uplo, ...options }),
          );
        },
      ];
    }
  },
  *ssbmv(kit) {
    for (const { layout, uplo, m, what } of combinations(kit, symmetricPlaces)) {
      yield [
        what,
        () => {
          const dense = banded(kit.make.dense(m, m), 3, 3);
          const [kl, ku] = uplo === 'lower' ? [3, 0] : [0, 3];
          const a = kit.make.band(dense, kl, ku, { layout });
          return matrixVector(kit, symmetric(dense, uplo), (options) =>
            kit.blas.sbmv({ a, uplo, ...options }),
          );
        },
      ];
    }
  },
  *sspmv(kit) {
    for (const { layout, uplo, m, what } of combinations(kit, symmetricPlaces)) {
      yield [
        what,
        () => {
          const a = kit.make.packed(kit.make.dense(m, m), { layout, uplo });
          return matrixVector(kit, symmetric(a.dense, uplo), (options) =>
            kit.blas.spmv({ a: a.it, uplo, ...options }),
          );
        },
      ];
    }
  },
  strmv: (kit) => triangleVector(kit, full(kit), (options) => kit.blas.trmv(options)),
  strsv: (kit) =>
    triangleVector(kit, full(kit), (options) => kit.blas.trsv(options), { solves: true }),
  stbmv: (kit) => triangleVector(kit, band(kit), (options) => kit.blas.tbmv(options), { band: 3 }),
  stbsv: (kit) =>
    triangleVector(kit, band(kit), (options) => kit.blas.tbsv(options), { solves: true, band: 3 }),
  stpmv: (kit) => triangleVector(kit, packed(kit), (options) => kit.blas.tpmv(options)),
  stpsv: (kit) =>
    triangleVector(kit, packed(kit), (options) => kit.blas.tpsv(options), { solves: true }),
  *sger(kit) {
    const { blas, make } = kit;
    for (const { layout, m, n, what } of combinations(kit, { layout: layouts })) {
      yield [
        what,
        () => {
          const a = make.matrix(make.dense(m, n), { layout });
          const [x, y] = [make.vector(m, 2), make.vector(n, -1)];
          blas.ger({ alpha, x: x.it, y: y.it, a: a.it });
          return a.off(product(alpha, x.dense, y.dense.transpose(), 1, a.dense));
        },
      ];
    }
  },
  ssyr: (kit) =>
    update(kit, false, (a, x, _, uplo) => kit.blas.syr({ alpha, x, a, uplo }), rankOne),
  sspr: (kit) => update(kit, true, (a, x, _, uplo) => kit.blas.spr({ alpha, x, a, uplo }), rankOne),
  ssyr2: (kit) =>
    update(kit, false, (a, x, y, uplo) => kit.blas.syr2({ alpha, x, y, a, uplo }), rankTwo),
  sspr2: (kit) =>
    update(kit, true, (a, x, y, uplo) => kit.blas.spr2({ alpha, x, y, a, uplo }), rankTwo),
  *somatcopy(kit) {
    const lists = { layout: layouts, trans: flags, to: layouts };
    for (const { layout, trans, to, m, n, what } of combinations(kit, lists)) {
      yield [
        what,
        () => {
          const a = kit.make.matrix(kit.make.dense(m, n), { layout });
          const op = a.dense.op(trans);
          const b = kit.make.matrix(kit.make.dense(op.rows, op.cols), { layout: to });
          kit.blas.matcopy({ a: a.it, b: b.it, alpha, trans });
          return b.off(
            rounded(
              op.map((value) => alpha * value),
              1,
            ),
          );
        },
      ];
    }
  },
  *simatcopy(kit) {
    for (const { layout, trans, m, what } of combinations(kit, { layout: layouts, trans: flags })) {
      yield [
        what,
        () => {
          const a = kit.make.matrix(kit.make.dense(m, m), { layout });
          kit.blas.matcopy({ a: a.it, b: a.it, alpha, trans });
          return a.off(
            rounded(
              a.dense.op(trans).map((value) => alpha * value),
              1,
            ),
          );
        },
      ];
    }
  },

  *sgemm(kit) {
    const lists = { transA: flags, transB: flags, layout: layouts, layoutC: layouts };
    for (const { transA, transB, layout, layoutC, m, n, k, what } of combinations(kit, lists)) {
      yield [
        what,
        () => {
          const { make } = kit;
          const a = make.matrix(transA ? make.dense(k, m) : make.dense(m, k), { layout });
          const b = make.matrix(transB ? make.dense(n, k) : make.dense(k, n), { layout });
          const c = make.matrix(make.dense(m, n), { layout: layoutC });
          const scalars = { alpha: make.scalar(alpha), beta };
          kit.blas.gemm({ a: a.it, b: b.it, c: c.it, transA, transB, ...scalars });
          return c.off(product(alpha, a.dense.op(transA), b.dense.op(transB), beta, c.dense));
        },
      ];
    }
  },
  *sgemmtr(kit) {
    const lists = { transA: flags, transB: flags, uplo: uplos, layout: layouts };
    for (const { transA, transB, uplo, layout, m: n, k, what } of combinations(kit, lists)) {
      yield [
        what,
        () => {
          const { make } = kit;
          const a = make.matrix(transA ? make.dense(k, n) : make.dense(n, k), { layout });
          const b = make.matrix(transB ? make.dense(n, k) : make.dense(k, n), { layout });
          const c = make.matrix(make.dense(n, n), { layout });
          kit.blas.gemmtr({ a: a.it, b: b.it, c: c.it, transA, transB, uplo, alpha, beta });
          const all = product(alpha, a.dense.op(transA), b.dense.op(transB), beta, c.dense);
          return c.off(onlyTriangle(all, uplo, c.dense));
        },
      ];
    }
  },
  *ssymm(kit) {
    const lists = { side: sides, uplo: uplos, layout: layouts };
    for (const { side, uplo, layout, m, n, what } of combinations(kit, lists)) {
      yield [
        what,
        () => {
          const { make } = kit;
          const order = side === 'left' ? m : n;
          const a = make.triangle(make.dense(order, order), { layout, uplo });
          const b = make.matrix(make.dense(m, n), { layout });
          const c = make.matrix(make.dense(m, n), { layout });
          kit.blas.symm({ a: a.it, b: b.it, c: c.it, alpha, beta, side, uplo });
          const whole = symmetric(a.dense, uplo);
          const factors =
            side === 'left' ? ([whole, b.dense] as const) : ([b.dense, whole] as const);
          return c.off(product(alpha, ...factors, beta, c.dense));
        },
      ];
    }
  },
  ssyrk: (kit) => rankK(kit, false),
  ssyr2k: (kit) => rankK(kit, true),
  strmm: (kit) => triangleMatrix(kit, false),
  strsm: (kit) => triangleMatrix(kit, true),

  *saxpy_batch_strided(kit) {
    const { blas, make } = kit;
    for (const { n, what } of strides(kit)) {
      if (n > 2000) continue;
      yield [
        `${what}, 3 of them`,
        async () => {
          const [x, y] = [make.vector(3 * n), make.vector(3 * n)];
          const first = { x: x.it.view({ size: n }), y: y.it.view({ size: n }) };
          blas.axpyBatchStrided({ alpha, ...first, strideX: n, strideY: n, batchSize: 3 });
          return y.off(combined(alpha, x.dense, 1, y.dense));
        },
      ];
    }
  },
  *sgemv_batch_strided(kit) {
    for (const { trans, m, n, what } of combinations(kit, { trans: flags })) {
      yield [
        what,
        () => {
          const { make, blas } = kit;
          const count = 3;
          const all = make.matrix(make.dense(count * m, n), { layout: 'row-major' });
          const [across, long] = trans ? [m, n] : [n, m];
          const [x, y] = [make.vector(count * across), make.vector(count * long)];
          blas.gemvBatchStrided({
            a: all.it.view({ rows: m }),
            strideA: m * all.it.ld,
            x: x.it.view({ size: across }),
            strideX: across,
            y: y.it.view({ size: long }),
            strideY: long,
            alpha,
            beta,
            trans,
            batchSize: count,
          });
          const parts = batch(count, (i) =>
            product(
              alpha,
              slice(all.dense, i * m, m).op(trans),
              slice(x.dense, i * across, across),
              beta,
              slice(y.dense, i * long, long),
            ),
          );
          return y.off(parts);
        },
      ];
    }
  },
  *sgemm_batch_strided(kit) {
    const lists = { transA: flags, transB: flags };
    for (const { transA, transB, m, n, k, what } of combinations(kit, lists)) {
      yield [
        what,
        () => {
          const { make, blas } = kit;
          const count = 3;
          const [rowsA, colsA] = transA ? [k, m] : [m, k];
          const [rowsB, colsB] = transB ? [n, k] : [k, n];
          const stack = (rows: number, cols: number) =>
            make.matrix(make.dense(count * rows, cols), { layout: 'row-major' });
          const [a, b, c] = [stack(rowsA, colsA), stack(rowsB, colsB), stack(m, n)];
          blas.gemmBatchStrided({
            a: a.it.view({ rows: rowsA }),
            strideA: rowsA * a.it.ld,
            b: b.it.view({ rows: rowsB }),
            strideB: rowsB * b.it.ld,
            c: c.it.view({ rows: m }),
            strideC: m * c.it.ld,
            alpha,
            beta,
            transA,
            transB,
            batchSize: count,
          });
          const parts = batch(count, (i) =>
            product(
              alpha,
              slice(a.dense, i * rowsA, rowsA).op(transA),
              slice(b.dense, i * rowsB, rowsB).op(transB),
              beta,
              slice(c.dense, i * m, m),
            ),
          );
          return c.off(parts);
        },
      ];
    }
  },
  *strsm_batch_strided(kit) {
    for (const { uplo, transA, diag, m, n, what } of combinations(kit, {
      uplo: uplos,
      transA: flags,
      diag: diags,
    })) {
      yield [
        what,
        async () => {
          const { make, blas } = kit;
          const count = 3;
          const tame = Array.from({ length: count }, () => make.tame(m));
          const a = make.matrix(
            Dense.of(count * m, m, (i, j) => tame[Math.floor(i / m)]!.at(i % m, j)),
            { layout: 'row-major' },
          );
          const b = make.matrix(make.dense(count * m, n), { layout: 'row-major' });
          blas.trsmBatchStrided({
            a: a.it.view({ rows: m }),
            strideA: m * a.it.ld,
            b: b.it.view({ rows: m }),
            strideB: m * b.it.ld,
            alpha,
            uplo,
            transA,
            diag,
            batchSize: count,
          });
          const x = await b.read();
          const offs = tame.map((one, i) =>
            residual(
              triangular(one, uplo, diag === 'unit').op(transA),
              slice(x, i * m, m),
              alpha,
              slice(b.dense, i * m, m),
            ),
          );
          return Math.max(...offs);
        },
      ];
    }
  },
};

/** h11, h21, h12, h22 of a modified rotation. */
function modified([flag, h11, h21, h12, h22]: readonly number[]): [number, number, number, number] {
  if (flag === -2) return [1, 0, 0, 1];
  if (flag === 0) return [1, h21!, h12!, 1];
  if (flag === 1) return [h11!, -1, 1, h22!];
  return [h11!, h21!, h12!, h22!];
}

/** Lengths of pieces: hypot takes its numbers as arguments, of which there may not be too many. */
function chunks(data: Float64Array): number[] {
  const pieces: number[] = [];
  for (let i = 0; i < data.length; i += 1000)
    pieces.push(Math.hypot(...data.subarray(i, i + 1000)));
  return pieces;
}

const full = (kit: Kit) => (a: Dense, how: { layout: Layout; uplo: Uplo; unit: boolean }) =>
  kit.make.triangle(a, how).it;
const packed = (kit: Kit) => (a: Dense, how: { layout: Layout; uplo: Uplo; unit: boolean }) =>
  kit.make.packed(a, how).it;
const band = (kit: Kit) => (a: Dense, how: { layout: Layout; uplo: Uplo; unit: boolean }) => {
  const [kl, ku] = how.uplo === 'lower' ? [3, 0] : [0, 3];
  return kit.make.band(a, kl, ku, how, how.unit);
};

const rankOne = (x: Dense, _: Dense, a: Dense) => product(alpha, x, x.transpose(), 1, a);
const rankTwo = (x: Dense, y: Dense, a: Dense) =>
  product(alpha, x.beside(y), y.beside(x).transpose(), 1, a);

/** Cases of one triangle of alpha op(A) op(A)^T + beta C, or of the form with A and B. */
function* rankK(kit: Kit, two: boolean): Cases {
  const lists = { uplo: uplos, trans: flags, layout: layouts };
  for (const { uplo, trans, layout, m: n, k, what } of combinations(kit, lists)) {
    yield [
      what,
      () => {
        const { make, blas } = kit;
        const factor = () => make.matrix(trans ? make.dense(k, n) : make.dense(n, k), { layout });
        const [a, b] = [factor(), factor()];
        const c = make.matrix(make.dense(n, n), { layout });
        const options = { a: a.it, c: c.it, alpha, beta, uplo, trans };
        if (two) blas.syr2k({ ...options, b: b.it });
        else blas.syrk(options);
        const [opA, opB] = [a.dense.op(trans), b.dense.op(trans)];
        const [left, right] = two ? [opA.beside(opB), opB.beside(opA)] : [opA, opA];
        const all = product(alpha, left, right.transpose(), beta, c.dense);
        return c.off(onlyTriangle(all, uplo, c.dense));
      },
    ];
  }
}

const slice = (all: Dense, row: number, rows: number): Dense =>
  Dense.of(rows, all.cols, (i, j) => all.at(row + i, j));

/** What is expected of the parts of a batch, below each other. */
function batch(count: number, part: (i: number) => Expected): Expected {
  const parts = Array.from({ length: count }, (_, i) => part(i));
  const stack = (of: (one: Expected) => Dense) => {
    const { rows, cols } = of(parts[0]!);
    return Dense.of(count * rows, cols, (i, j) => of(parts[Math.floor(i / rows)]!).at(i % rows, j));
  };
  return { value: stack((one) => one.value), bound: stack((one) => one.bound) };
}

/** Cases under way at once. */
const together = 16;

/** Runs the cases of one routine. A routine that has none does not pass. */
export async function conform(
  blas: Blas,
  { name, text }: CatalogRoutine,
  extent: Extent,
  seed: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const make = new Operands(blas, seed);
  const { lengths, sizes } = extents[extent];
  const row = { routine: name, text };
  const list = cases[name as keyof Cblas];
  if (name === 'sdsdot' && !blas.info.probe.doubleFloat) {
    return { ...row, cases: 0, worst: 0, where: '', verdict: 'not offered' };
  }
  const kit = { blas, extent, make, lengths, sizes };
  const all = [...list(kit)];
  const count = all.length;
  let most = 0;
  let where = '';
  // Some at a time, so that the device need not wait for each to be read.
  for (let from = 0; from < count; from += together) {
    signal.throwIfAborted();
    const some = all.slice(from, from + together);
    const offs = await Promise.all(some.map(([, run]) => run()));
    make.clear();
    offs.forEach((off, at) => {
      if (off > most || Number.isNaN(off)) [most, where] = [off, some[at]![0]];
    });
  }
  const verdict = count === 0 ? 'no case' : most <= 1 ? 'pass' : 'fail';
  return { ...row, cases: count, worst: most, where, verdict };
}
