// The entry of the stand-in edition, as one of the package would be: its own module, and on the
// classes of all entries the routine that only this module has.
// SPDX-License-Identifier: MIT
import { Arguments } from '../../../web/src/arguments.ts';
import { BlasContext } from '../../../web/src/blas.ts';
import { flatVector } from '../../../web/src/call.ts';
import { instanceOf } from '../../../web/src/module.ts';
import { openSession } from '../../../web/src/open.ts';
import { Part, withParts } from '../../../web/src/part.ts';
import createModule from './fragblas-stand-in-wasm.mjs';
import * as wasm from './stand-in-wasm-text.js';

export * from '../../../web/src/public.ts';

class Squares extends Part {
  /** x := x .* x. */
  square(options) {
    const args = new Arguments(this.session, 'square', options, ['x']);
    const x = args.vector('x');
    args.enqueue((abi) => abi._fragblas_stand_in_square(x.size, ...flatVector(x)));
    return x;
  }
}

const load = instanceOf(() => ({ ...wasm, createModule }));

export class Blas extends withParts(BlasContext, Squares) {
  static async create(options = {}) {
    return new Blas(await openSession(options, [], load));
  }
}
