// What the editions with arrays have beside the main entry.
// SPDX-License-Identifier: MIT
import Along from './along.js';
import BestOf from './best.js';
import Compact from './compact.js';
import Functions from './functions.js';
import Level1 from './level1.js';
import Making from './making.js';
import Pictures from './pictures.js';
import Rows from './rows.js';
import RunAny from './run.js';

export type * from './along.js';
export type { Axis, Best } from './arguments.js';
export type * from './best.js';
export type {
  CompactFactors,
  CompactFormat,
  CompactGemmOptions,
  CompactGemvOptions,
  CompactOptions,
} from './compact.js';
export { CompactMatrix } from './compact.js';
export type * from './functions.js';
export type * from './level1.js';
export type * from './making.js';
export type * from './pictures.js';
export type * from './rows.js';
export type * from './run.js';

/** @internal */
export const arraysParts = [
  Along,
  Functions,
  BestOf,
  Rows,
  RunAny,
  Level1,
  Making,
  Pictures,
  Compact,
] as const;
