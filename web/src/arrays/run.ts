// The caller's own code, over any element of its inputs: run.
// SPDX-License-Identifier: MIT
import type { CallOptions } from '../arguments.js';
import { bytesOf, layoutOf } from '../call.js';
import { checkInteger, maxSize, refused } from '../check.js';
import { invalid } from '../errors.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { Vector } from '../vector.js';
import type { View } from '../view-arguments.js';
import { ArrayArguments, lineView } from './arguments.js';

/** An input of `run`. */
export type RunInput = Matrix | Vector | number;

/** Arguments of `run`. */
export interface RunProgram extends CallOptions {
  /**
   * Statements in GLSL ES 3.00. They have the ints `row` and `col`, and of an input `x`:
   *
   * - `x`, a number, or the element at the place of the output, to which one row or column
   *   stretches;
   * - `x(i, j)`, any element, and `x(i)`, any in the order of rows; a NaN where there is none;
   * - `x_rows` and `x_cols`.
   *
   * They return the value of one output, or assign to several by their names. Element i of a vector
   * is at row i, column 0. Numbers are floats as GLSL writes them, `2.0`; `float(row)` makes one of
   * an int. A body declares no functions or macros.
   */
  body: string;
  /**
   * By the names that the body uses: at most 8 arrays and 8 numbers. A number changes from call to
   * call without a new program. Beside a matrix, a vector has an element for each of its columns,
   * or else rows; it is read by `x(i)`.
   */
  inputs?: Readonly<Record<string, RunInput>>;
  /**
   * About how many elements the body reads for each that it writes, where they are many: long work
   * is cut into parts that don't stop the page. Default: one of each input.
   */
  reads?: number;
}

/** What `run` takes, of which `output` and `outputs` exclude each other. */
export interface RunArguments extends RunProgram {
  /** Written; may be an input. */
  output?: Matrix | Vector;
  /** Written, where there are several: at most 8, all of one size, or names of new ones. */
  outputs?: Readonly<Record<string, Matrix | Vector>> | readonly string[];
  /** Of new outputs: elements, or rows and columns. Default: those of the largest inputs. */
  size?: number | readonly [number, number];
}

/** Arguments of `run` that has one result. */
export type RunOfOne = RunArguments & {
  /** Left out. */
  outputs?: undefined;
};

/** Arguments of `run` that has several. */
export type RunOfSeveral<Outputs extends RunArguments['outputs']> = RunArguments & {
  /** Arrays that are written, or names of new ones. */
  outputs: Outputs;
  /** Left out. */
  output?: undefined;
};

/** Arguments of `run` that say where its results go. */
export type RunOutputs = RunOfOne | RunOfSeveral<RunArguments['outputs']>;

/**
 * What `run` makes where nothing says its size: a matrix, if one of the inputs is; else a vector.
 */
export type RunResult<Inputs extends Readonly<Record<string, RunInput>>> = true extends {
  [Name in keyof Inputs]: Inputs[Name] extends Matrix ? true : false;
}[keyof Inputs]
  ? Matrix
  : [Extract<Inputs[keyof Inputs], Matrix>] extends [never]
    ? Vector
    : Matrix | Vector;

type Size = readonly [number, number] | number;

const bitsOf = (value: number) => new Int32Array(Float32Array.of(value).buffer)[0]!;

function checkSize(size: unknown): void {
  if (typeof size === 'number') {
    checkInteger('run', 'size', size, 0, maxSize);
  } else if (size !== undefined) {
    if (!Array.isArray(size) || size.length !== 2) {
      throw refused('run', 'size', size, 'a number or [rows, cols]');
    }
    for (const [i, side] of size.entries()) checkInteger('run', `size[${i}]`, side, 0, maxSize);
  }
}

