// What the READMEs say of the package in a page, from the records of figures/list.mjs.
//
// SPDX-License-Identifier: MIT
import { short } from '../pages.mjs';
import { number } from './records.mjs';

const sizes = [512, 1024, 2048, 4096];

/** `records`: by the keys of `sources`. */
export function pageText({ page, pageStart, pageRead, pageCalls }) {
  const rate = (side, n) => number(page, `${side}/square/${n}x${n}x${n}/cold`, 'gflops');
  const products = sizes.map((n) => {
    const [own, other] = [rate('fragblas', n), rate('tfjs', n)];
    return `- gemm, n = ${n}: ${short(own)} GFLOP/s, ${short(own / other, 2)} times TensorFlow.js' webgl`;
  });
  const seconds = (record, row) => number(record, row, 'median_s');
  const start = short(1e3 * seconds(pageStart, 'start/first-sgemm/256'));
  const read = short(1e3 * seconds(pageRead, 'read/1024'));
  const call = short(1e6 * seconds(pageCalls, 'call/axpy/thread/64'));
  return [
    `In Chromium on ${page.device},`,
    `${page.date.slice(0, 10)}, with nothing kept packed from call to call:`,
    '',
    ...products,
    `- \`create()\` and a first product of 256: ${start} ms`,
    `- \`read\` of 4 KiB that are there: ${read} ms`,
    `- a call, of the page's thread: ${call} us`,
  ].join('\n');
}
