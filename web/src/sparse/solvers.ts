// Solvers whose numbers stay on the device: cg, cgls, powerIteration. An iteration that has reached
// its goal changes nothing any more; the page looks now and then.
// SPDX-License-Identifier: MIT

import type Functions from '../arrays/functions.js';
import { checkInteger, checkKeys, checkNumber, maxSize, refused } from '../check.js';
import { invalid } from '../errors.js';
import { Part } from '../part.js';
import type Elementwise from '../routines/elementwise.js';
import type Reductions from '../routines/reductions.js';
import { Vector } from '../vector.js';
import { SparseMatrix } from './matrix.js';
import type SparseProducts from './products.js';

/** What solvers take beside their operands. */
export interface SolverOptions {
  /** Of |residual| / |b|. Default: 1e-5. */
  tolerance?: number;
  /** Default: 1000. */
  maxIterations?: number;
  /** Iterations from look to look. Default: 32. */
  checkEvery?: number;
  /** Ends the solver with the signal's reason, at its next look. */
  signal?: AbortSignal;
}

/** Arguments of `cg`. */
export interface CgOptions extends SolverOptions {
  /** Symmetric and positive definite. */
  a: SparseMatrix;
  /** The right-hand side. */
  b: Vector;
  /** Where it begins, written. Default: a new vector of zeros, which is the caller's to dispose. */
  x?: Vector;
  /** The diagonal of a, for Jacobi's preconditioner. Default: none. */
  diagonal?: Vector;
}

/** Arguments of `cgls`. */
export interface CglsOptions extends SolverOptions {
  /** Of any shape. */
  a: SparseMatrix;
  /** a.rows elements. */
  b: Vector;
  /** Where it begins, written. Default: a new vector of zeros, which is the caller's to dispose. */
  x?: Vector;
}

/** Arguments of `powerIteration`. */
export interface PowerOptions extends SolverOptions {
  /** Square. */
  a: SparseMatrix;
  /** Where it begins, not 0; written: the eigenvector. Default: a new vector of ones. */
  x?: Vector;
}

/** How far a solver came. */
export interface SolverResult {
  /** The solution, or the eigenvector. */
  x: Vector;
  /** Until the goal was reached, or all. */
  iterations: number;
  /** Of |b|, as the iteration has it. */
  residual: number;
  /** Whether the goal was reached. */
  converged: boolean;
}

/** What `powerIteration` finds; the residual is that of |A x|. */
export interface EigenResult extends SolverResult {
  /** The eigenvalue with the largest magnitude. */
  eigenvalue: number;
}

type Parts = Part & Functions & Elementwise & Reductions & SparseProducts;

/** Scalars of an iteration, each an element on the device. */
class Scalars {
  readonly all: Vector;
  readonly #elements: Vector[];

  constructor(readonly blas: Parts) {
    this.all = Vector.make(blas.session, 10);
    this.#elements = Array.from({ length: 10 }, (_, offset) => this.all.view({ offset, size: 1 }));
  }

  #at = (i: number) => this.#elements[i]!;
  get size() {
    return this.#at(0);
  }
  get goal() {
    return this.#at(1);
  }
  get now() {
    return this.#at(2);
  }
  get before() {
    return this.#at(3);
  }
  get active() {
    return this.#at(4);
  }
  get idle() {
    return this.#at(5);
  }
  get count() {
    return this.#at(6);
  }
  get step() {
    return this.#at(7);
  }
  get back() {
    return this.#at(8);
  }

  /** Whether `now` is above the goal still, and what counts such iterations. */
  look(): void {
    const { blas, active, count } = this;
    blas.greater({ a: this.now, b: this.goal, c: active });
    blas.sub({ a: 1, b: active, c: this.idle });
    blas.add({ a: count, b: active, c: count });
  }

  /** step := x / y, or 0 in an idle iteration, where both may be 0. */
  quotient(x: Vector, y: Vector): Vector {
    const { blas, step } = this;
    const ratio = this.#at(9);
    blas.mul({ a: x, b: this.active, c: ratio });
    blas.add({ a: y, b: this.idle, c: step });
    return blas.div({ a: ratio, b: step, c: step });
  }

  negate(): Vector {
    return this.blas.mul({ a: this.step, b: -1, c: this.step });
  }

  setGoal(tolerance: number): void {
    this.blas.mul({ a: this.size, b: tolerance * tolerance, c: this.goal });
  }

