// Whole problems that keep their inputs: solve, inv, det, logdet, slogdet. SPDX-License-Identifier: MIT
import type { Abi, FunctionsOf } from '../abi.js';
import type { CallOptions, Uplo } from '../arguments.js';
import { checkInteger, checkKeys, maxSize, refused } from '../check.js';
import type { Session } from '../contract.js';
import { parseCamelCase } from '../info.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type { GlSession } from '../session.js';
import type { Vector } from '../vector.js';
import type { besideSignatures } from './abi.js';
import { LinalgArguments } from './arguments.js';
import { intoSides, type Sides, sidesOf } from './sides.js';

/** What is known of a matrix. */
export type Assumption =
  | 'general'
  | 'positive-definite'
  | 'lower-triangular'
  | 'upper-triangular'
  | 'unknown';

/** Their places are the values of the C interface. */
const assumptions = [
  'general',
  'positive-definite',
  'lower-triangular',
  'upper-triangular',
  'unknown',
] as const satisfies readonly Assumption[];

/** Arguments of `solve`. The layouts may differ. */
export interface SolveOptions<S extends Sides = Matrix> extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** n x nrhs: right-hand sides; or a vector of n elements, one of them. */
  b: S;
  /** As large as b, written; may be b itself. Default: a new one, which is the caller's to dispose. */
  x?: S;
  /**
   * What is known of a; of a triangular one the other triangle is not read. Default: `unknown`,
   * which tries Cholesky where a is symmetric, then LU with pivots from few rows, and from all rows
   * where the error says that it has to.
   */
  assume?: Assumption;
  /** The triangle of a positive definite a that is read. Default: `lower`. */
  uplo?: Uplo;
  /** How often x is corrected by what it leaves of b, 0 to 30; not of a triangle. Default: 1. */
  refinements?: number;
  /** One element, written: 0, or where the factorization failed, counted from 1. */
  info?: Vector;
  /**
   * One element, written: |B - A X| / (|A| |X| + |B|) in Frobenius' norm; NaN where a norm
   * overflows.
   */
  backwardError?: Vector;
  /**
   * One element, written: how x was found, 0 by LU with pivots from all rows, 4 with pivots from
   * few; 1 by Cholesky; 2 and 3 by a lower and an upper triangle.
   */
  method?: Vector;
}

/** Arguments of `explainSolve`. */
export interface ExplainSolveOptions {
  /** Rows and columns of a. */
  n: number;
  /** Right-hand sides. Default: 1. */
  nrhs?: number;
  /** As of `solve`. Default: `unknown`. */
  assume?: Assumption;
  /** As of `solve`. Default: 1. */
  refinements?: number;
}

/** A way to solve a system, and when it is taken. */
export interface SolveStep {
  /** By LU with pivots from all rows, or from few; by Cholesky; by substitution. */
  readonly method: 'pivots' | 'nearby-pivots' | 'cholesky' | 'lower-triangle' | 'upper-triangle';
  /** What must hold for its result; empty: it is what it is. */
  readonly takenIf: string;
  /** Of the factorization, the solutions and their corrections. */
  readonly flops: number;
  /** How often numbers of the device are looked at for that. */
  readonly reads: number;
}

/** What `explainSolve` tells. */
export interface SolveExplanation {
  /** Rows and columns of a. */
  readonly n: number;
  /** Right-hand sides. */
  readonly nrhs: number;
  /** One is tried after the other, up to the first that is taken. */
  readonly steps: readonly SolveStep[];
}

/** Arguments of `inv`. The layouts may differ. */
export interface InvOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** n x n, written; may be a itself. Default: a new matrix, which is the caller's to dispose. */
  b?: Matrix;
  /** One element, written: 0, or the first place of a 0 on the diagonal of U, counted from 1. */
  info?: Vector;
}

/** Arguments of `det`, `logdet` and `slogdet`. */
export interface DetOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** One element, of slogdet two, side by side. Default: a new vector, which is the caller's. */
  result?: Vector;
}

// Its place is its value in the C interface.
function placeOf(routine: string, assume: Assumption): number {
  const place = assumptions.indexOf(assume);
  if (place < 0) throw refused(routine, 'assume', assume, assumptions.join(' or '));
  return place;
}

