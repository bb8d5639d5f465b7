// Element by element: add, sub, mul, div, pow, minimum, maximum, less, greater, equal, map, geam.
// SPDX-License-Identifier: MIT
import type { CallOptions, Scalar } from '../arguments.js';
import { into, opOf } from '../call.js';
import { checkWord } from '../check.js';
import type { Session } from '../contract.js';
import { invalid } from '../errors.js';
import { Matrix } from '../matrix.js';
import { Part } from '../part.js';
import { Vector } from '../vector.js';
import type { View } from '../view-arguments.js';
import { ArrayArguments, type Axis, lineView } from './arguments.js';

/** An operand of `add` and its like. */
export type Term = Matrix | Vector | number;

/** Arguments of `add` and its like. */
export interface TermsOptions<Output extends Matrix | Vector = Matrix | Vector>
  extends CallOptions {
  /**
   * One of the two is a matrix or a vector. Beside a matrix, a vector has an element for each of
   * its columns or rows, and a matrix with one row or column stretches.
   */
  a: Term;
  /** The other operand. */
  b: Term;
  /** Whether a vector has an element for each of the rows or columns. Default: as its size says. */
  axis?: Axis;
  /** Written; may be a or b. Default: a new one, which is the caller's to dispose. */
  c?: Output;
}

/** What `map` applies. */
export type ElementFunction =
  | 'neg'
  | 'abs'
  | 'exp'
  | 'log'
  | 'sqrt'
  | 'rsqrt'
  | 'square'
  | 'reciprocal'
  | 'sin'
  | 'cos'
  | 'tanh'
  | 'sigmoid'
  | 'relu'
  | 'floor'
  | 'ceil'
  | 'round'
  | 'sign';

/** Arguments of `map`. */
export interface MapOptions<Output extends Matrix | Vector = Matrix | Vector> extends CallOptions {
  /** A matrix or a vector. */
  a: Output;
  /** The function. */
  f: ElementFunction;
  /** As large as a, written; may be a. Default: a new one, which is the caller's to dispose. */
  c?: Output;
}

/** Arguments of `geam`. */
export interface GeamOptions extends CallOptions {
  /** Default: 1. */
  alpha?: Scalar;
  /** m x n, or n x m with transA. */
  a: Matrix;
  /** Whether a is transposed. Default: false. */
  transA?: boolean;
  /** Default: 1. */
  beta?: Scalar;
  /** m x n, or n x m with transB. */
  b: Matrix;
  /** Whether b is transposed. Default: false. */
  transB?: boolean;
  /** Written; may be a or b. Default: a new matrix, which is the caller's to dispose. */
  c?: Matrix;
}

// Their places are the values of the C interface, from 1 and from 14 on.
const ofTwo = [
  'add',
  'sub',
  'mul',
  'div',
  'subFrom',
  'divInto',
  'minimum',
  'maximum',
  'pow',
  'powOf',
  'less',
  'greater',
  'equal',
] as const;
const ofOne = [
  'neg',
  'abs',
  'exp',
  'log',
  'sqrt',
  'rsqrt',
  'square',
  'reciprocal',
  'sin',
  'cos',
  'tanh',
  'sigmoid',
  'relu',
  'floor',
  'ceil',
  'round',
  'sign',
] as const satisfies readonly ElementFunction[];
/** The function with its operands exchanged. */
const exchanged: Partial<Record<(typeof ofTwo)[number], (typeof ofTwo)[number]>> = {
  sub: 'subFrom',
  div: 'divInto',
  pow: 'powOf',
  less: 'greater',
  greater: 'less',
};
type Name = Exclude<(typeof ofTwo)[number], 'subFrom' | 'divInto' | 'powOf'>;

const shown = (x: Matrix | Vector) =>
  x instanceof Matrix ? `${x.rows} x ${x.cols}` : `a vector of ${x.size}`;

/** The operand as a matrix that stretches to rows x cols. */
function viewFor(
  args: ArrayArguments,
  name: string,
  x: Matrix | Vector,
  other: string,
  [rows, cols]: readonly [number, number],
): View {
  if (x instanceof Matrix) {
    if ((x.rows === rows || x.rows === 1) && (x.cols === cols || x.cols === 1)) return x;
  } else if (args.has('axis')) {
    if (x.size === (args.axis() === 0 ? rows : cols)) return lineView(x, args.axis() === 0);
  } else if (x.size === cols || x.size === 1) {
    return lineView(x, false);
  } else if (x.size === rows) {
    return lineView(x, true);
  }
  throw invalid(`${args.routine}: ${name} is ${shown(x)}, which does not stretch to ${other}`);
}

