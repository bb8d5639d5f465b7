// Rank updates of Hermitian matrices, and gerc: gerc, her, hpr, her2, hpr2.
// SPDX-License-Identifier: MIT
import type { RealScalar } from '../arguments.js';
import { flatMatrix, flatVector, layoutOf } from '../call.js';
import type { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import type {
  GerOptions,
  Spr2Options,
  SprOptions,
  Syr2Options,
  SyrOptions,
} from '../routines/updates.js';
import { type PackedMatrix, packedArgument } from '../structured.js';
import { ComplexArguments } from './arguments.js';

/** Arguments of `her`. */
export interface HerOptions extends Omit<SyrOptions, 'alpha'> {
  /** Default: 1. When it is the number 0, x is not read. */
  alpha?: RealScalar;
}

/** Arguments of `hpr`. */
export interface HprOptions extends Omit<SprOptions, 'alpha'> {
  /** Default: 1. When it is the number 0, x is not read. */
  alpha?: RealScalar;
}

/** Rank updates with conjugates, a part of the edition with all types. */
export default abstract class HermitianUpdates extends Part {
  /**
   * A := alpha x y^H + A; `ger` is that with y^T. BLAS: cgerc.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gerc(options: GerOptions): Matrix {
    const args = new ComplexArguments(this.session, 'gerc', options, ['alpha', 'x', 'y', 'a']);
    const a = args.matrix('a');
    const x = args.sized('x', 'a.rows', a.rows);
    const y = args.sized('y', 'a.cols', a.cols);
    const alpha = args.scalar(0, 'alpha', 1);
    const operands = [...flatVector(x), ...flatVector(y), ...flatMatrix(a)] as const;
    args.run('cgerc', layoutOf(a), a.rows, a.cols, alpha, ...operands);
    return a;
  }

  /**
   * A := alpha x x^H + A, one triangle of it, alpha real. BLAS: cher.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  her(options: HerOptions): Matrix {
    const args = new ComplexArguments(this.session, 'her', options, ['alpha', 'x', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const x = args.sized('x', 'a.rows', a.rows);
    const alpha = args.realScalar(0, 'alpha', 1);
    const operands = [...flatVector(x), ...flatMatrix(a)] as const;
    args.run('cher', layoutOf(a), uplo, a.rows, alpha, ...operands);
    return a;
  }

  /**
   * A := alpha x x^H + A, a packed triangle, alpha real. BLAS: chpr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hpr(options: HprOptions): PackedMatrix {
    const args = new ComplexArguments(this.session, 'hpr', options, ['alpha', 'x', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const x = args.sized('x', 'a.n', a.n);
    const alpha = args.realScalar(0, 'alpha', 1);
    const operands = [...flatVector(x), a.buffer, a.offset] as const;
    args.run('chpr', a.layout, uplo, a.n, alpha, ...operands);
    return options.a;
  }

  /**
   * A := alpha x y^H + conj(alpha) y x^H + A, one triangle of it. BLAS: cher2.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  her2(options: Syr2Options): Matrix {
    const keys = ['alpha', 'x', 'y', 'a', 'uplo'];
    const args = new ComplexArguments(this.session, 'her2', options, keys);
    const uplo = args.uplo();
    const a = args.square('a');
    const x = args.sized('x', 'a.rows', a.rows);
    const y = args.sized('y', 'a.rows', a.rows);
    const alpha = args.scalar(0, 'alpha', 1);
    const operands = [...flatVector(x), ...flatVector(y), ...flatMatrix(a)] as const;
    args.run('cher2', layoutOf(a), uplo, a.rows, alpha, ...operands);
    return a;
  }

  /**
   * A := alpha x y^H + conj(alpha) y x^H + A, a packed triangle. BLAS: chpr2.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  hpr2(options: Spr2Options): PackedMatrix {
    const keys = ['alpha', 'x', 'y', 'a', 'uplo'];
    const args = new ComplexArguments(this.session, 'hpr2', options, keys);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const x = args.sized('x', 'a.n', a.n);
    const y = args.sized('y', 'a.n', a.n);
    const alpha = args.scalar(0, 'alpha', 1);
    const operands = [...flatVector(x), ...flatVector(y), a.buffer, a.offset] as const;
    args.run('chpr2', a.layout, uplo, a.n, alpha, ...operands);
    return options.a;
  }
}