/** What new outputs are as large as. */
function sizeOf({ size }: RunArguments, inputs: readonly RunInput[]): Size {
  if (size !== undefined) return size;
  const matrices = inputs.filter((input) => input instanceof Matrix);
  const vectors = inputs.filter((input) => input instanceof Vector);
  if (matrices.length > 0) {
    return [Math.max(...matrices.map((m) => m.rows)), Math.max(...matrices.map((m) => m.cols))];
  }
  if (vectors.length > 0) return Math.max(...vectors.map((v) => v.size));
  throw invalid('run: it has no arrays, and so needs output, outputs or size');
}

/** A vector as the body sees it beside an output: a column, or the row that stretches. */
function viewOf(args: ArrayArguments, name: string, x: Matrix | Vector, cols: number): View {
  args.operand(name, x);
  if (x instanceof Matrix) return x;
  return lineView(args.forwards(name, x), cols === 1 || x.size !== cols);
}

function namesOf(options: RunArguments): readonly string[] {
  const { outputs } = options;
  if (outputs === undefined) return [''];
  if (typeof outputs !== 'object' || outputs === null) {
    throw refused('run', 'outputs', outputs, 'an object or an array of names');
  }
  if (!Array.isArray(outputs)) return Object.keys(outputs);
  for (const [i, name] of outputs.entries()) {
    if (typeof name !== 'string') throw refused('run', `outputs[${i}]`, name, 'a string');
  }
  return outputs;
}

/** Outputs begin at different places: they are of one size, so one would overwrite the other. */
function checkApart(names: readonly string[], targets: readonly View[]): void {
  for (const [i, { buffer, offset, rows, cols }] of targets.entries()) {
    const first = targets.findIndex((other) => other.buffer === buffer && other.offset === offset);
    if (first < i && rows * cols > 0) {
      throw invalid(`run: outputs.${names[i]} is outputs.${names[first]}, must be another array`);
    }
  }
}

/** Lays fragblas_run_inputs and fragblas_run_outputs, their views and texts into the module. */
function enqueueRun(
  args: ArrayArguments,
  body: string,
  inputs: readonly { name: string; number: number; view: View | undefined }[],
  names: readonly string[],
  targets: readonly View[],
  reads: number,
): void {
  const { runtime } = args.session;
  const texts = [body, ...inputs.map((input) => input.name), ...names].map(bytesOf);
  const views = [...inputs.flatMap(({ view }) => view ?? []), ...targets];
  const [inputWords, outputWords] = [3 * inputs.length, 2 * names.length];
  const viewsAt = 4 * (inputWords + outputWords);
  let bytes = viewsAt + 24 * views.length;
  const places = texts.map((text) => {
    bytes += text.length;
    return bytes - text.length;
  });
  args.run((abi) => {
    const at = runtime.room(bytes);
    let view = at + viewsAt - 24;
    const next = () => {
      view += 24;
      return view;
    };
    const words = [
      ...inputs.flatMap((input, i) => [
        at + places[i + 1]!,
        input.view ? next() : 0,
        bitsOf(input.number),
      ]),
      ...names.flatMap((_, i) => [at + places[inputs.length + 1 + i]!, next()]),
      ...views.flatMap((m) => [m.buffer, m.offset, m.rows, m.cols, m.ld, layoutOf(m)]),
    ];
    runtime.integers.set(words, at >> 2);
    for (const [i, text] of texts.entries()) runtime.bytes.set(text, at + places[i]!);
    return abi._fragblas_run_program(
      at + places[0]!,
      at,
      inputs.length,
      at + 4 * inputWords,
      names.length,
      reads,
    );
  });
}

