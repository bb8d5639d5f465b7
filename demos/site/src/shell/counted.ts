// A Blas that counts the calls of its routines, for the meter.
// SPDX-License-Identifier: MIT
import type { Blas } from 'fragblas';
import { methodOf } from './methods';

export interface Counter {
  /** Calls of routines so far. */
  calls: number;
}

/** What is no routine of the catalog and draws all the same. */
const besides = ['run', 'prepack', 'gemmBatch', 'mean', 'softmax', 'topK', 'spmv', 'cg', 'solve'];

export function counted<B extends Blas>(blas: B, counter: Counter): B {
  const routines = new Set<string | symbol>([...besides, ...blas.catalog.map(methodOf)]);
  const methods = new Map<string | symbol, unknown>();
  return new Proxy(blas, {
    get(target, name) {
      const known = methods.get(name);
      if (known) return known;
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = (...args: unknown[]) => {
        if (routines.has(name)) counter.calls++;
        return value.apply(target, args);
      };
      methods.set(name, method);
      return method;
    },
  });
}