function determinant(
  session: Session,
  name: 'det' | 'logdet' | 'slogdet',
  options: DetOptions,
): Vector {
  const args = new LinalgArguments(session, name, options, ['a', 'result']);
  const a = args.square('a');
  const size = name === 'slogdet' ? 2 : 1;
  return args.intoRow('result', '', size, ({ buffer, offset }) => {
    args.runOnViews([a], (abi, at) => abi[`_fragblas_${name}`](at, buffer, offset));
  });
}

/** Whole problems that keep their inputs. */
export default abstract class Problems extends Part {
  /** @internal */
  declare readonly session: GlSession;

  /**
   * X := A^-1 B, refined. A is kept, and so is B, unless it is X.
   *
   * @returns x, or a new matrix in the layout of b, or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  solve<S extends Sides = Matrix>(options: SolveOptions<S>): S {
    const keys = [
      'a',
      'b',
      'x',
      'assume',
      'uplo',
      'refinements',
      'info',
      'backwardError',
      'method',
    ];
    const args = new LinalgArguments(this.session, 'solve', options, keys);
    const a = args.square('a');
    const { b, view } = sidesOf(args, ['a.rows', a.rows]);
    const { assume = 'unknown', refinements = 1 } = options;
    const known = placeOf('solve', assume);
    checkInteger('solve', 'refinements', refinements, 0, 30);
    const how = [known, args.uplo(), refinements] as const;
    const found = [
      ...args.info(),
      ...args.element('backwardError'),
      ...args.element('method'),
    ] as const;
    return intoSides(args, ['a.rows', a.rows], b, (x) => {
      args.runOnViews([a, view, x], (abi, from, right, to) =>
        abi._fragblas_solve(from, right, to, ...how, ...found),
      );
    });
  }

  /**
   * The ways to solve such a system that `solve` tries on this device, and when which is taken.
   * Nothing is enqueued.
   *
   * @throws {@link BlasError} `InvalidArgument`
   */
  explainSolve(options: ExplainSolveOptions): SolveExplanation {
    const name = 'explainSolve';
    checkKeys(name, options, ['n', 'nrhs', 'assume', 'refinements']);
    const { n, nrhs = 1, assume = 'unknown', refinements = 1 } = options;
    checkInteger(name, 'n', n, 0, maxSize);
    checkInteger(name, 'nrhs', nrhs, 0, maxSize);
    checkInteger(name, 'refinements', refinements, 0, 30);
    const known = placeOf(name, assume);
    return parseCamelCase<SolveExplanation>(
      this.session.ask((abi) =>
        (abi as Abi & FunctionsOf<typeof besideSignatures>)._fragblas_explain_solve_json(
          this.session.context,
          n,
          nrhs,
          known,
          refinements,
        ),
      ),
    );
  }

  /**
   * B := A^-1. Where A is singular, the inverse has no meaning and info is not 0.
   *
   * @returns b, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  inv(options: InvOptions): Matrix {
    const args = new LinalgArguments(this.session, 'inv', options, ['a', 'b', 'info']);
    const a = args.square('a');
    const info = args.info();
    return args.intoMatrix('b', ['a.rows', a.rows], ['a.cols', a.cols], a.layout, (b) => {
      args.runOnViews([a, b], (abi, from, to) => abi._fragblas_inv(from, to, ...info));
    });
  }

  /**
   * The determinant of A: 0 or infinite where it is beyond the range of single precision.
   *
   * @returns result, or a new vector of one element
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  det(options: DetOptions): Vector {
    return determinant(this.session, 'det', options);
  }

  /**
   * The logarithm of the determinant of A: minus infinity where A is singular, NaN where the
   * determinant is negative.
   *
   * @returns result, or a new vector of one element
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  logdet(options: DetOptions): Vector {
    return determinant(this.session, 'logdet', options);
  }

  /**
   * The sign of the determinant of A, and the logarithm of its magnitude: 0 and minus infinity
   * where A is singular.
   *
   * @returns result, or a new vector of two elements
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  slogdet(options: DetOptions): Vector {
    return determinant(this.session, 'slogdet', options);
  }
}