/** The caller's own code. */
export default abstract class RunAny extends Part {
  /**
   * Outputs := what your own code makes of its inputs.
   *
   * @example
   * ```ts
   * const blurred = blas.run({
   *   body: 'float sum = 0.0; for (int k = -2; k <= 2; ++k) sum += x(row, clamp(col + k, 0, x_cols - 1)); return sum * scale;',
   *   inputs: { x, scale: 0.2 },
   *   size: [x.rows, x.cols],
   * });
   * const { s, c } = blas.run({ body: 's = sin(x); c = cos(x);', inputs: { x }, outputs: ['s', 'c'] });
   * ```
   * @returns the output, given or new; of several an object of them by their names
   * @throws {@link BlasError} `ShaderError`, with the compiler's words, when the body does not
   * compile; `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  run<Output extends Matrix | Vector>(options: RunOfOne & { output: Output }): Output;
  run<Outputs extends Readonly<Record<string, Matrix | Vector>>>(
    options: RunOfSeveral<Outputs>,
  ): Outputs;
  run<const Name extends string>(
    options: RunOfSeveral<readonly Name[]> & { size: number },
  ): Record<Name, Vector>;
  run<const Name extends string>(
    options: RunOfSeveral<readonly Name[]> & { size: readonly [number, number] },
  ): Record<Name, Matrix>;
  run<const Name extends string, Inputs extends Readonly<Record<string, RunInput>>>(
    options: RunOfSeveral<readonly Name[]> & { inputs: Inputs; size?: undefined },
  ): Record<Name, RunResult<Inputs>>;
  run(options: RunOfOne & { size: number }): Vector;
  run(options: RunOfOne & { size: readonly [number, number] }): Matrix;
  run<Inputs extends Readonly<Record<string, RunInput>>>(
    options: RunOfOne & { inputs: Inputs; output?: undefined; size?: undefined },
  ): RunResult<Inputs>;
  run(options: RunOfOne): Matrix | Vector;
  run(options: RunOutputs): Matrix | Vector | Readonly<Record<string, Matrix | Vector>>;
  run(options: RunArguments): Matrix | Vector | Readonly<Record<string, Matrix | Vector>> {
    const { session } = this;
    const keys = ['body', 'inputs', 'output', 'outputs', 'size', 'reads'];
    const args = new ArrayArguments(session, 'run', options, keys);
    const { body, inputs = {}, output, outputs, reads = 0 } = options;
    if (typeof body !== 'string') throw refused('run', 'body', body, 'a string');
    if (typeof inputs !== 'object' || inputs === null) {
      throw refused('run', 'inputs', inputs, 'an object');
    }
    if (output !== undefined && outputs !== undefined) {
      throw invalid('run: output and outputs exclude each other');
    }
    for (const [name, input] of Object.entries(inputs)) {
      if (!(typeof input === 'number' || input instanceof Matrix || input instanceof Vector)) {
        throw refused('run', `inputs.${name}`, input, 'a Matrix, a Vector or a number');
      }
    }
    if (!(typeof reads === 'number' && reads >= 0)) {
      throw refused('run', 'reads', reads, 'a number of at least 0');
    }
    checkSize(options.size);
    const names = namesOf(options);
    if (names.length === 0) throw refused('run', 'outputs.length', 0, 'at least 1');
    const made: (Matrix | Vector)[] = [];
    const make = () => {
      const size = sizeOf(options, Object.values(inputs));
      const array =
        typeof size === 'number' ? args.newVector(size) : args.newMatrix(size[0], size[1]);
      made.push(array);
      return array;
    };
    try {
      const given = (name: string) =>
        (Array.isArray(outputs) ? undefined : (outputs as Record<string, Matrix>)?.[name]) ??
        output;
      const results = names.map((name) => given(name) ?? make());
      const targets = results.map((result, i) =>
        viewOf(args, names[i] === '' ? 'output' : `outputs.${names[i]}`, result, 1),
      );
      checkApart(names, targets);
      const cols = targets[0]!.cols;
      const entries = Object.entries(inputs).map(([name, input]) => ({
        name,
        number: typeof input === 'number' ? input : 0,
        view: typeof input === 'number' ? undefined : viewOf(args, `inputs.${name}`, input, cols),
      }));
      enqueueRun(args, body, entries, names, targets, reads);
      if (outputs === undefined) return results[0]!;
      return Object.fromEntries(names.map((name, i) => [name, results[i]!]));
    } catch (error) {
      for (const array of made) array.dispose();
      throw error;
    }
  }
}