  async read() {
    const all = await this.all.read();
    const [size, goal, now] = all as unknown as [number, number, number];
    const residual = now === 0 ? 0 : Math.sqrt(now / size);
    return { iterations: all[6]!, residual, converged: now <= goal, step: all[7]! };
  }
}

interface Limits {
  tolerance: number;
  maxIterations: number;
  checkEvery: number;
  signal: AbortSignal | undefined;
}

function limitsOf(where: string, options: SolverOptions, keys: readonly string[]): Limits {
  checkKeys(where, options, [...keys, 'tolerance', 'maxIterations', 'checkEvery'], 'signal');
  const { tolerance = 1e-5, maxIterations = 1000, checkEvery = 32, signal } = options;
  if (!(checkNumber(where, 'tolerance', tolerance) >= 0)) {
    throw refused(where, 'tolerance', tolerance, 'at least 0');
  }
  checkInteger(where, 'maxIterations', maxIterations, 0, maxSize);
  checkInteger(where, 'checkEvery', checkEvery, 1, maxSize);
  signal?.throwIfAborted();
  return { tolerance, maxIterations, checkEvery, signal };
}

async function iterate(s: Scalars, limits: Limits, iteration: () => void) {
  let result = await s.read();
  for (let done = 0; done < limits.maxIterations && !result.converged; ) {
    limits.signal?.throwIfAborted();
    const some = Math.min(limits.checkEvery, limits.maxIterations - done);
    for (let i = 0; i < some; ++i) iteration();
    done += some;
    result = await s.read();
    if (!Number.isFinite(result.residual)) break;
  }
  return result;
}

function checkSparse(where: string, a: unknown, square: boolean): asserts a is SparseMatrix {
  if (!(a instanceof SparseMatrix)) throw refused(where, 'a', a, 'a SparseMatrix');
  if (square && a.rows !== a.cols) {
    throw invalid(`${where}: a is ${a.rows} x ${a.cols}, must be square`);
  }
}

function checkVector(where: string, name: string, x: unknown, rule: string, size: number): Vector {
  if (!(x instanceof Vector)) throw refused(where, name, x, 'a Vector');
  if (x.size !== size) throw refused(where, `${name}.size`, x.size, `${rule} = ${size}`);
  return x;
}

/** Runs a solver with vectors of its own, which go when it ends. */
async function solving<T>(
  part: Part,
  x: Vector | undefined,
  size: number,
  run: (blas: Parts, x: Vector, own: (size: number) => Vector, s: Scalars) => Promise<T>,
): Promise<T & { x: Vector }> {
  const blas = part as Parts;
  const vectors: Vector[] = [];
  const own = (length: number) => {
    const vector = Vector.make(part.session, length);
    vectors.push(vector);
    return vector;
  };
  const s = new Scalars(blas);
  vectors.push(s.all);
  const given = x ?? Vector.make(part.session, size);
  try {
    return { ...(await run(blas, given, own, s)), x: given };
  } catch (error) {
    if (!x) given.dispose();
    throw error;
  } finally {
    for (const vector of vectors) vector.dispose();
  }
}

/** Solvers for sparse matrices. */
export default abstract class SparseSolvers extends Part {
  /**
   * x := A^-1 b by conjugate gradients, A symmetric and positive definite.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`; the reason
   * of an aborted signal
   */
  async cg(options: CgOptions): Promise<SolverResult> {
    const limits = limitsOf('cg', options, ['a', 'b', 'x', 'diagonal']);
    const { a, diagonal } = options;
    checkSparse('cg', a, true);
    const n = a.rows;
    const b = checkVector('cg', 'b', options.b, 'a.rows', n);
    if (options.x) checkVector('cg', 'x', options.x, 'a.rows', n);
    if (diagonal) checkVector('cg', 'diagonal', diagonal, 'a.rows', n);
    return solving(this, options.x, n, async (blas, x, own, s) => {
      const [r, p, q] = [own(n), own(n), own(n)];
      const z = diagonal ? own(n) : r;
      const precondition = () => {
        if (diagonal) blas.div({ a: r, b: diagonal, c: z });
      };
      b.copyTo(r);
      blas.spmv({ alpha: -1, a, x, beta: 1, y: r });
      precondition();
      z.copyTo(p);
      blas.dot({ x: b, y: b, result: s.size });
      s.setGoal(limits.tolerance);
      blas.dot({ x: r, y: r, result: s.now });
      blas.dot({ x: r, y: z, result: s.before });
      const { step: _, ...result } = await iterate(s, limits, () => {
        s.look();
        blas.spmv({ a, x: p, y: q });
        blas.dot({ x: p, y: q, result: s.back });
        blas.axpy({ alpha: s.quotient(s.before, s.back), x: p, y: x });
        blas.axpy({ alpha: s.negate(), x: q, y: r });
        precondition();
        blas.dot({ x: r, y: r, result: s.now });
        blas.dot({ x: r, y: z, result: s.back });
        const beta = s.quotient(s.back, s.before);
        s.back.copyTo(s.before);
        blas.axpby({ alpha: 1, x: z, beta, y: p });
      });
      return result;
    });
  }

