// The routines on a matrix and vectors. Shapes are checked here, everything else by the core.
// SPDX-License-Identifier: MIT
import type { Abi, Status } from './abi.js';
import { Arguments, type CallOptions, type Diag, type Scalar, type Uplo } from './arguments.js';
import { flatMatrix, flatVector, into, layoutOf } from './call.js';
import { Level1 } from './level1.js';
import { Matrix } from './matrix.js';
import {
  type BandMatrix,
  bandArgument,
  halfBandArgument,
  type PackedMatrix,
  packedArgument,
} from './structured.js';
import { Vector } from './vector.js';

/** Arguments of {@link BlasContext.gemv}. */
export interface GemvOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /** n elements; m when transposed. */
  x: Vector;
  /** m elements; n when transposed. Default: a new vector, which is the caller's to dispose. */
  y?: Vector;
  /** Default: 1. When it is the number 0, a and x are not read. */
  alpha?: Scalar;
  /** Default: 0, and then y is not read. */
  beta?: Scalar;
  /** Multiply with the transpose of a. Default: false. */
  trans?: boolean;
}

/** Arguments of {@link BlasContext.gbmv}. */
export interface GbmvOptions extends Omit<GemvOptions, 'a'> {
  /** m x n, a band. */
  a: BandMatrix;
}

/** Arguments of {@link BlasContext.symv}. */
export interface SymvOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** n elements. */
  x: Vector;
  /** n elements. Default: a new vector, which is the caller's to dispose. */
  y?: Vector;
  /** Default: 1. When it is the number 0, a and x are not read. */
  alpha?: Scalar;
  /** Default: 0, and then y is not read. */
  beta?: Scalar;
  /** The triangle that is read. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of {@link BlasContext.sbmv}. */
export interface SbmvOptions extends Omit<SymvOptions, 'a'> {
  /** n x n; the side of the diagonal that uplo names. */
  a: BandMatrix;
}

/** Arguments of {@link BlasContext.spmv}. */
export interface SpmvOptions extends Omit<SymvOptions, 'a'> {
  /** n x n; the triangle that uplo names. */
  a: PackedMatrix;
}

/** Arguments of {@link BlasContext.trmv} and {@link BlasContext.trsv}. */
export interface TrmvOptions extends CallOptions {
  /** n x n. */
  a: Matrix;
  /** n elements, read and written. */
  x: Vector;
  /** The triangle that is read. Default: `lower`. */
  uplo?: Uplo;
  /** Multiply with the transpose of a. Default: false. */
  trans?: boolean;
  /** `unit`: the diagonal is ones, and not read. Default: `non-unit`. */
  diag?: Diag;
}

/** Arguments of {@link BlasContext.tbmv} and {@link BlasContext.tbsv}. */
export interface TbmvOptions extends Omit<TrmvOptions, 'a'> {
  /** n x n; the side of the diagonal that uplo names. */
  a: BandMatrix;
}

/** Arguments of {@link BlasContext.tpmv} and {@link BlasContext.tpsv}. */
export interface TpmvOptions extends Omit<TrmvOptions, 'a'> {
  /** n x n; the triangle that uplo names. */
  a: PackedMatrix;
}

/** Arguments of {@link BlasContext.ger}. */
export interface GerOptions extends CallOptions {
  /** Default: 1. When it is the number 0, x and y are not read. */
  alpha?: Scalar;
  /** m elements. */
  x: Vector;
  /** n elements. */
  y: Vector;
  /** m x n, read and written. */
  a: Matrix;
}

/** Arguments of {@link BlasContext.syr}. */
export interface SyrOptions extends CallOptions {
  /** Default: 1. When it is the number 0, x is not read. */
  alpha?: Scalar;
  /** n elements. */
  x: Vector;
  /** n x n. */
  a: Matrix;
  /** The triangle that is read and written. Default: `lower`. */
  uplo?: Uplo;
}

/** Arguments of {@link BlasContext.spr}. */
export interface SprOptions extends Omit<SyrOptions, 'a'> {
  /** n x n; the triangle that uplo names, read and written. */
  a: PackedMatrix;
}

/** Arguments of {@link BlasContext.syr2}. */
export interface Syr2Options extends SyrOptions {
  /** n elements. */
  y: Vector;
}

