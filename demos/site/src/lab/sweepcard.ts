// The sweep's charts: the rate over the size, and the same rates under the device's roofs.
// SPDX-License-Identifier: MIT
import { Chart, type Series } from '../draw/chart';
import { byId, bytes, digits, duration, element } from '../shell/dom';
import { speed } from './results';
import type { Roofs } from './roofs';
import type { Parameters } from './state';
import type { Point } from './sweep';
import { sweepSizes } from './sweep';

/** What is shown, and outlives a lost context. */
export interface Swept {
  /** What was swept: the parameters without sizes, see `sweptOf`. */
  readonly of: string;
  readonly points: readonly Point[];
  readonly roofs: Roofs | null;
  /** Why it ended where it did. */
  readonly note: string;
}

export const notSwept: Swept = { of: '', points: [], roofs: null, note: '' };

/** What a sweep over sizes depends on; the operands' seed does not change a rate. */
export function sweptOf({ alpha, beta, transA, transB, dataA, dataB, dataC }: Parameters): string {
  return [alpha, beta, transA, transB, dataA, dataB, dataC].join();
}

export class SweepCard {
  private readonly rate: Chart;
  private readonly roofline: Chart;

  constructor(signal: AbortSignal) {
    this.rate = new Chart(
      {
        title: 'Rate of square products',
        x: {
          label: 'n = m = k',
          log: true,
          from: sweepSizes[0]!,
          to: sweepSizes.at(-1)!,
          ticks: [64, 128, 256, 512, 1024, 2048],
        },
        y: { label: 'GFLOP/s', log: true },
        height: 280,
      },
      signal,
    );
    this.roofline = new Chart(
      {
        title: 'Roofline',
        x: { label: 'operations a byte', log: true, from: 0.25, to: 512 },
        y: { label: 'GFLOP/s', log: true },
        height: 280,
      },
      signal,
    );
    byId('sweep-chart').append(this.rate.root);
    byId('roofline-chart').append(this.roofline.root);
  }

  show({ points, roofs, note }: Swept): void {
    byId('sweep-note').textContent = note || 'Not measured yet.';
    byId('swept').hidden = points.length === 0;
    this.rate.set([
      { name: 'measured', points: points.map(({ n, gflops }) => [n, gflops ?? Number.NaN]) },
      {
        name: 'predicted by the plan',
        points: points.map(({ n, predicted }) => [n, predicted]),
        dashed: true,
      },
    ]);
    this.roofline.set([
      dots('products, each matrix moved once', points, ({ intensity }) => intensity),
      dots('products, all that fragments fetch', points, ({ fetched }) => fetched),
      ...(roofs ? roofLines(roofs) : []),
    ]);
    byId('roofs').replaceChildren(
      ...(roofs
        ? [
            fact('Arithmetic in registers', `${digits(roofs.arithmetic / 1e9, 3)} GFLOP/s`),
            fact(
              `Fetches from memory (${bytes(roofs.streamBytes)})`,
              `${digits(roofs.stream / 1e9, 3)} GB/s`,
            ),
            fact('Fetches from the cache', `${digits(roofs.cached / 1e9, 3)} GB/s`),
          ]
        : []),
    );
    byId('sweep-rows').replaceChildren(
      ...points.map(({ n, gflops, seconds, error }) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, String(n)),
          element('td', {}, speed(gflops)),
          element('td', {}, duration(seconds)),
          element('td', {}, digits(error, 2)),
        ),
      ),
    );
  }
}

function fact(name: string, value: string): HTMLElement {
  return element('div', {}, element('dt', {}, name), element('dd', {}, value));
}

function dots(name: string, points: readonly Point[], at: (point: Point) => number): Series {
  return {
    name,
    points: points.map((point) => [at(point), point.gflops ?? Number.NaN]),
    apart: true,
  };
}

/** min(arithmetic, intensity * bandwidth) for both kinds of fetches, over the chart's width. */
function roofLines({ arithmetic, stream, cached }: Roofs): Series[] {
  const line = (name: string, bandwidth: number): Series => {
    const ridge = arithmetic / bandwidth;
    const ends = [0.25, Math.min(512, Math.max(0.25, ridge)), 512];
    return {
      name,
      points: ends.map((x) => [x, Math.min(arithmetic, x * bandwidth) / 1e9]),
      dashed: true,
    };
  };
  return [line('roof with fetches from memory', stream), line('roof with the cache', cached)];
}
