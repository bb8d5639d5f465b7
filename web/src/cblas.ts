/**
 * The routines as functions with the arguments of CBLAS, in their order, for code that is ported
 * from C. Arrays are vectors or matrices on the device; where a pointer would be to the element
 * behind, a view stands.
 *
 * @module fragblas/cblas
 */
// SPDX-License-Identifier: MIT
import type { Abi } from './abi.js';
import type { Scalar } from './arguments.js';
import { BlasBase } from './base.js';
import type { BlasContext } from './blas.js';
import { numberAt } from './call.js';
import { checkInteger, checkNumber, maxSize, shown } from './check.js';
import type { Session } from './contract.js';
import { invalid } from './errors.js';
import type { CatalogRoutine } from './info.js';
import { Matrix } from './matrix.js';
import { Operand } from './operand.js';
import type { GlSession } from './session.js';
import { Vector } from './vector.js';
import type { WorkerBlas } from './worker.js';

/** The rows of a matrix follow each other. */
export const CblasRowMajor = 101;
/** The columns of a matrix follow each other. */
export const CblasColMajor = 102;
/** The matrix itself. */
export const CblasNoTrans = 111;
/** Its transpose. */
export const CblasTrans = 112;
/** The same as {@link CblasTrans} for real numbers. */
export const CblasConjTrans = 113;
/** The upper triangle is stored. */
export const CblasUpper = 121;
/** The lower triangle is stored. */
export const CblasLower = 122;
/** The diagonal is stored. */
export const CblasNonUnit = 131;
/** The diagonal is ones, and not read. */
export const CblasUnit = 132;
/** The structured matrix stands on the left. */
export const CblasLeft = 141;
/** The structured matrix stands on the right. */
export const CblasRight = 142;

/**
 * What C has as a pointer: the element that a vector, a matrix or a view of one begins with. Its
 * sizes and steps are not looked at, since those are arguments. The lines of a matrix are `ld` apart,
 * which may be more than they are long: that is its leading dimension here, too; arguments that
 * would run through the gaps are refused. Vectors, and matrices made with an `ld`, lie as in C.
 */
export type Pointed = Vector | Matrix;

/** A number on the host that is read and written: its first element. */
export type HostNumber = Float32Array;

/**
 * The routines of BLAS, and those beside it, with the arguments of CBLAS in their order. Arguments
 * called `layout`, `trans`, `uplo`, `diag` and `side` are the constants of this entry. Routines only
 * enqueue, and throw a `BlasError` at once when an argument is wrong; a function that has a
 * scalar result in CBLAS returns a promise of it, which rejects as `read` does.
 */
