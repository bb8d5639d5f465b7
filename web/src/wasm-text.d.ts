// The module's bytes as texts, written into dist by the build. See bytes.ts.
// SPDX-License-Identifier: MIT
import type { BytesText } from './bytes.js';

export declare const texts: readonly BytesText[];
