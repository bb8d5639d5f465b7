/**
 * The routines as functions with the arguments of CBLAS, in their order, for code that is ported
 * from C. Arrays are vectors or matrices on the device; where a pointer would be to the element
 * behind, a view stands.
 *
 * @module fragblas/cblas
 */
// SPDX-License-Identifier: MIT
import type { Abi } from './abi.js';
import { BlasBase } from './base.js';
import type { BlasContext } from './blas.js';
import { elementAt, numberAt } from './call.js';
import type { Cblas } from './cblas-routines.js';
import { checkInteger, checkNumber, maxSize, refused, shown } from './check.js';
import type { ComplexAbi } from './complex/abi.js';
import type { ComplexCblas } from './complex/cblas-routines.js';
import type { Session } from './contract.js';
import { DeviceArray } from './device-array.js';
import type { DoubleAbi } from './double/abi.js';
import type { DoubleComplexCblas } from './double/cblas-complex.js';
import type { DoubleCblas } from './double/cblas-routines.js';
import type { Dtype, Floats } from './dtype.js';
import { invalid } from './errors.js';
import type { Blas as FullBlas } from './full.js';
import type { CatalogRoutine } from './info.js';
import { hasGaps } from './lines.js';
import { Matrix } from './matrix.js';
import type { GlSession } from './session.js';
import { Vector } from './vector.js';
import type { WorkerBlas } from './worker.js';

export type { HostDouble, HostNumber, Pointed } from './cblas-arguments.js';
export type { Cblas } from './cblas-routines.js';
export type { ComplexCblas } from './complex/cblas-routines.js';
export type { DoubleComplexCblas } from './double/cblas-complex.js';
export type { DoubleCblas } from './double/cblas-routines.js';

/** The rows of a matrix follow each other. */
export const CblasRowMajor = 101;
/** The columns of a matrix follow each other. */
export const CblasColMajor = 102;
/** The matrix itself. */
export const CblasNoTrans = 111;
/** Its transpose. */
export const CblasTrans = 112;
/** The conjugate transpose; the same as {@link CblasTrans} for real numbers. */
export const CblasConjTrans = 113;
/** Conjugates, not transposed; for complex numbers alone. */
export const CblasConjNoTrans = 114;
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
  #operand: DeviceArray | undefined;
  #scalars: 0 | 1 | 2 = 0;

  constructor(
    readonly session: Session,
    readonly routine: string,
    /** Of its operands. */
    readonly dtype: Dtype,
  ) {}

  integer({ name, kind }: Argument, value: unknown): void {
    const integer = checkInteger(this.routine, name, value, -maxSize, maxSize);
    this.flat.push(integer);
    if (kind === 'size') this.#sizes.push(integer);
    else if (this.#meetsGap(kind, Math.abs(integer))) {
      const { ld } = this.#operand as Matrix;
      throw refused(this.routine, name, integer, `a multiple of the ld = ${ld}`);
    }
  }

  /** Whether steps through the last operand lead into what lies between its lines, as far as that can be seen. */
  #meetsGap(kind: string, step: number): boolean {
    const operand = this.#operand;
    if (!(operand instanceof Matrix) || step % operand.ld === 0) return false;
    const { lines } = operand.deviceBuffer.contents;
    if (!hasGaps(lines)) return false;
    if (kind === 'ld') return operand.rows > 1 && operand.cols > 1;
    const [n, ...others] = this.#sizes;
    const last = (operand.offset % operand.ld) + (n! - 1) * step;
    return kind === 'inc' && others.length === 0 && last >= lines.length;
  }

  operand({ name, numbers }: Argument, value: unknown): void {
    if (!(value instanceof DeviceArray)) {
      throw invalid(`${this.routine}: ${name} = ${shown(value)}, must be a Vector or a Matrix`);
    }
    this.own(name, value, numbers === 'single' ? 'float32' : this.dtype);
    this.flat.push(value.buffer, value.offset);
    this.#operand = value;
  }

  scalar(name: string, value: unknown, isReal: boolean): void {
    const { session, routine } = this;
    const place = this.#scalars++ as 0 | 1;
    const parts = isReal ? undefined : session.types[this.dtype]!.parts?.(value);
    if (parts) {
      this.flat.push(numberAt(session, place, ...parts));
    } else if (value instanceof Vector) {
      this.own(name, value, isReal ? realOf(this.dtype) : this.dtype);
      if (value.size !== 1) {
        throw invalid(`${routine}: ${name}.size = ${value.size}, must be exactly 1`);
      }
      this.flat.push(elementAt(session, place, value));
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
    const given = value as ArrayLike<unknown> | null | undefined;
    const numbers = given?.length === 5 ? Array.from(given) : [];
    if (numbers.length !== 5 || numbers.some((h) => typeof h !== 'number')) {
      throw refused(this.routine, 'param', value, 'five numbers: flag, h11, h21, h12, h22');
    }
    const { runtime } = this.session;
    if (this.dtype === 'float64') runtime.doubles.set(numbers as number[], runtime.scratch >> 3);
    else runtime.put(numbers as number[]);
    this.flat.push(runtime.scratch);
  }

  own(name: string, { session, dtype }: DeviceArray, wanted = this.dtype): void {
    const { routine } = this;
    if (session !== this.session) throw invalid(`${routine}: ${name} belongs to another Blas`);
    if (dtype !== wanted) {
      throw invalid(`${routine}: ${name}.dtype = ${dtype}, must be ${wanted}`);
    }
  }
}