export interface Cblas {
  /** Makes a plane rotation; at once. */
  srotg(a: HostNumber, b: HostNumber, c: HostNumber, s: HostNumber): void;
  /** Makes a modified rotation, `param` being five numbers; at once. */
  srotmg(d1: HostNumber, d2: HostNumber, x1: HostNumber, y1: number, param: Float32Array): void;
  /** (x, y) := (c x + s y, c y - s x) */
  srot(n: number, x: Pointed, incx: number, y: Pointed, incy: number, c: Scalar, s: Scalar): void;
  /** (x, y) := (h11 x + h12 y, h21 x + h22 y), `param` being flag, h11, h21, h12, h22. */
  srotm(
    n: number,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    param: ArrayLike<number>,
  ): void;
  /** (x, y) := (y, x) */
  sswap(n: number, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** x := alpha x */
  sscal(n: number, alpha: Scalar, x: Pointed, incx: number): void;
  /** y := x */
  scopy(n: number, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** y := alpha x + y */
  saxpy(n: number, alpha: Scalar, x: Pointed, incx: number, y: Pointed, incy: number): void;
  /** x . y */
  sdot(n: number, x: Pointed, incx: number, y: Pointed, incy: number): Promise<number>;
  /** sb + x . y, accumulated in twice the precision. */
  sdsdot(
    n: number,
    sb: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
  ): Promise<number>;
  /** The Euclidean norm. */
  snrm2(n: number, x: Pointed, incx: number): Promise<number>;
  /** The sum of absolute values. */
  sasum(n: number, x: Pointed, incx: number): Promise<number>;
  /** Where the largest absolute value is, from 0. */
  isamax(n: number, x: Pointed, incx: number): Promise<number>;

  /** y := alpha op(A) x + beta y, A being m x n. */
  sgemv(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** The same with a band of kl diagonals below and ku above the main one. */
  sgbmv(
    layout: number,
    trans: number,
    m: number,
    n: number,
    kl: number,
    ku: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** y := alpha A x + beta y, A symmetric. */
  ssymv(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** The same with a band of k diagonals beside the main one. */
  ssbmv(
    layout: number,
    uplo: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** The same with a packed triangle. */
  sspmv(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    ap: Pointed,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** x := op(A) x, A triangular. */
  strmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /** The same with a band of k diagonals beside the main one. */
  stbmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    k: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /** The same with a packed triangle. */
  stpmv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    ap: Pointed,
    x: Pointed,
    incx: number,
  ): void;
  /** x := op(A)^-1 x, A triangular. There is no test for singularity. */
  strsv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /** The same with a band of k diagonals beside the main one. */
  stbsv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    k: number,
    a: Pointed,
    lda: number,
    x: Pointed,
    incx: number,
  ): void;
  /** The same with a packed triangle. */
  stpsv(
    layout: number,
    uplo: number,
    trans: number,
    diag: number,
    n: number,
    ap: Pointed,
    x: Pointed,
    incx: number,
  ): void;
  /** A := alpha x y^T + A, A being m x n. */
  sger(
    layout: number,
    m: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    a: Pointed,
    lda: number,
  ): void;
  /** One triangle of A := alpha x x^T + A. */
  ssyr(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    a: Pointed,
    lda: number,
  ): void;
  /** The same with a packed triangle. */
  sspr(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    ap: Pointed,
  ): void;
  /** One triangle of A := alpha x y^T + alpha y x^T + A. */
  ssyr2(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    a: Pointed,
    lda: number,
  ): void;
  /** The same with a packed triangle. */
  sspr2(
    layout: number,
    uplo: number,
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    ap: Pointed,
  ): void;

  /** C := alpha op(A) op(B) + beta C; op(A) is m x k, op(B) k x n. */
  sgemm(
    layout: number,
    transa: number,
    transb: number,
    m: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /** C := alpha A B + beta C (left) or alpha B A + beta C (right), A symmetric, C m x n. */
  ssymm(
    layout: number,
    side: number,
    uplo: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /** One triangle of C := alpha op(A) op(A)^T + beta C; op(A) is n x k. */
  ssyrk(
    layout: number,
    uplo: number,
    trans: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /** One triangle of C := alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C. */
  ssyr2k(
    layout: number,
    uplo: number,
    trans: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /** B := alpha op(A) B (left) or alpha B op(A) (right), A triangular, B m x n. */
  strmm(
    layout: number,
    side: number,
    uplo: number,
    transa: number,
    diag: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
  ): void;
  /** B := alpha op(A)^-1 B (left) or alpha B op(A)^-1 (right), A triangular, B m x n. */
  strsm(
    layout: number,
    side: number,
    uplo: number,
    transa: number,
    diag: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
  ): void;

  /** The sum of the elements. */
  ssum(n: number, x: Pointed, incx: number): Promise<number>;
  /** Where the smallest absolute value is, from 0. */
  isamin(n: number, x: Pointed, incx: number): Promise<number>;
  /** Where the largest value is, from 0. */
  ismax(n: number, x: Pointed, incx: number): Promise<number>;
  /** Where the smallest value is, from 0. */
  ismin(n: number, x: Pointed, incx: number): Promise<number>;
  /** y := alpha x + beta y */
  saxpby(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
  ): void;
  /** z := alpha x .* y + beta z, element by element. */
  shad(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    y: Pointed,
    incy: number,
    beta: Scalar,
    z: Pointed,
    incz: number,
  ): void;
  /** B := alpha op(A), A being m x n. */
  somatcopy(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
  ): void;
  /** A := alpha op(A); the m x n matrix has lda before, the result ldb. */
  simatcopy(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    ldb: number,
  ): void;
  /** sgemm for one triangle of an n x n C. */
  sgemmtr(
    layout: number,
    uplo: number,
    transa: number,
    transb: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    b: Pointed,
    ldb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
  ): void;
  /** saxpy for each pair of a batch, each a stride of elements behind the one before. */
  saxpy_batch_strided(
    n: number,
    alpha: Scalar,
    x: Pointed,
    incx: number,
    stridex: number,
    y: Pointed,
    incy: number,
    stridey: number,
    batch_size: number,
  ): void;
  /** sgemv for each triple of a batch. */
  sgemv_batch_strided(
    layout: number,
    trans: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    stridea: number,
    x: Pointed,
    incx: number,
    stridex: number,
    beta: Scalar,
    y: Pointed,
    incy: number,
    stridey: number,
    batch_size: number,
  ): void;
  /** sgemm for each triple of a batch. */
  sgemm_batch_strided(
    layout: number,
    transa: number,
    transb: number,
    m: number,
    n: number,
    k: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    stridea: number,
    b: Pointed,
    ldb: number,
    strideb: number,
    beta: Scalar,
    c: Pointed,
    ldc: number,
    stridec: number,
    batch_size: number,
  ): void;
  /** strsm for each pair of a batch. */
  strsm_batch_strided(
    layout: number,
    side: number,
    uplo: number,
    transa: number,
    diag: number,
    m: number,
    n: number,
    alpha: Scalar,
    a: Pointed,
    lda: number,
    stridea: number,
    b: Pointed,
    ldb: number,
    strideb: number,
    batch_size: number,
  ): void;
}

/** {@link Cblas} in a worker: the rotations are computed there, and their promises resolve when they are. */
export type WorkerCblas = {
  [Name in keyof Cblas]: Name extends 'srotg' | 'srotmg'
    ? (...args: Parameters<Cblas[Name]>) => Promise<void>
    : Cblas[Name];
};

type Call = (...values: unknown[]) => unknown;
type Argument = CatalogRoutine['arguments'][number];

/** Where the values of one call go, and what it needs besides. */
class Values {
  readonly flat: number[] = [];
  readonly #sizes: number[] = [];
  #operand: Operand | undefined;
  #scalars: 0 | 1 | 2 = 0;

  constructor(
    readonly session: Session,
    readonly routine: string,
  ) {}

  integer({ name, kind }: Argument, value: unknown): void {
    const integer = checkInteger(this.routine, name, value, -maxSize, maxSize);
    this.flat.push(integer);
    if (kind === 'size') this.#sizes.push(integer);
    else if (this.#meetsGap(kind, Math.abs(integer))) {
      const { ld } = this.#operand as Matrix;
      throw invalid(`${this.routine}: ${name} = ${integer}, must be a multiple of the ld = ${ld}`);
    }
  }

  /** Whether steps through the last operand lead into what lies between its lines, as far as that can be seen. */
  #meetsGap(kind: string, step: number): boolean {
    const operand = this.#operand;
    if (!(operand instanceof Matrix && operand.storage.contents.lines) || step % operand.ld === 0)
      return false;
    if (kind === 'ld') return operand.rows > 1 && operand.cols > 1;
    const [n, ...others] = this.#sizes;
    const last = (operand.offset % operand.ld) + (n! - 1) * step;
    return kind === 'inc' && others.length === 0 && last >= operand.storage.contents.lines.length;
  }

  operand(name: string, value: unknown): void {
    if (!(value instanceof Operand)) {
      throw invalid(`${this.routine}: ${name} = ${shown(value)}, must be a Vector or a Matrix`);
    }
    this.own(name, value);
    this.flat.push(value.buffer, value.offset);
    this.#operand = value;
  }

  scalar(name: string, value: unknown): void {
    const { session, routine } = this;
    const place = this.#scalars++ as 0 | 1;
    if (value instanceof Vector) {
      this.own(name, value);
      if (value.size !== 1) {
        throw invalid(`${routine}: ${name}.size = ${value.size}, must be exactly 1`);
      }
      const at = numberAt(session, place, 0);
      session.runtime.integers.set([value.buffer, value.offset], (at >> 2) + 1);
      this.flat.push(at);
    } else if (typeof value === 'number') {
      this.flat.push(numberAt(session, place, value));
    } else {
      throw invalid(
        `${routine}: ${name} = ${shown(value)}, must be a number or a Vector of size 1`,
      );
    }
  }

  /** Five numbers in the scratch memory. */
  param(value: unknown): void {
    const numbers = Array.from(value as ArrayLike<unknown>);
    if (numbers.length !== 5 || numbers.some((h) => typeof h !== 'number')) {
      throw invalid(`${this.routine}: param must be five numbers: flag, h11, h21, h12, h22`);
    }
    this.flat.push(this.session.runtime.put(numbers as number[]));
  }

  own(name: string, operand: Operand): void {
    if (operand.session === this.session) return;
    throw invalid(`${this.routine}: ${name} belongs to another Blas`);
  }
}

/** How an argument of each kind of the catalog is taken. */
const takes: Record<string, (values: Values, name: string, value: unknown) => void> = {
  matrix: (values, name, value) => values.operand(name, value),
  vector: (values, name, value) => values.operand(name, value),
  scalar: (values, name, value) => values.scalar(name, value),
  param: (values, _name, value) => values.param(value),
};

/** Whether an argument of the C interface is what the function returns in CBLAS. */
const isResult = ({ kind }: { kind: string }) => kind === 'result' || kind === 'index_result';

/** The function for a routine that runs on the device. */
function deviceRoutine(session: Session, { name, arguments: all }: CatalogRoutine): Call {
  const taken = all.filter((argument) => !isResult(argument));
  const result = all.find(isResult);
  return (...values) => {
    session.checkAlive();
    if (values.length !== taken.length) {
      throw invalid(`${name}: ${values.length} arguments, must be ${taken.length}`);
    }
    const call = new Values(session, name);
    taken.forEach((argument, i) => {
      const take = takes[argument.kind];
      if (take) take(call, argument.name, values[i]);
      else call.integer(argument, values[i]);
    });
    const run = (extra: number[]) =>
      session.enqueue((abi) =>
        (abi as unknown as Record<string, (...flat: number[]) => number>)[`_fragblas_${name}`]!(
          ...call.flat,
          ...extra,
        ),
      );
    if (!result) return run([]);
    const out = Vector.make(session, result.kind === 'result' ? 1 : 2);
    try {
      run([out.buffer, out.offset]);
      return out
        .read()
        .then(([first, second]) => (second === undefined ? first! : 4096 * first! + second));
    } finally {
      out.dispose();
    }
  };
}

/** What the routines that change numbers of the host take: so many of each, 0 being a number that stays as it is. */
const hostArguments = {
  srotg: { a: 1, b: 1, c: 1, s: 1 },
  srotmg: { d1: 1, d2: 1, x1: 1, y1: 0, param: 5 },
} as const;
type HostRoutine = keyof typeof hostArguments;

/** The arguments of such a routine with their sizes, checked. */
function checkHost(name: HostRoutine, values: readonly unknown[]): [string, number][] {
  const entries = Object.entries(hostArguments[name]);
  entries.forEach(([argument, size], i) => {
    const value = values[i];
    if (size === 0) checkNumber(name, argument, value);
    else if (!(value instanceof Float32Array && value.length >= size)) {
      throw invalid(
        `${name}: ${argument} = ${shown(value)}, must be a Float32Array of at least ${size}`,
      );
    }
  });
  return entries;
}

/** Such a routine, computed at once. */
function hostRoutine(
  session: GlSession,
  name: HostRoutine,
  call: (abi: Abi, at: readonly number[], values: readonly unknown[]) => number,
): Call {
  return (...values) => {
    session.checkAlive();
    const entries = checkHost(name, values);
    const places: number[] = [];
    const numbers: number[] = [];
    entries.forEach(([, size], i) => {
      places.push(numbers.length);
      if (size > 0) numbers.push(...(values[i] as Float32Array).subarray(0, size));
    });
    const changed = session.compute(numbers, (abi, at) =>
      call(
        abi,
        places.map((place) => at + 4 * place),
        values,
      ),
    );
    entries.forEach(([, size], i) => {
      const place = places[i]!;
      if (size > 0) (values[i] as Float32Array).set(changed.slice(place, place + size));
    });
  };
}

function hostRoutines({ session }: BlasContext): Record<string, Call> {
  return {
    srotg: hostRoutine(session, 'srotg', (abi, [a, b, c, s]) =>
      abi._fragblas_srotg(a!, b!, c!, s!),
    ),
    srotmg: hostRoutine(session, 'srotmg', (abi, [d1, d2, x1, , param], values) =>
      abi._fragblas_srotmg(d1!, d2!, x1!, values[3] as number, param!),
    ),
  };
}

/** Which of param's numbers srotmg writes, by its flag; the flag itself always. */
const written: Readonly<Record<number, readonly number[]>> = {
  [-1]: [1, 2, 3, 4],
  0: [2, 3],
  1: [1, 4],
};

/** The same routines, computed in the worker. */
function remoteRoutines(blas: WorkerBlas): Record<string, Call> {
  return {
    srotg: async (...values) => {
      checkHost('srotg', values);
      const [a, b, c, s] = values as Float32Array[];
      const made = await blas.rotg({ a: a![0]!, b: b![0]! });
      a![0] = made.r;
      b![0] = made.z;
      c![0] = made.c;
      s![0] = made.s;
    },
    srotmg: async (...values) => {
      checkHost('srotmg', values);
      const [d1, d2, x1, , param] = values as Float32Array[];
      const y1 = values[3] as number;
      const made = await blas.rotmg({ d1: d1![0]!, d2: d2![0]!, x1: x1![0]!, y1 });
      d1![0] = made.d1;
      d2![0] = made.d2;
      x1![0] = made.x1;
      for (const i of [0, ...(written[made.param[0]] ?? [])]) param![i] = made.param[i]!;
    },
  };
}

/** Whether the routines run in a worker; without naming its class, whose code a page may not need. */
const isRemote = (blas: BlasContext | WorkerBlas): blas is WorkerBlas =>
  !('compute' in blas.session);

/**
 * The routines with the arguments of CBLAS, on the device of `blas`. Of one that createWorker made,
 * srotg and srotmg return promises too, and arguments that only the worker sees to be wrong reject the next read.
 *
 * @example
 * ```ts
 * const cblas = cblasFor(blas);
 * const c = blas.vector(m * n);
 * cblas.sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, a.ld, b, b.ld, 0, c, n);
 * const norm = await cblas.snrm2(m * n, c, 1);
 * ```
 * @throws `BlasError` `InvalidArgument`
 */
export function cblasFor(blas: BlasContext): Cblas;
export function cblasFor(blas: WorkerBlas): WorkerCblas;
export function cblasFor(blas: BlasContext | WorkerBlas): Cblas | WorkerCblas {
  if (!(blas instanceof BlasBase)) {
    throw invalid(`cblasFor: blas = ${shown(blas)}, must be a Blas`);
  }
  const { session } = blas;
  const functions = isRemote(blas) ? remoteRoutines(blas) : hostRoutines(blas);
  for (const routine of blas.catalog) {
    if (!routine.host) functions[routine.name] = deviceRoutine(session, routine);
  }
  return functions as unknown as Cblas | WorkerCblas;
}