/** Arguments of {@link BlasContext.spr2}. */
export interface Spr2Options extends Omit<Syr2Options, 'a'> {
  /** n x n; the triangle that uplo names, read and written. */
  a: PackedMatrix;
}

/** Arguments of {@link BlasContext.matcopy}. */
export interface MatcopyOptions extends CallOptions {
  /** m x n. */
  a: Matrix;
  /**
   * m x n; n x m when transposed. May be a itself if it has that shape. Default: a new matrix, which
   * is the caller's to dispose.
   */
  b?: Matrix;
  /** Default: 1. When it is the number 0, a is not read. */
  alpha?: Scalar;
  /** Copy the transpose of a. Default: false. */
  trans?: boolean;
}

const productKeys = ['a', 'x', 'y', 'alpha', 'beta'];
const triangularKeys = ['a', 'x', 'uplo', 'trans', 'diag'];

/** y := alpha op(A) x + beta y for some kind of A; `long` is the size of y, `across` that of x. */
function product(
  args: Arguments,
  [longName, long]: readonly [string, number],
  [acrossName, across]: readonly [string, number],
  call: (
    abi: Abi,
    alpha: number,
    x: [number, number, number],
    beta: number,
    y: [number, number, number],
  ) => Status,
): Vector {
  const { session } = args;
  const x = args.vector('x');
  args.same('x.size', x.size, `a.${acrossName}`, across);
  return into(
    args.output('y', `a.${longName}`, long),
    () => Vector.make(session, long),
    (y) => {
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 0);
      args.enqueue((abi) => call(abi, alpha, flatVector(x), beta, flatVector(y)));
    },
  );
}

type Sides = [long: readonly [string, number], across: readonly [string, number]];

/** The sizes of y and x in a product with a rows x cols matrix. */
function sides(args: Arguments, { rows, cols }: { rows: number; cols: number }): Sides {
  const down = ['rows', rows] as const;
  const across = ['cols', cols] as const;
  return args.flag('trans') ? [across, down] : [down, across];
}

/** x, of the n elements that the matrix has a side. */
function along(args: Arguments, n: number, name = 'x', rule = 'a.rows'): Vector {
  const x = args.vector(name);
  args.same(`${name}.size`, x.size, rule, n);
  return x;
}

