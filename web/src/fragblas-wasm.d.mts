// What Emscripten's loader (copied into dist by the build) looks like from TypeScript.
// SPDX-License-Identifier: MIT

/** Instantiates the module; `options` are the properties its `Module` object starts with. */
export default function createModule(options: object): Promise<object>;
