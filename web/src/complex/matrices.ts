// The routines of vectors on matrices of complex numbers or in double precision: of lines that lie
// tight at once, else line by line. SPDX-License-Identifier: MIT
import {
  type AnyAxpbyOptions,
  type AnyAxpyOptions,
  type AnyDotOptions,
  type AnyScalOptions,
  default as Level1,
  matricesOf,
} from '../arrays/level1.js';
import type { Layout } from '../contract.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import Elementwise from '../routines/elementwise.js';
import Reductions from '../routines/reductions.js';
import { Vector } from '../vector.js';
import { isTight, whole } from '../whole.js';

/** Whether an option is a matrix that the routines of arrays do not take. */
export const isOther = (x: unknown): x is Matrix => x instanceof Matrix && x.dtype !== 'float32';

const inRows = (layout: Layout) => layout === 'row-major';

/**
 * Vectors that have all elements of matrices of one size, element by element of each; of empty ones
 * too, so that what is called checks its operands.
 */
function pairs(matrices: readonly Matrix[]): (readonly Vector[])[] {
  const { rows, cols, layout } = matrices.at(-1)!;
  if (rows * cols === 0 || matrices.every((a) => a.layout === layout && isTight(a))) {
    return [matrices.map(whole)];
  }
  const count = inRows(layout) ? rows : cols;
  return Array.from({ length: count }, (_, i) =>
    matrices.map((a) => (inRows(layout) ? a.row(i) : a.col(i))),
  );
}

/**
 * Calls a routine with vectors that have all elements of matrices, of which the last is written.
 * Where that takes several calls, a factor in the written matrix would change between them: they
 * get a copy of what it was.
 */
function onPairs<Options extends object>(
  options: Options,
  matrices: readonly Matrix[],
  call: (options: Options, vectors: readonly Vector[]) => void,
): void {
  const vectors = pairs(matrices);
  const { deviceBuffer, session, dtype } = matrices.at(-1)!;
  const changes = (factor: unknown): factor is Vector =>
    vectors.length > 1 &&
    factor instanceof Vector &&
    factor.size === 1 &&
    factor.deviceBuffer === deviceBuffer;
  const copies: Record<string, Vector> = {};
  try {
    for (const [key, factor] of Object.entries(options)) {
      if (!changes(factor)) continue;
      copies[key] = Vector.make(session, 1, undefined, { dtype });
      factor.copyTo(copies[key]);
    }
    for (const each of vectors) call({ ...options, ...copies }, each);
  } finally {
    for (const copy of Object.values(copies)) copy.dispose();
  }
}

/** Matrices as one vector each, in the order of the first one's layout; copies where they do not lie so. */
export function flattened<T>(matrices: readonly Matrix[], use: (flat: Vector[]) => T): T {
  const { layout } = matrices[0]!;
  const copies: Matrix[] = [];
  try {
    return use(
      matrices.map((a) => {
        if (a.layout === layout && isTight(a)) return whole(a);
        const { session, rows, cols, dtype } = a;
        const ld = Math.max(1, inRows(layout) ? cols : rows);
        const copy = Matrix.make(session, rows, cols, undefined, { dtype, layout, ld });
        copies.push(copy);
        return whole(a.copyTo(copy));
      }),
    );
  } finally {
    for (const copy of copies) copy.dispose();
  }
}

/** The routines of vectors, for matrices of all types. */
export default abstract class OtherMatrices extends Part {
  /**
   * x := alpha x, of a vector or a matrix.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  scal<Operand extends Vector | Matrix>(options: AnyScalOptions<Operand>): Operand {
    if (!isOther(options?.x)) return Level1.prototype.scal.call(this as never, options) as Operand;
    const { x } = matricesOf(this, 'scal', options, ['alpha', 'x']) as { x: Matrix };
    onPairs(options, [x], (each, [line]) => {
      Elementwise.prototype.scal.call(this as never, { ...each, x: line! });
    });
    return options.x;
  }

  /**
   * y := alpha x + y, of vectors or matrices.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpy<Operand extends Vector | Matrix>(options: AnyAxpyOptions<Operand>): Operand {
    if (!isOther(options?.x)) return Level1.prototype.axpy.call(this as never, options) as Operand;
    const given = matricesOf(this, 'axpy', options, ['alpha', 'x', 'y']) as {
      x: Matrix;
      y: Matrix;
    };
    onPairs(options, [given.x, given.y], (each, [x, y]) => {
      Elementwise.prototype.axpy.call(this as never, { ...each, x: x!, y: y! });
    });
    return options.y;
  }

  /**
   * y := alpha x + beta y, of vectors or matrices.
   *
   * @returns y
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  axpby<Operand extends Vector | Matrix>(options: AnyAxpbyOptions<Operand>): Operand {
    if (!isOther(options?.x)) return Level1.prototype.axpby.call(this as never, options) as Operand;
    const keys = ['alpha', 'x', 'beta', 'y'];
    const given = matricesOf(this, 'axpby', options, keys) as { x: Matrix; y: Matrix };
    onPairs(options, [given.x, given.y], (each, [x, y]) => {
      Elementwise.prototype.axpby.call(this as never, { ...each, x: x!, y: y! });
    });
    return options.y;
  }

  /**
   * The sum of the products of elements, of vectors or matrices; no complex number is conjugated.
   *
   * @returns result, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  dot<Operand extends Vector | Matrix>(options: AnyDotOptions<Operand>): Vector {
    if (!isOther(options?.x)) return Level1.prototype.dot.call(this as never, options);
    const given = matricesOf(this, 'dot', options, ['x', 'y', 'result']) as {
      x: Matrix;
      y: Matrix;
    };
    return flattened([given.x, given.y], ([x, y]) =>
      Reductions.prototype.dot.call(this as never, { ...options, x: x!, y: y! }),
    );
  }
}