/** The routines on a matrix and vectors, a part of {@link BlasContext}. */
export abstract class Level2 extends Level1 {
  /**
   * y := alpha op(A) x + beta y, where op(A) is A or its transpose. BLAS: sgemv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gemv(options: GemvOptions): Vector {
    const args = new Arguments(this.session, 'gemv', options, [...productKeys, 'trans']);
    const trans = args.op('trans');
    const a = args.matrix('a');
    return product(args, ...sides(args, a), (abi, alpha, x, beta, y) =>
      abi._fragblas_sgemv(
        layoutOf(a),
        trans,
        a.rows,
        a.cols,
        alpha,
        ...flatMatrix(a),
        ...x,
        beta,
        ...y,
      ),
    );
  }

  /**
   * y := alpha op(A) x + beta y with a band matrix. BLAS: sgbmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  gbmv(options: GbmvOptions): Vector {
    const args = new Arguments(this.session, 'gbmv', options, [...productKeys, 'trans']);
    const trans = args.op('trans');
    const a = bandArgument(args);
    return product(args, ...sides(args, a), (abi, alpha, x, beta, y) =>
      abi._fragblas_sgbmv(
        a.layout,
        trans,
        a.rows,
        a.cols,
        a.kl,
        a.ku,
        alpha,
        a.buffer,
        a.offset,
        a.ld,
        ...x,
        beta,
        ...y,
      ),
    );
  }

  /**
   * y := alpha A x + beta y, A symmetric. BLAS: ssymv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  symv(options: SymvOptions): Vector {
    const args = new Arguments(this.session, 'symv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const n = ['rows', a.rows] as const;
    return product(args, n, n, (abi, alpha, x, beta, y) =>
      abi._fragblas_ssymv(layoutOf(a), uplo, a.rows, alpha, ...flatMatrix(a), ...x, beta, ...y),
    );
  }

  /**
   * y := alpha A x + beta y with a symmetric band matrix. BLAS: ssbmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  sbmv(options: SbmvOptions): Vector {
    const args = new Arguments(this.session, 'sbmv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = halfBandArgument(args, uplo);
    const n = ['rows', a.n] as const;
    return product(args, n, n, (abi, alpha, x, beta, y) =>
      abi._fragblas_ssbmv(
        a.layout,
        uplo,
        a.n,
        a.k,
        alpha,
        a.buffer,
        a.offset,
        a.ld,
        ...x,
        beta,
        ...y,
      ),
    );
  }

  /**
   * y := alpha A x + beta y with a packed symmetric matrix. BLAS: sspmv.
   *
   * @returns y, or a new vector
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  spmv(options: SpmvOptions): Vector {
    const args = new Arguments(this.session, 'spmv', options, [...productKeys, 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const n = ['n', a.n] as const;
    return product(args, n, n, (abi, alpha, x, beta, y) =>
      abi._fragblas_sspmv(a.layout, uplo, a.n, alpha, a.buffer, a.offset, ...x, beta, ...y),
    );
  }

  /**
   * x := op(A) x, A triangular. BLAS: strmv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trmv(options: TrmvOptions): Vector {
    return this.#full('strmv', options);
  }

  /**
   * x := op(A) x with a triangular band matrix. BLAS: stbmv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tbmv(options: TbmvOptions): Vector {
    return this.#band('stbmv', options);
  }

  /**
   * x := op(A) x with a packed triangular matrix. BLAS: stpmv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tpmv(options: TpmvOptions): Vector {
    return this.#packed('stpmv', options);
  }

  /**
   * x := op(A)^-1 x, A triangular. There is no test for singularity. BLAS: strsv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  trsv(options: TrmvOptions): Vector {
    return this.#full('strsv', options);
  }

  /**
   * x := op(A)^-1 x with a triangular band matrix. BLAS: stbsv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tbsv(options: TbmvOptions): Vector {
    return this.#band('stbsv', options);
  }

  /**
   * x := op(A)^-1 x with a packed triangular matrix. BLAS: stpsv.
   *
   * @returns x
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  tpsv(options: TpmvOptions): Vector {
    return this.#packed('stpsv', options);
  }

  /**
   * A := alpha x y^T + A. BLAS: sger.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  ger(options: GerOptions): Matrix {
    const args = new Arguments(this.session, 'ger', options, ['alpha', 'x', 'y', 'a']);
    const a = args.matrix('a');
    const x = along(args, a.rows);
    const y = along(args, a.cols, 'y', 'a.cols');
    const alpha = args.scalar(0, 'alpha', 1);
    args.enqueue((abi) =>
      abi._fragblas_sger(
        layoutOf(a),
        a.rows,
        a.cols,
        alpha,
        ...flatVector(x),
        ...flatVector(y),
        ...flatMatrix(a),
      ),
    );
    return a;
  }

  /**
   * A := alpha x x^T + A, one triangle of it. BLAS: ssyr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syr(options: SyrOptions): Matrix {
    const args = new Arguments(this.session, 'syr', options, ['alpha', 'x', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const x = along(args, a.rows);
    const alpha = args.scalar(0, 'alpha', 1);
    args.enqueue((abi) =>
      abi._fragblas_ssyr(layoutOf(a), uplo, a.rows, alpha, ...flatVector(x), ...flatMatrix(a)),
    );
    return a;
  }

  /**
   * A := alpha x x^T + A, a packed triangle. BLAS: sspr.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  spr(options: SprOptions): PackedMatrix {
    const args = new Arguments(this.session, 'spr', options, ['alpha', 'x', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const x = along(args, a.n, 'x', 'a.n');
    const alpha = args.scalar(0, 'alpha', 1);
    args.enqueue((abi) =>
      abi._fragblas_sspr(a.layout, uplo, a.n, alpha, ...flatVector(x), a.buffer, a.offset),
    );
    return options.a;
  }

  /**
   * A := alpha x y^T + alpha y x^T + A, one triangle of it. BLAS: ssyr2.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  syr2(options: Syr2Options): Matrix {
    const args = new Arguments(this.session, 'syr2', options, ['alpha', 'x', 'y', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = args.square('a');
    const x = along(args, a.rows);
    const y = along(args, a.rows, 'y');
    const alpha = args.scalar(0, 'alpha', 1);
    args.enqueue((abi) =>
      abi._fragblas_ssyr2(
        layoutOf(a),
        uplo,
        a.rows,
        alpha,
        ...flatVector(x),
        ...flatVector(y),
        ...flatMatrix(a),
      ),
    );
    return a;
  }

  /**
   * A := alpha x y^T + alpha y x^T + A, a packed triangle. BLAS: sspr2.
   *
   * @returns a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  spr2(options: Spr2Options): PackedMatrix {
    const args = new Arguments(this.session, 'spr2', options, ['alpha', 'x', 'y', 'a', 'uplo']);
    const uplo = args.uplo();
    const a = packedArgument(args);
    const x = along(args, a.n, 'x', 'a.n');
    const y = along(args, a.n, 'y', 'a.n');
    const alpha = args.scalar(0, 'alpha', 1);
    args.enqueue((abi) =>
      abi._fragblas_sspr2(
        a.layout,
        uplo,
        a.n,
        alpha,
        ...flatVector(x),
        ...flatVector(y),
        a.buffer,
        a.offset,
      ),
    );
    return options.a;
  }

  /**
   * B := alpha op(A), where op(A) is A or its transpose; the layouts may differ. In BLAS libraries:
   * somatcopy, simatcopy.
   *
   * @returns b, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `ContextLost`
   */
  matcopy(options: MatcopyOptions): Matrix {
    const { session } = this;
    const args = new Arguments(session, 'matcopy', options, ['a', 'b', 'alpha', 'trans']);
    const a = args.matrix('a');
    const [rows, cols] = args.shape('a', 'trans');
    const ofA = args.flag('trans')
      ? (['a.cols', 'a.rows'] as const)
      : (['a.rows', 'a.cols'] as const);
    return into(
      args.outputMatrix('b', [ofA[0], rows], [ofA[1], cols]),
      () => Matrix.make(session, rows, cols, undefined, { layout: a.layout }),
      (b) => {
        // A matrix in the other layout is the transpose of itself in b's.
        const flip = a.layout !== b.layout;
        const [m, n] = flip ? [a.cols, a.rows] : [a.rows, a.cols];
        const trans = args.op('trans', flip);
        const alpha = args.scalar(0, 'alpha', 1);
        const inPlace = a.buffer === b.buffer && a.offset === b.offset;
        args.enqueue((abi) =>
          inPlace
            ? abi._fragblas_simatcopy(layoutOf(b), trans, m, n, alpha, ...flatMatrix(a), b.ld)
            : abi._fragblas_somatcopy(
                layoutOf(b),
                trans,
                m,
                n,
                alpha,
                ...flatMatrix(a),
                ...flatMatrix(b),
              ),
        );
      },
    );
  }

