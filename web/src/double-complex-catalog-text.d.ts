// Written by scripts/build.mjs: the catalog of routines as fragblas-catalog prints it. It would be a
// good deal larger in the WebAssembly module.
export const doubleComplexCatalogText: string;
