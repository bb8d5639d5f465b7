// The tuned profiles of src/profiles/webgl without what is not read, written into dist by the
// build.
// SPDX-License-Identifier: MIT
import type { TunedProfile } from './info.js';

export declare const profiles: readonly TunedProfile[];