  #full(name: 'strmv' | 'strsv', options: TrmvOptions): Vector {
    const args = new Arguments(this.session, name.slice(1), options, triangularKeys);
    const how = [args.uplo(), args.op('trans'), args.diag()] as const;
    const a = args.square('a');
    const x = along(args, a.rows);
    args.enqueue((abi) =>
      abi[`_fragblas_${name}`](layoutOf(a), ...how, a.rows, ...flatMatrix(a), ...flatVector(x)),
    );
    return x;
  }

  #band(name: 'stbmv' | 'stbsv', options: TbmvOptions): Vector {
    const args = new Arguments(this.session, name.slice(1), options, triangularKeys);
    const how = [args.uplo(), args.op('trans'), args.diag()] as const;
    const a = halfBandArgument(args, how[0]);
    const x = along(args, a.n);
    args.enqueue((abi) =>
      abi[`_fragblas_${name}`](
        a.layout,
        ...how,
        a.n,
        a.k,
        a.buffer,
        a.offset,
        a.ld,
        ...flatVector(x),
      ),
    );
    return x;
  }

  #packed(name: 'stpmv' | 'stpsv', options: TpmvOptions): Vector {
    const args = new Arguments(this.session, name.slice(1), options, triangularKeys);
    const how = [args.uplo(), args.op('trans'), args.diag()] as const;
    const a = packedArgument(args);
    const x = along(args, a.n, 'x', 'a.n');
    args.enqueue((abi) =>
      abi[`_fragblas_${name}`](a.layout, ...how, a.n, a.buffer, a.offset, ...flatVector(x)),
    );
    return x;
  }
}
