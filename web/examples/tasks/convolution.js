// A convolution by gemm: the windows of an image as rows, times filters as columns.
// Prints: 6 x 6 pixels, 2 filters; edges 4, 0
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas/arrays';

const blas = await Blas.create();
const image = blas.less({ a: blas.linspace(0, 7, 8), b: 4 }); // a row: 1 1 1 1 0 0 0 0
const pixels = blas.reshape(blas.add({ a: blas.matrix(8, 8), b: image }), 64, 1);
const windows = blas.im2col({ image: pixels, height: 8, width: 8, kernel: [3, 3] });
const across = blas.vector([-1, 0, 1, -2, 0, 2, -1, 0, 1]); // Sobel's filters
const down = blas.vector([-1, -2, -1, 0, 0, 0, 1, 2, 1]);
const filters = blas.hstack([across, down].map((filter) => blas.reshape(filter, 9, 1)));
const edges = blas.map({ a: blas.gemm({ a: windows, b: filters }), f: 'abs' });
const most = await blas.max({ a: edges, axis: 'cols' }).toArray();
console.log(`6 x 6 pixels, ${edges.cols} filters; edges ${most.join(', ')}`);
