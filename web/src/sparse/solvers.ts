// Solvers whose numbers stay on the device: cg, cgls, lsqr, powerIteration. An iteration that has reached
// its goal changes nothing any more; the page looks now and then.
// SPDX-License-Identifier: MIT

import { uniformBody } from '../arrays/making.js';
import type RunAny from '../arrays/run.js';
import { checkInteger, checkNumber, maxSize, refused } from '../check.js';
import { invalid } from '../errors.js';
import { Part } from '../part.js';
import type Elementwise from '../routines/elementwise.js';
import type Reductions from '../routines/reductions.js';
import { Vector } from '../vector.js';
import type { SparseMatrix } from './matrix.js';
import { SparseArguments, type default as SparseProducts } from './products.js';

/** What solvers take beside their operands. */
export interface SolverOptions {
  /** Of the residual that the solver gives. Default: 1e-5. */
  tolerance?: number;
  /** Default: 1000. */
  maxIterations?: number;
  /** Iterations from look to look, at most 1000. Default: 32. */
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

/** Arguments of `cgls` and `lsqr`. */
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
  /**
   * Where it begins, not 0; written: the eigenvector. Default: a new vector of random numbers from
   * 0.5 to 1.5, the same at every call: ones are no start where the sums of eigenvectors are 0.
   */
  x?: Vector;
}

/** How far a solver came. */
export interface SolverResult {
  /** The solution, or the eigenvector. */
  x: Vector;
  /** Until the goal was reached, or all. */
  iterations: number;
  /**
   * |b - A x| of |b|, of least squares |A^T (b - A x)| of |A^T b|, as the iteration has it; 0 where
   * what it is of is 0, as x is then.
   */
  residual: number;
  /** Whether the goal was reached. */
  converged: boolean;
}

/** What `powerIteration` finds; the residual is that of |A x|. */
export interface EigenResult extends SolverResult {
  /** The eigenvalue with the largest magnitude. */
  eigenvalue: number;
}

type Parts = Part & Elementwise & Reductions & SparseProducts & RunAny;

/**
 * Residuals are kept in units of the length of what they are compared with, so that their squares
 * are floats. A length that is 0 or none stays out.
 */
const inUnits = 'return unit > 0.0 && unit < 3e38 ? r / unit : r;';

interface Start extends Record<'b' | 'right' | 'x' | 'r' | 'unit', Vector> {
  readonly a: SparseMatrix;
}

/** r := b - A x in units of the length of `right`, which unit becomes. Where that is 0, so is x. */
function startResidual(blas: Parts, { a, b, right, x, r, unit }: Start): void {
  blas.nrm2({ x: right, result: unit });
  blas.run({ body: 'return unit == 0.0 ? 0.0 : x;', inputs: { x, unit }, output: x });
  b.copyTo(r);
  blas.spmv({ alpha: -1, a, x, beta: 1, y: r });
  blas.run({ body: inUnits, inputs: { r, unit }, output: r });
}

/**
 * What becomes small, iteration by iteration: squares on the device, as many as there are from look
 * to look. An iteration with now > squared is active.
 */
class History {
  readonly #small: Vector;
  #at = 0;

  constructor(
    private readonly blas: Parts,
    private readonly limits: Limits,
    own: (size: number) => Vector,
  ) {
    this.#small = own(limits.checkEvery + 1);
  }

