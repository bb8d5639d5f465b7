// One call of every routine of the catalog, with the arguments of CBLAS and with named ones.
// SPDX-License-Identifier: MIT
import {
  CblasNoTrans,
  CblasRight,
  CblasRowMajor,
  CblasTrans,
  CblasUnit,
  CblasUpper,
} from 'fragblas/cblas';
import { integers } from './reference.js';

const data = integers(200);
const ld = 5;

/** Operands of one call: 3 x 3 blocks with a leading dimension of 5, vectors, and scalars. */
export function operandsOf(blas) {
  const block = (from) => blas.matrix(6, ld, data.slice(from, from + 6 * ld), { ld });
  const vector = (from) => blas.vector(24, data.slice(from, from + 24));
  const wholes = {
    a: block(0),
    b: block(30),
    c: block(60),
    x: vector(90),
    y: vector(114),
    z: vector(138),
    p: vector(162),
  };
  const square = (name) => wholes[name].view({ rows: 3, cols: 3 });
  const along = (name, inc) => wholes[name].view({ offset: 1, inc, size: 3 });
  const views = {
    ...{ a: square('a'), b: square('b'), c: square('c') },
    ...{ x: along('x', 1), y: along('y', 2), z: along('z', -1) },
    p: wholes.p.view({ offset: 2 }),
    beta: blas.vector(1, [3]),
  };
  return { ...views, wholes };
}

const sizes = { m: 3, n: 3, k: 3, kl: 1, ku: 1, batch_size: 2 };
const kinds = {
  layout: () => CblasRowMajor,
  op: (name) => (name === 'transb' ? CblasNoTrans : CblasTrans),
  uplo: () => CblasUpper,
  diag: () => CblasUnit,
  side: () => CblasRight,
  size: (name, { banded }) => (banded && name === 'k' ? 1 : sizes[name]),
  scalar: (name, { o }) => ({ alpha: 2, beta: o.beta, sb: 2, c: 0.5, s: 0.25 })[name],
  param: () => [-1, 1, 2, 3, 4],
  matrix: (name, { o, storage }) => (storage === 'full' ? o[name] : o.p),
  ld: () => ld,
  vector: (name, { o }) => o[name],
  inc: (name) => ({ incx: 1, incy: 2, incz: -1 })[name],
  stride: (name) => ({ stridex: 4, stridey: 7 })[name] ?? 3 * ld,
};

/** The values for the arguments of a routine of the catalog, in their order. */
export function valuesOf(routine, o) {
  const banded = routine.arguments.some(({ storage }) => storage === 'band');
  return routine.arguments
    .filter(({ kind }) => kind in kinds)
    .map(({ name, kind, storage = 'full' }) => kinds[kind](name, { o, banded, storage }));
}

/** The option that is an argument of CBLAS: its name and its value, or nothing. */
const options = {
  op: (name) => ({ [camelCase(name)]: name !== 'transb' }),
  uplo: () => ({ uplo: 'upper' }),
  diag: () => ({ diag: 'unit' }),
  side: () => ({ side: 'right' }),
  size: (name) => (name === 'batch_size' ? { batchSize: sizes[name] } : {}),
  scalar: (name, { o }) => ({ [name]: kinds.scalar(name, { o }) }),
  param: () => ({ param: kinds.param() }),
  matrix: (name, { o, storage, structure }) => {
    if (storage === 'full') return { [name]: o[name] };
    if (storage === 'packed') return { a: { data: o.p, n: 3 } };
    // Of a symmetric or triangular band the upper side is stored.
    return { a: { data: o.p, rows: 3, cols: 3, kl: structure === 'general' ? 1 : 0, ku: 1, ld } };
  },
  vector: (name, { o }) => ({ [name]: o[name] }),
  stride: (name) => ({ [camelCase(name)]: kinds.stride(name) }),
};

/** "transA" for "transa", "strideX" for "stridex". */
function camelCase(name) {
  return name.replace(/^(trans|stride)(.)$/, (_match, word, of) => word + of.toUpperCase());
}

/** The same call with named arguments. */
export function optionsOf(routine, o) {
  const made = routine.arguments.map(({ name, kind, storage = 'full', structure }) =>
    options[kind]?.(name, { o, storage, structure }),
  );
  // In place is B = A.
  return Object.assign({}, ...made, routine.stem === 'imatcopy' ? { b: o.a } : {});
}
