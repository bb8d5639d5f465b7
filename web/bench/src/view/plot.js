// Rates over sizes, both on logarithmic scales. A library has a colour and its backend a kind of line, so that neither has to
// be told from the other by colour alone.
// SPDX-License-Identifier: MIT
import { shape } from '../dom.js';
import { digits, rateOf, titleOf } from '../rates.js';

const width = 640;
const height = 320;
const margin = { left: 84, right: 16, top: 28, bottom: 40 };

/** A colour of the style sheet for each library. */
const names = [
  'fragblas',
  'TensorFlow.js',
  'ONNX Runtime Web',
  'jax-js',
  'gpu.js',
  'weblas',
  'ml-matrix',
  'numeric',
];
const dashes = { webgpu: '7 4', wasm: '2 4', js: '12 3 2 3' };
const marks = {
  webgpu: (x, y) => shape('rect', { x: x - 4, y: y - 4, width: 8, height: 8 }),
  wasm: (x, y) => shape('path', { d: `M${x} ${y - 5}l5 9h-10z` }),
  js: (x, y) => shape('path', { d: `M${x} ${y - 5}l5 5l-5 5l-5 -5z` }),
};
const dot = (x, y) => shape('circle', { cx: x, cy: y, r: 4 });

const styleOf = ({ name, backend }) => ({
  class: `series s${names.indexOf(name)}`,
  dash: dashes[backend],
  mark: marks[backend] ?? dot,
});

/** The line of a library for the legend. */
export function swatch(library) {
  const { class: name, dash, mark } = styleOf(library);
  const line = shape('path', { d: 'M0 7h36', 'stroke-dasharray': dash });
  return shape(
    'svg',
    { class: name, viewBox: '0 0 36 14', width: 36, height: 14, 'aria-hidden': 'true' },
    line,
    mark(18, 7),
  );
}

/** A scale from [low, high] to [start, end]; logarithms. A single value lies in the middle. */
function scale(low, high, start, end) {
  if (low === high) return () => (start + end) / 2;
  const factor = (end - start) / Math.log(high / low);
  return (value) => start + factor * Math.log(value / low);
}

/** Powers of ten around the values. */
function decades(values) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return Array.from({ length: Math.max(2, high - low + 1) }, (_, i) => low + i);
}

function power(exponent) {
  if (exponent < -3 || exponent > 4) return `1e${exponent}`;
  return exponent < 0 ? (10 ** exponent).toFixed(-exponent) : String(10 ** exponent);
}

/** The picture of a group of rates.js. */
export function plot({ routine, sizes, unit, roof, lines }) {
  const text = `${routine}: ${unit} over n`;
  const picture = shape('svg', {
    class: 'plot',
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': `${text}; the table has the numbers`,
  });
  const rates = lines.flatMap(({ cells }) => cells.filter((row) => row?.ok).map(rateOf));
  if (rates.length === 0) return picture;
  const exponents = decades(roof ? [...rates, roof.rate] : rates);
  const bottom = height - margin.bottom;
  const x = scale(sizes[0], sizes.at(-1), margin.left + 16, width - margin.right - 16);
  const y = scale(10 ** exponents[0], 10 ** exponents.at(-1), bottom, margin.top);
  const label = (at, anchor, words) =>
    shape('text', { x: at[0], y: at[1], 'text-anchor': anchor }, String(words));
  for (const exponent of exponents) {
    const at = y(10 ** exponent);
    picture.append(
      shape('path', { class: 'grid', d: `M${margin.left} ${at}H${width - margin.right}` }),
      label([margin.left - 6, at + 4], 'end', power(exponent)),
    );
  }
  for (const n of sizes) picture.append(label([x(n), bottom + 18], 'middle', n));
  picture.append(
    label([(margin.left + width - margin.right) / 2, height - 4], 'middle', 'n'),
    label([margin.left + 4, margin.top - 8], 'start', unit),
  );
  if (roof) {
    const at = y(roof.rate);
    picture.append(
      shape('path', { class: 'roof', d: `M${margin.left} ${at}H${width - margin.right}` }),
      label([margin.left + 4, at + 15], 'start', `roof: ${roof.name}`),
    );
  }
  // fragblas is the first, and drawn above the others.
  for (const { library, cells } of lines.toReversed()) {
    const { class: name, dash, mark } = styleOf(library);
    const measured = cells.filter((row) => row?.ok);
    const points = measured.map((row) => [x(row.n), y(rateOf(row))]);
    if (points.length === 0) continue;
    const marksOf = points.map(([px, py], i) => {
      const made = mark(px, py);
      const { n } = measured[i];
      made.append(
        shape('title', {}, `${titleOf(library)}, n = ${n}: ${digits(rateOf(measured[i]))} ${unit}`),
      );
      return made;
    });
    const line = shape('path', { d: `M${points.join('L')}`, 'stroke-dasharray': dash });
    picture.append(shape('g', { class: name }, line, ...marksOf));
  }
  return picture;
}
