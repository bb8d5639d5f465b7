// What the editions with arrays export.
// SPDX-License-Identifier: MIT
export * from '../public.js';
export type * from './parts.js';
export { CompactMatrix } from './parts.js';
