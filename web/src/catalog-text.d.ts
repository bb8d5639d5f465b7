// Written by scripts/build.mjs: the catalog of routines as JSON, from the C++ core. It would be a
// good deal larger in the WebAssembly module.
export const catalogText: string;