/** How an argument of each kind of the catalog is taken. */
const takes: Record<string, (values: Values, argument: Argument, value: unknown) => void> = {
  matrix: (values, argument, value) => values.operand(argument, value),
  vector: (values, argument, value) => values.operand(argument, value),
  scalar: (values, argument, value) => values.scalar(argument.name, value, isReal(argument)),
  param: (values, _argument, value) => values.param(value),
};

/** Whether an argument of a routine for complex numbers is real. */
const isReal = ({ numbers }: Argument) => numbers === 'real';

/** The type of what is real among numbers of a type. */
const realOf = (dtype: Dtype) =>
  dtype === 'float64' || dtype === 'complex128' ? 'float64' : 'float32';

/** Whether an argument of the C interface is what the function returns in CBLAS. */
const isResult = ({ kind }: { kind: string }) => kind === 'result' || kind === 'index_result';

/** The type of elements that a letter stands for. */
const dtypeOf = ({ types }: Session, wanted: string) =>
  Object.entries(types).find(([, { letter }]) => letter === wanted)![0] as Dtype;

/** The function for a routine that runs on the device. */
function deviceRoutine(session: Session, { name, type, arguments: all }: CatalogRoutine): Call {
  const dtype = dtypeOf(session, type);
  const taken = all.filter((argument) => !isResult(argument));
  const result = all.find(isResult);
  return (...values) => {
    session.checkAlive();
    if (values.length !== taken.length) {
      throw invalid(`${name}: ${values.length} arguments, must be ${taken.length}`);
    }
    const call = new Values(session, name, dtype);
    taken.forEach((argument, i) => {
      const take = takes[argument.kind];
      if (take) take(call, argument, values[i]);
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
    const isIndex = result.kind === 'index_result';
    const of = isReal(result) ? realOf(dtype) : dtype;
    const out = Vector.make(session, isIndex ? 2 : 1, undefined, { dtype: of });
    try {
      run([out.buffer, out.offset]);
      return out.read().then(([first, second]) => {
        if (isIndex) return 4096 * first! + second!;
        return second === undefined ? first! : { re: first!, im: second };
      });
    } finally {
      out.dispose();
    }
  };
}

/** What the routines that change numbers of the host take: so many of each, 0 being a number that stays as it is. */
const hostArguments = {
  srotg: { a: 1, b: 1, c: 1, s: 1 },
  srotmg: { d1: 1, d2: 1, x1: 1, y1: 0, param: 5 },
  crotg: { a: 2, b: 2, c: 1, s: 2 },
  drotg: { a: 1, b: 1, c: 1, s: 1 },
  drotmg: { d1: 1, d2: 1, x1: 1, y1: 0, param: 5 },
  zrotg: { a: 2, b: 2, c: 1, s: 2 },
} as const;
type HostRoutine = keyof typeof hostArguments;

/** Whether its numbers are in double precision. */
const isDouble = (name: HostRoutine) => /^[dz]/.test(name);

/** The arguments of such a routine with their sizes, checked. */
function checkHost(name: HostRoutine, values: readonly unknown[]): [string, number][] {
  const entries = Object.entries(hostArguments[name]);
  const array = isDouble(name) ? Float64Array : Float32Array;
  entries.forEach(([argument, size], i) => {
    const value = values[i];
    if (size === 0) checkNumber(name, argument, value);
    else if (!(value instanceof array && value.length >= size)) {
      throw invalid(
        `${name}: ${argument} = ${shown(value)}, must be a ${array.name} of at least ${size}`,
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
      if (size > 0) numbers.push(...(values[i] as Floats).subarray(0, size));
    });
    const run = (abi: Abi, at: number, bytes: number) =>
      call(
        abi,
        places.map((place) => at + bytes * place),
        values,
      );
    let changed: readonly number[];
    if (isDouble(name)) {
      const { runtime } = session;
      session.compute([], (abi, at) => {
        runtime.doubles.set(numbers, at >> 3);
        return run(abi, at, 8);
      });
      const first = runtime.scratch >> 3;
      changed = Array.from(runtime.doubles.subarray(first, first + numbers.length));
    } else {
      changed = session.compute(numbers, (abi, at) => run(abi, at, 4));
    }
    entries.forEach(([, size], i) => {
      const place = places[i]!;
      if (size > 0) (values[i] as Floats).set(changed.slice(place, place + size));
    });
  };
}

function hostRoutines({ session }: BlasContext): Record<string, Call> {
  const crotg = hostRoutine(session, 'crotg', (abi, [a, b, c, s]) =>
    (abi as Abi & ComplexAbi)._fragblas_crotg(a!, b!, c!, s!),
  );
  const drotg = hostRoutine(session, 'drotg', (abi, [a, b, c, s]) =>
    (abi as Abi & DoubleAbi)._fragblas_drotg(a!, b!, c!, s!),
  );
  const drotmg = hostRoutine(session, 'drotmg', (abi, [d1, d2, x1, , param], values) =>
    (abi as Abi & DoubleAbi)._fragblas_drotmg(d1!, d2!, x1!, values[3] as number, param!),
  );
  const zrotg = hostRoutine(session, 'zrotg', (abi, [a, b, c, s]) =>
    (abi as Abi & DoubleAbi)._fragblas_zrotg(a!, b!, c!, s!),
  );
  return {
    ...(session.types.complex64 && { crotg }),
    ...(session.types.float64 && { drotg, drotmg }),
    ...(session.types.complex128 && { zrotg }),
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
export function cblasFor(blas: FullBlas): Cblas & ComplexCblas & DoubleCblas & DoubleComplexCblas;
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
