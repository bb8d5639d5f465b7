// The parts of the edition with linear algebra, which larger ones have, too.
// SPDX-License-Identifier: MIT
import { arraysParts } from '../arrays/parts.js';
import SparseProducts from '../sparse/products.js';
import SparseSolvers from '../sparse/solvers.js';
import SmallBatches from './batches.js';
import Cholesky from './cholesky.js';
import Condition from './condition.js';
import Decompositions from './decompositions.js';
import Eigen from './eigen.js';
import Eigh from './eigh.js';
import LowRank from './low-rank.js';
import Lu from './lu.js';
import Problems from './problems.js';
import Qr from './qr.js';
import Singular from './singular.js';

export const linalgParts = [
  ...arraysParts,
  SparseProducts,
  SparseSolvers,
  Problems,
  Decompositions,
  Cholesky,
  Lu,
  Condition,
  Qr,
  Eigen,
  Eigh,
  Singular,
  LowRank,
  SmallBatches,
] as const;
