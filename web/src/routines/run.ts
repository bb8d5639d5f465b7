// The caller's own code: run.
// SPDX-License-Identifier: MIT
import { Arguments, type CallOptions } from '../arguments.js';
import { bytesOf, layoutOf } from '../call.js';
import { refused } from '../check.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { Vector } from '../vector.js';

/** Arguments of {@link BlasContext.run}. */
export interface RunOptions<Output extends Vector | Matrix = Vector | Matrix> extends CallOptions {
  /**
   * Statements in GLSL ES 3.00 that end in `return <float>;`. They may use the inputs by name, and
   * the ints `row` and `col`.
   */
  body: string;
  /**
   * At most 4, by the names that the body uses: each has the shape of the output, or is a vector of
   * one element, which is the same for all. The output itself may be one of them.
   */
  inputs?: Readonly<Record<string, Vector | Matrix>>;
  /** Written. */
  output: Output;
}

/** A fragblas_view. */
function view(operand: Vector | Matrix, repeat = false): number[] {
  return operand instanceof Matrix
    ? [operand.buffer, operand.offset, operand.rows, operand.cols, operand.ld, layoutOf(operand)]
    : [operand.buffer, operand.offset, operand.size, 1, repeat ? 0 : operand.inc, 0];
}

/** The caller's own code, a part of {@link BlasContext}. */
export default abstract class Run extends Part {
  /**
   * output(row, col) := what your own code returns, element by element.
   *
   * @example
   * ```ts
   * blas.run({ body: 'return max(x, low);', inputs: { x, low: blas.vector(1, [0.5]) }, output: y });
   * ```
   * @returns output
   * @throws {@link BlasError} `ShaderError`, with the compiler's words, when the body does not
   * compile; `InvalidArgument`, `ContextLost`
   */
  run<Output extends Vector | Matrix>(options: RunOptions<Output>): Output {
    const { session } = this;
    const { runtime } = session;
    const args = new Arguments(session, 'run', options, ['body', 'inputs', 'output']);
    const { body, inputs = {}, output } = options;
    if (typeof body !== 'string') throw refused('run', 'body', body, 'a string');
    if (typeof inputs !== 'object' || inputs === null) {
      throw refused('run', 'inputs', inputs, 'an object');
    }
    const operands = Object.entries(inputs);
    for (const [name, operand] of operands) args.operand(`inputs.${name}`, operand);
    args.operand('output', output);
    const texts = [body, ...operands.map(([name]) => name)].map(bytesOf);
    const views = operands.flatMap(([, operand]) =>
      view(operand, operand instanceof Vector && operand.size === 1),
    );
    // The addresses of the names, the views, and then the texts.
    const count = operands.length;
    let bytes = 4 * (count + views.length + 6);
    const places = texts.map((text) => {
      bytes += text.length;
      return bytes - text.length;
    });
    args.enqueue((abi) => {
      const at = runtime.room(bytes);
      const [first, ...others] = places.map((place) => at + place);
      runtime.integers.set([...others, ...views, ...view(output)], at >> 2);
      for (const [i, text] of texts.entries()) runtime.bytes.set(text, at + places[i]!);
      return abi._fragblas_run(first!, at, at + 4 * count, count, at + 4 * (count + views.length));
    });
    return output;
  }
}
