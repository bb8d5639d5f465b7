// The figures and charts of a factorisation.
// SPDX-License-Identifier: MIT
import { Chart } from '../draw/chart';
import { byId, digits, duration, element, whole } from '../shell/dom';
import type { Mode } from './state';
import type { Found } from './svd';

/**
 * Errors and angles up to this pass: some hundred units of single precision. Of pictures whose rows
 * repeat, rounding adds up in one direction: 2.6e-5 for the tartan of 512 pixels.
 */
const tolerance = 5e-5;

/** What is known of a matrix that was factored. */
export interface Result {
  readonly mode: Mode;
  readonly rows: number;
  readonly cols: number;
  readonly found: Found;
  /** Seconds of wall clock for the factorisation. */
  readonly seconds: number;
  /** Relative errors that were measured, by rank. */
  readonly measured: Map<number, number>;
}

/** The relative error that the singular values foretell: all that is beyond the rank is missing. */
export function foretold({ sigma, rest, norm }: Found, rank: number): number {
  let sum = rest * rest;
  for (let i = sigma.length - 1; i >= rank; i--) sum += sigma[i]! ** 2;
  return norm > 0 ? Math.sqrt(sum) / norm : 0;
}

export class Results {
  private readonly charts: { readonly sigma: Chart; readonly error: Chart; readonly share: Chart };
  private readonly ofDigits: HTMLElement;
  private readonly ofPicture: HTMLElement;

  constructor(signal: AbortSignal) {
    const rank = { label: 'rank', from: 1 };
    this.charts = {
      sigma: new Chart(
        { title: 'Singular values', x: rank, y: { label: 'singular value', log: true } },
        signal,
      ),
      error: new Chart(
        { title: 'Error by rank', x: rank, y: { label: 'error, %', log: true } },
        signal,
      ),
      share: new Chart(
        { title: 'Explained variance', x: rank, y: { label: 'of the variance, %', to: 100 } },
        signal,
      ),
    };
    const titled = (title: string, chart: Chart) =>
      element('div', {}, element('h2', {}, title), chart.root);
    this.ofPicture = titled('Error by rank', this.charts.error);
    this.ofDigits = titled('Explained variance', this.charts.share);
    byId('charts').append(
      titled('Singular values', this.charts.sigma),
      this.ofPicture,
      this.ofDigits,
    );
  }

  show(result: Result, rank: number): void {
    const { mode, rows, cols, found, measured, seconds } = result;
    const error = measured.get(rank)!;
    const theory = foretold(found, rank);
    const put = (id: string, text: string) => {
      byId(id).textContent = text;
    };
    put('error', error < 1e-6 ? '< 0.0001' : digits(100 * error, 3));
    const most = Math.min(rows, cols);
    put(
      'error-words',
      mode === 'picture'
        ? `of the picture’s norm is missing at rank ${rank} of ${most}.`
        : `of the digits’ spread is missing with ${rank} of ${most} components.`,
    );
    put('measured', digits(error, 5));
    put('theory', digits(theory, 5));
    const stored = rank * (rows + cols + 1);
    put('stored', `${whole(stored)} of ${whole(rows * cols)}`);
    put('ratio', `${digits((100 * stored) / (rows * cols), 3)} %`);
    put('off-u', digits(found.offU, 2));
    put('off-v', digits(found.offV, 2));
    put('seconds', duration(seconds));
    const pass =
      Math.abs(error - theory) <= tolerance && Math.max(found.offU, found.offV) <= tolerance;
    byId('verdict').className = `verdict ${pass ? 'pass' : 'fail'}`;
    put(
      'verdict',
      pass
        ? 'Pass: the errors agree and the vectors are orthogonal, to 0.00005'
        : 'Fail: the errors differ or the vectors are not orthogonal, by more than 0.00005',
    );
  }

  chart({ mode, found, measured }: Result, rank: number, mostRank: number): void {
    const { sigma, norm } = found;
    this.ofPicture.hidden = mode !== 'picture';
    this.ofDigits.hidden = mode !== 'digits';
    const mark = (low: number, high: number) => ({
      name: `rank ${rank}`,
      points: [[rank, low] as const, [rank, high] as const],
      dashed: true,
    });
    const values = [...sigma].map((value, i) => [i + 1, value] as const);
    // Below this there is only rounding.
    const least = 1e-8 * norm;
    this.charts.sigma.set([
      { name: 'singular values', points: values.filter(([, value]) => value > least) },
      mark(Math.max(sigma.at(-1)!, least), sigma[0]!),
    ]);
    if (mode === 'digits') {
      let sum = 0;
      const each = values.map(([i, value]) => [i, 100 * (value / norm) ** 2] as const);
      const together = each.map(([i, part]) => {
        sum += part;
        return [i, sum] as const;
      });
      this.charts.share.set([
        { name: 'each component', points: each },
        { name: 'together', points: together },
        mark(0, 100),
      ]);
      return;
    }
    const percent = (part: number) => Math.max(100 * part, 1e-5);
    const theory = values
      .filter(([i]) => i <= mostRank)
      .map(([i]) => [i, percent(foretold(found, i))] as const);
    const seen = [...measured]
      .sort(([a], [b]) => a - b)
      .map(([i, error]) => [i, percent(error)] as const);
    const lowest = Math.min(...[...theory, ...seen].map(([, error]) => error));
    this.charts.error.set([
      { name: 'from the singular values', points: theory, dashed: true },
      { name: 'measured, at the ranks you looked at', points: seen },
      mark(lowest, percent(foretold(found, 1))),
    ]);
  }
}