function combine(session: Session, name: Name, options: TermsOptions): Matrix | Vector {
  const args = new ArrayArguments(session, name, options, ['a', 'b', 'axis', 'c']);
  args.axis(); // is a word where there is no vector, too
  const { a: left, b: right } = options;
  const flip = typeof left === 'number';
  const first = args.array(flip ? 'b' : 'a', !flip);
  const second = flip ? left : typeof right === 'number' ? right : args.array('b', true);
  const which = ofTwo.indexOf((flip && exchanged[name]) || name) + 1;
  const both = typeof second === 'number' ? [first] : [first, second];
  const matrices = both.filter((x) => x instanceof Matrix);
  const size = (of: (x: Matrix) => number) => Math.max(...matrices.map(of));
  const length = Math.max(...both.map((x) => (x instanceof Vector ? x.size : 0)));
  const [rows, cols] =
    matrices.length > 0
      ? [
          matrices.some((x) => x.rows === 0) ? 0 : size((x) => x.rows),
          matrices.some((x) => x.cols === 0) ? 0 : size((x) => x.cols),
        ]
      : [1, both.some((x) => (x as Vector).size === 0) ? 0 : length];
  const names = flip ? ['b'] : ['a', 'b'];
  const views = both.map((x, i) => {
    const other = both[1 - i];
    return viewFor(
      args,
      names[i]!,
      x,
      other === undefined || other === x ? `${rows} x ${cols}` : `${names[1 - i]}, ${shown(other)}`,
      [rows, cols],
    );
  });
  const number = typeof second === 'number' ? second : 0;
  const call = (c: Matrix | Vector) => {
    const to = c instanceof Matrix ? c : lineView(args.forwards('c', c), false);
    args.runOnViews([...views, to], (abi, x, y, z) =>
      views.length === 1
        ? abi._fragblas_elementwise(which, x, 0, number, y)
        : abi._fragblas_elementwise(which, x, y, 0, z),
    );
  };
  if (matrices.length === 0) {
    return into(args.output('c', 'the size', cols), () => args.newVector(cols), call);
  }
  const { layout } = matrices[0] as Matrix;
  return args.intoMatrix('c', ['the rows', rows], ['the columns', cols], layout, call);
}

/** The type of a result: a matrix if an operand is one. */
export type Combined<A, B> = A extends Matrix ? Matrix : B extends Matrix ? Matrix : Vector;
/** Arguments of `add` and its like, for two types of operands. */
export type Terms<A extends Term, B extends Term> = TermsOptions<Combined<A, B>> & {
  /** The first operand. */
  a: A;
  /** The second one; a number only beside an array. */
  b: B & (A extends number ? Matrix | Vector : Term);
};

/** Element by element. */
export default abstract class Functions extends Part {
  /**
   * A + B, element by element.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  add<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'add', options) as Combined<A, B>;
  }

  /**
   * A - B, element by element.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  sub<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'sub', options) as Combined<A, B>;
  }

  /**
   * The products of elements of A and B.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  mul<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'mul', options) as Combined<A, B>;
  }

  /**
   * The elements of A over those of B.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  div<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'div', options) as Combined<A, B>;
  }

  /**
   * The elements of A to the power of those of B; of a negative one for whole powers only.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  pow<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'pow', options) as Combined<A, B>;
  }

  /**
   * The lesser of two elements; a NaN where one is.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  minimum<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'minimum', options) as Combined<A, B>;
  }

  /**
   * The greater of two elements; a NaN where one is.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  maximum<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'maximum', options) as Combined<A, B>;
  }

  /**
   * 1 where the element of A is less than that of B, else 0.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  less<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'less', options) as Combined<A, B>;
  }

  /**
   * 1 where the element of A is greater than that of B, else 0.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  greater<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'greater', options) as Combined<A, B>;
  }

  /**
   * 1 where the elements of A and B are equal, else 0.
   *
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  equal<A extends Term, B extends Term>(options: Terms<A, B>): Combined<A, B> {
    return combine(this.session, 'equal', options) as Combined<A, B>;
  }

  /**
   * A function of each element.
   *
   * @example `blas.map({ a, f: 'exp' })`
   * @returns c, or a new matrix or vector
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  map<Output extends Matrix | Vector>(options: MapOptions<Output>): Output {
    const args = new ArrayArguments(this.session, 'map', options, ['a', 'f', 'c']);
    const a = args.array('a');
    const f = checkWord('map', 'f', options.f, ofOne);
    const which = ofTwo.length + 1 + f;
    const call = (c: Matrix | Vector) => {
      const views = [a, c].map((x) =>
        x instanceof Matrix ? x : lineView(args.forwards('c', x), false),
      );
      args.runOnViews(views, (abi, x, y) => abi._fragblas_elementwise(which, x, 0, 0, y));
    };
    const result =
      a instanceof Vector
        ? into(args.output('c', 'a.size', a.size), () => args.newVector(a.size), call)
        : args.intoMatrix('c', ['a.rows', a.rows], ['a.cols', a.cols], a.layout, call);
    return result as Output;
  }

  /**
   * C := alpha op(A) + beta op(B). A factor of 0 reads nothing.
   *
   * @returns c, or a new matrix in the layout of a
   * @throws {@link BlasError} `InvalidArgument`, `OutOfMemory`, `ContextLost`
   */
  geam(options: GeamOptions): Matrix {
    const keys = ['alpha', 'a', 'transA', 'beta', 'b', 'transB', 'c'];
    const args = new ArrayArguments(this.session, 'geam', options, keys);
    const [a, b] = [args.matrix('a'), args.matrix('b')];
    const [rows, cols] = args.shape('a', 'transA');
    const [bRows, bCols] = args.shape('b', 'transB');
    if (bRows !== rows || bCols !== cols) {
      throw invalid(`geam: op(b) is ${bRows} x ${bCols}, must be op(a)'s ${rows} x ${cols}`);
    }
    const [opA, opB] = [opOf(args.flag('transA')), opOf(args.flag('transB'))];
    return args.intoMatrix('c', ['the rows', rows], ['the columns', cols], a.layout, (c) => {
      const alpha = args.scalar(0, 'alpha', 1);
      const beta = args.scalar(1, 'beta', 1);
      args.runOnViews([a, b, c], (abi, x, y, z) =>
        abi._fragblas_geam(alpha, x, opA, beta, y, opB, z),
      );
    });
  }
}