  /**
   * x := the x with the least |b - A x|, by conjugate gradients on the normal equations, which are
   * never made (CGLS). The residual is |A^T (b - A x)|, of |A^T b|.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`; the reason
   * of an aborted signal
   */
  async cgls(options: CglsOptions): Promise<SolverResult> {
    const limits = limitsOf('cgls', options, ['a', 'b', 'x']);
    const { a } = options;
    checkSparse('cgls', a, false);
    const b = checkVector('cgls', 'b', options.b, 'a.rows', a.rows);
    if (options.x) checkVector('cgls', 'x', options.x, 'a.cols', a.cols);
    const at = a.transpose();
    return solving(this, options.x, a.cols, async (blas, x, own, s) => {
      const [r, q, g, p] = [own(a.rows), own(a.rows), own(a.cols), own(a.cols)];
      blas.spmv({ a: at, x: b, y: g });
      blas.dot({ x: g, y: g, result: s.size });
      s.setGoal(limits.tolerance);
      b.copyTo(r);
      blas.spmv({ alpha: -1, a, x, beta: 1, y: r });
      blas.spmv({ a: at, x: r, y: g });
      g.copyTo(p);
      blas.dot({ x: g, y: g, result: s.now });
      const { step: _, ...result } = await iterate(s, limits, () => {
        s.look();
        blas.spmv({ a, x: p, y: q });
        blas.dot({ x: q, y: q, result: s.back });
        blas.axpy({ alpha: s.quotient(s.now, s.back), x: p, y: x });
        blas.axpy({ alpha: s.negate(), x: q, y: r });
        s.now.copyTo(s.before);
        blas.spmv({ a: at, x: r, y: g });
        blas.dot({ x: g, y: g, result: s.now });
        blas.axpby({ alpha: 1, x: g, beta: s.quotient(s.now, s.before), y: p });
      });
      return result;
    });
  }

  /**
   * The eigenvalue with the largest magnitude, and its eigenvector of length 1.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`; the reason
   * of an aborted signal
   */
  async powerIteration(options: PowerOptions): Promise<EigenResult> {
    const limits = limitsOf('powerIteration', options, ['a', 'x']);
    const { a } = options;
    checkSparse('powerIteration', a, true);
    const n = a.rows;
    if (options.x) checkVector('powerIteration', 'x', options.x, 'a.rows', n);
    return solving(this, options.x, n, async (blas, x, own, s) => {
      if (!options.x) x.fill(1);
      const [y, rest] = [own(n), own(n)];
      const normalize = (from: Vector) => {
        blas.nrm2({ x: from, result: s.back });
        blas.div({ a: from, b: s.back, c: x });
      };
      const judge = () => {
        blas.spmv({ a, x, y });
        blas.dot({ x, y, result: s.step });
        blas.dot({ x: y, y, result: s.size });
        s.setGoal(limits.tolerance);
        y.copyTo(rest);
        blas.mul({ a: s.step, b: -1, c: s.back });
        blas.axpy({ alpha: s.back, x, y: rest });
        blas.dot({ x: rest, y: rest, result: s.now });
      };
      normalize(x);
      judge();
      const { step: eigenvalue, ...result } = await iterate(s, limits, () => {
        s.look();
        // What has converged is made of length 1 again, and nothing else.
        blas.mul({ a: y, b: s.active, c: y });
        blas.axpy({ alpha: s.idle, x, y });
        normalize(y);
        judge();
      });
      return { ...result, eigenvalue };
    });
  }
}
