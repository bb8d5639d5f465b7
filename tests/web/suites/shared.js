// The context that most tests use, so that the page keeps few of them.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';

export const blas = await Blas.create();

/** A context of one test, disposed after it. */
export async function withBlas(options, body) {
  const own = await Blas.create(options);
  try {
    return await body(own);
  } finally {
    own.dispose();
  }
}
