// The shapes of mode=shapes. Stored: ten of each family, sizes log-uniform from 1 to 8192, from seed 1; make_shapes.mjs
// writes them to shapes.json, which is what the page reads. Random: sixty that nobody has chosen, from any seed.
// SPDX-License-Identifier: MIT
import { generator } from '../../random/random.mjs';

export const largest = 8192;
export const perFamily = 10;

/** 256 MiB of floats, and twice the work of a product of 4096 x 4096 matrices. */
export const mostElements = 2 ** 26;
export const mostFlops = 2 * (2 * 4096 ** 3);

const isPrime = (n) => {
  for (let d = 2; d * d <= n; ++d) if (n % d === 0) return false;
  return n > 1;
};

function primeUpTo(n) {
  while (n > 2 && !isPrime(n)) --n;
  return Math.max(n, 2);
}

const oddUpTo = (n) => n - 1 + (n % 2);

/** The extents of the i-th shape of each family, from `size`, which draws one. */
const families = {
  square(size) {
    const n = size();
    return [n, n, n];
  },
  tall(size) {
    const [m, n, k] = largestFirst(size);
    return [m, n, k];
  },
  wide(size) {
    const [n, m, k] = largestFirst(size);
    return [m, n, k];
  },
  inner(size) {
    const [k, m, n] = largestFirst(size);
    return [m, n, k];
  },
  'odd-and-prime': (size, i) =>
    [size(), size(), size()].map((extent) => (i % 2 === 0 ? oddUpTo : primeUpTo)(extent)),
  batch: (size) => [size(), size(), size(), 1 + Math.min(size(), largest - 1)],
};

/** Three sizes, the largest first and the others in the order they were drawn in. */
function largestFirst(size) {
  const sizes = [size(), size(), size()];
  const first = sizes.indexOf(Math.max(...sizes));
  return [sizes[first], ...sizes.filter((_, i) => i !== first)];
}

export const flopsOf = ({ m, n, k, batch }) => 2 * m * n * k * batch;

export function nameOf({ family, m, n, k, batch }) {
  return `${family}/${[m, n, k, ...(batch > 1 ? [batch] : [])].join('x')}`;
}

function fits(shape) {
  const { m, n, k, batch } = shape;
  const elements = batch * Math.max(m * n, m * k, k * n);
  return elements <= mostElements && flopsOf(shape) <= mostFlops;
}

/** The list. A shape that is too large, or there already, is drawn again. */
export function makeShapes(seed) {
  const random = generator(seed);
  const size = () => Math.round(largest ** random());
  const names = new Set();
  const shapes = [];
  for (const [family, extents] of Object.entries(families)) {
    for (let i = 0; i < perFamily; ) {
      const [m, n, k, batch = 1] = extents(size, i);
      const shape = { family, m, n, k, batch };
      if (!fits(shape) || names.has(nameOf(shape))) continue;
      names.add(nameOf(shape));
      shapes.push(shape);
      ++i;
    }
  }
  return shapes;
}

/** Of random shapes: the largest extent, the work in multiply-adds, and elements of the largest operand. */
const random = { largest: 4096, leastWork: 1e5, mostWork: 4e10, mostElements: 3e7, shapes: 60 };

/** Sizes log-uniform from 1 to 4096; a fifth are batches of 2 to 64. One outside of the bounds is drawn again. */
export function makeRandomShapes(seed) {
  const next = generator(seed);
  const size = () => Math.round(random.largest ** next());
  const shapes = [];
  while (shapes.length < random.shapes) {
    const [m, n, k] = [size(), size(), size()];
    const batch = next() < 0.2 ? Math.round(2 * 32 ** next()) : 1;
    const work = m * n * k * batch;
    const elements = batch * Math.max(m * n, m * k, k * n);
    if (work < random.leastWork || work > random.mostWork || elements > random.mostElements) {
      continue;
    }
    shapes.push({ family: batch > 1 ? 'random-batch' : 'random', m, n, k, batch });
  }
  return shapes;
}