  #element = (offset: number) => this.#small.view({ offset, size: 1 });
  get now() {
    return this.#element(this.#at);
  }
  get next() {
    return this.#element(this.#at + 1);
  }
  get #squared() {
    return this.limits.tolerance ** 2;
  }

  /**
   * Code that asks whether the iteration is active, on one output or several. It is not where the
   * least of what it divides by is below 2^-110: squares lose their terms before what they are made
   * of, when a goal of 0 lets an iteration run on. All updates of an iteration have the same divisor,
   * so that they end together.
   */
  run(
    body: string,
    inputs: Record<string, Vector>,
    to: { output: Vector } | { outputs: Record<string, Vector> },
    divisor?: string,
  ): void {
    const all = { ...inputs, now: this.now, squared: this.#squared };
    const guard = divisor ? ` && ${divisor} > 7.7e-34` : '';
    this.blas.run({
      body: `bool runs = now > squared${guard};\n${body}`,
      inputs: all,
      ...to,
    });
  }

  /** Runs iterations, with a look at the device now and then. */
  async iterate(iteration: () => void): Promise<Omit<SolverResult, 'x'>> {
    const { maxIterations, checkEvery, signal } = this.limits;
    let result = await this.#look(0, 0);
    for (
      let done = 0;
      done < maxIterations && !result.converged && Number.isFinite(result.residual);
    ) {
      signal?.throwIfAborted();
      const some = Math.min(checkEvery, maxIterations - done);
      for (this.#at = 0; this.#at < some; ++this.#at) iteration();
      result = await this.#look(done, some);
      done += some;
      this.now.copyTo(this.#element(0));
      this.#at = 0;
    }
    return result;
  }

  /**
   * The first of some iterations behind those done that has reached the goal or is no number, or the
   * last.
   */
  async #look(done: number, some: number): Promise<Omit<SolverResult, 'x'>> {
    const small = await this.#small.read();
    const squared = Math.fround(this.#squared);
    for (let i = 0; ; ++i) {
      const now = small[i]!;
      const converged = now <= squared;
      if (!converged && Number.isFinite(now) && i < some) continue;
      return { iterations: done + i, residual: Math.sqrt(now), converged };
    }
  }
}

/** Iterations from look to look; their squares stay on the device. */
const mostAtOnce = 1000;

interface Limits {
  tolerance: number;
  maxIterations: number;
  checkEvery: number;
  signal: AbortSignal | undefined;
}

/** The arguments of a solver: its limits are checked first. */
class SolverArguments extends SparseArguments {
  readonly limits: Limits;

  constructor(part: Part, routine: string, options: SolverOptions, keys: readonly string[]) {
    const all = [...keys, 'tolerance', 'maxIterations', 'checkEvery'];
    super(part.session, routine, options, all);
    const { tolerance = 1e-5, maxIterations = 1000, checkEvery = 32, signal } = options;
    if (!(checkNumber(routine, 'tolerance', tolerance) >= 0)) {
      throw refused(routine, 'tolerance', tolerance, 'at least 0');
    }
    checkInteger(routine, 'maxIterations', maxIterations, 0, maxSize);
    checkInteger(routine, 'checkEvery', checkEvery, 1, maxSize);
    this.limits = {
      tolerance,
      maxIterations,
      checkEvery: Math.min(checkEvery, Math.max(1, maxIterations), mostAtOnce),
      signal,
    };
  }

  squareSparse(name: string): SparseMatrix {
    const a = this.sparse(name);
    if (a.rows === a.cols) return a;
    throw invalid(`${this.routine}: ${name} is ${a.rows} x ${a.cols}, must be square`);
  }

  /** A vector that `run` takes, if it is given. */
  given(name: string, rule: string, size: number): Vector | undefined {
    const x = this.output(name, rule, size);
    return x && this.forwards(name, x);
  }
}

function leastSquares(part: Part, where: string, options: CglsOptions) {
  const args = new SolverArguments(part, where, options, ['a', 'b', 'x']);
  const a = args.sparse('a');
  const b = args.sized('b', 'a.rows', a.rows);
  const x = args.given('x', 'a.cols', a.cols);
  return { a, at: a.transpose(), b, x, limits: args.limits };
}

/**
 * The scalars of lsqr, which solves with A over `size`, so that A may be of any size: the lengths of
 * v and u, and one over them and size; what is taken of the old u and v; rhoBar as in the paper, and
 * phiBar, but for a factor of size; the steps of x and w; |A^T r|^2. u and v are kept beta and alpha
 * times as long as theirs, which saves two passes.
 */
const lsqrNames = [
  'alpha',
  'beta',
  'overAlpha',
  'overBeta',
  'uBack',
  'vBack',
  'rhoBar',
  'phiBar',
  'xStep',
  'wBack',
  'gradient',
  'size',
] as const;
const lsqrFirst = `
  float beta = s(1), size = s(11);
  if (row == 0 || row == 6) return 1.0;
  if (row == 2) return size > 0.0 ? 1.0 / size : 0.0;
  if (row == 4) return -1.0;
  if (row == 7) return beta * size;
  return s;`;
const lsqrHalf = `
  float alpha = s(0), beta = s(1), size = s(11);
  if (row == 3) return beta > 0.0 ? 1.0 / beta / size : 0.0;
  if (row == 5) return alpha > 0.0 ? -beta / alpha : 0.0;
  return s;`;
const lsqrStep = `
  float alpha = s(0), beta = s(1), rho = length(vec2(s(6), beta)), phi = s(7), size = s(11);
  float overRho = rho > 0.0 ? 1.0 / rho : 0.0;
  float cosine = s(6) * overRho, sine = beta * overRho;
  if (row == 2) return alpha > 0.0 ? 1.0 / alpha / size : 0.0;
  if (row == 4) return beta > 0.0 ? -alpha / beta : 0.0;
  if (row == 6) return -cosine * alpha;
  if (row == 7) return sine * phi;
  if (row == 8) return cosine * phi * overRho * (unit / size) / size;
  if (row == 9) return sine * alpha * overRho;
  if (row == 10) { float g = sine * phi * alpha * cosine; return g * g; }
  return s;`;

/** Almost nothing is orthogonal to it, and what has positive elements is close. */
const startBody = uniformBody.replace('return first;', 'return 0.5 + first;');

/** Runs a solver with vectors of its own, which go when it ends. */
async function solving<T>(
  part: Part,
  given: Vector | undefined,
  size: number,
  run: (blas: Parts, x: Vector, own: (size: number) => Vector) => Promise<T>,
): Promise<T & { x: Vector }> {
  const blas = part as Parts;
  const vectors: Vector[] = [];
  const own = (length: number) => {
    const vector = Vector.make(part.session, length);
    vectors.push(vector);
    return vector;
  };
  const x = given ?? Vector.make(part.session, size);
  try {
    return { ...(await run(blas, x, own)), x };
  } catch (error) {
    if (!given) x.dispose();
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
    const args = new SolverArguments(this, 'cg', options, ['a', 'b', 'x', 'diagonal']);
    const { limits } = args;
    const a = args.squareSparse('a');
    const n = a.rows;
    const b = args.sized('b', 'a.rows', n);
    const start = args.given('x', 'a.rows', n);
    const diagonal = args.given('diagonal', 'a.rows', n);
    return solving(this, start, n, async (blas, x, own) => {
      const [r, p, q] = [own(n), own(n), own(n)];
      const z = diagonal ? own(n) : r;
      // p . q, and with a preconditioner r . z of this iteration and of the next one.
      const [pq, unit] = [own(1), own(1)];
      let [rz, nextRz] = [own(1), own(1)];
      const history = new History(blas, limits, own);
      startResidual(blas, { a, b, right: b, x, r, unit });
      if (diagonal) {
        blas.run({ body: 'return r / d;', inputs: { r, d: diagonal }, output: z });
        blas.dot({ x: r, y: z, result: rz });
      }
      z.copyTo(p);
      blas.dot({ x: r, y: r, result: history.now });
      return history.iterate(() => {
        const before = diagonal ? rz : history.now;
        const after = diagonal ? nextRz : history.next;
        blas.spmv({ a, x: p, y: q });
        blas.dot({ x: p, y: q, result: pq });
        const [step, divisor] = [{ before, pq }, 'min(before, pq)'];
        const ofX = 'return runs ? x + before / pq * unit * p : x;';
        history.run(ofX, { x, p, unit, ...step }, { output: x }, divisor);
        if (diagonal) {
          const body = 's = runs ? r - before / pq * q : r; z = s / d;';
          history.run(body, { r, q, d: diagonal, ...step }, { outputs: { z, s: r } }, divisor);
        } else {
          const body = 'return runs ? r - before / pq * q : r;';
          history.run(body, { r, q, ...step }, { output: r }, divisor);
        }
        blas.dot({ x: r, y: r, result: history.next });
        if (diagonal) blas.dot({ x: r, y: z, result: nextRz });
        const turn = { z, p, after, ...step };
        const ofP = 'return runs ? z + after / before * p : p;';
        history.run(ofP, turn, { output: p }, divisor);
        [rz, nextRz] = [nextRz, rz];
      });
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
    const { a, at, b, x: start, limits } = leastSquares(this, 'cgls', options);
    return solving(this, start, a.cols, async (blas, x, own) => {
      const [r, q, g, p] = [own(a.rows), own(a.rows), own(a.cols), own(a.cols)];
      const [qq, unit] = [own(1), own(1)];
      const history = new History(blas, limits, own);
      blas.spmv({ a: at, x: b, y: g });
      startResidual(blas, { a, b, right: g, x, r, unit });
      blas.spmv({ a: at, x: r, y: g });
      g.copyTo(p);
      blas.dot({ x: g, y: g, result: history.now });
      return history.iterate(() => {
        blas.spmv({ a, x: p, y: q });
        blas.dot({ x: q, y: q, result: qq });
        const divisor = 'min(now, qq)';
        const ofX = 'return runs ? x + now / qq * unit * p : x;';
        history.run(ofX, { x, p, qq, unit }, { output: x }, divisor);
        const ofR = 'return runs ? r - now / qq * q : r;';
        history.run(ofR, { r, q, qq }, { output: r }, divisor);
        blas.spmv({ a: at, x: r, y: g });
        const { next } = history;
        blas.dot({ x: g, y: g, result: next });
        const ofP = 'return runs ? g + next / now * p : p;';
        history.run(ofP, { g, p, qq, next }, { output: p }, divisor);
      });
    });
  }

  /**
   * The same by the bidiagonalization of Paige and Saunders (LSQR), which stays accurate where the
   * condition of A is bad.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`; the reason
   * of an aborted signal
   */
  async lsqr(options: CglsOptions): Promise<SolverResult> {
    const { a, at, b, x: start, limits } = leastSquares(this, 'lsqr', options);
    return solving(this, start, a.cols, async (blas, x, own) => {
      const [u, v, w, s] = [own(a.rows), own(a.cols), own(a.cols), own(lsqrNames.length)];
      const unit = own(1);
      const element = (name: (typeof lsqrNames)[number]) =>
        s.view({ offset: lsqrNames.indexOf(name), size: 1 });
      const [alpha, beta] = [element('alpha'), element('beta')];
      const [overAlpha, overBeta] = [element('overAlpha'), element('overBeta')];
      const [uBack, vBack] = [element('uBack'), element('vBack')];
      const [along, back, gradient] = [element('xStep'), element('wBack'), element('gradient')];
      const update = (body: string) => blas.run({ body, inputs: { s, unit }, output: s });
      /** v over its length, or zeros where that is 0 or none. */
      const normalize = (v: Vector, length: Vector) => {
        blas.nrm2({ x: v, result: length });
        const body = 'return len > 0.0 ? v / len : 0.0;';
        blas.run({ body, inputs: { v, len: length }, output: v });
      };
      const history = new History(blas, limits, own);
      // |A^T b|, by a vector that the iteration does not have yet.
      blas.spmv({ a: at, x: b, y: v });
      startResidual(blas, { a, b, right: v, x, r: u, unit });
      normalize(u, beta);
      blas.spmv({ a: at, x: u, y: v });
      normalize(v, element('size'));
      v.copyTo(w);
      update(lsqrFirst);
      const phi = element('phiBar');
      blas.run({ body: 'return phi * phi;', inputs: { phi }, output: history.now });
      return history.iterate(() => {
        blas.spmv({ alpha: overAlpha, a, x: v, beta: uBack, y: u });
        blas.nrm2({ x: u, result: beta });
        update(lsqrHalf);
        blas.spmv({ alpha: overBeta, a: at, x: u, beta: vBack, y: v });
        blas.nrm2({ x: v, result: alpha });
        update(lsqrStep);
        history.run('return runs ? x + along * w : x;', { x, w, along }, { output: x });
        const ofW = 'return alpha > 0.0 ? v / alpha - back * w : -back * w;';
        blas.run({ body: ofW, inputs: { v, w, alpha, back }, output: w });
        history.run('return runs ? gradient : now;', { gradient }, { output: history.next });
      });
    });
  }

  /**
   * The eigenvalue with the largest magnitude, and its eigenvector of length 1.
   *
   * @throws (rejects) {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`; the reason
   * of an aborted signal
   */
  async powerIteration(options: PowerOptions): Promise<EigenResult> {
    const args = new SolverArguments(this, 'powerIteration', options, ['a', 'x']);
    const { limits } = args;
    const a = args.squareSparse('a');
    const n = a.rows;
    const start = args.given('x', 'a.rows', n);
    return solving(this, start, n, async (blas, x, own) => {
      if (!start) blas.run({ body: startBody, inputs: { seed: 1 }, output: x });
      const [y, rest, value, length] = [own(n), own(n), own(1), own(1)];
      const history = new History(blas, limits, own);
      // |A x - value x|^2 in units of |A x|, with value = x . A x.
      const judge = (small: Vector) => {
        blas.spmv({ a, x, y });
        blas.dot({ x, y, result: value });
        blas.nrm2({ x: y, result: length });
        const body = `float r = y - value * x;\n${inUnits}`;
        blas.run({ body, inputs: { x, y, value, unit: length }, output: rest });
        blas.dot({ x: rest, y: rest, result: small });
      };
      blas.nrm2({ x, result: length });
      blas.run({ body: 'return x / len;', inputs: { x, len: length }, output: x });
      judge(history.now);
      const result = await history.iterate(() => {
        history.run('return runs ? y / len : x;', { x, y, len: length }, { output: x });
        judge(history.next);
      });
      return { ...result, eigenvalue: await value.item() };
    });
  }
}
