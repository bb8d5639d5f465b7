// The table of the comparison. SPDX-License-Identifier: MIT
import { byId, digits, duration, element } from '../shell/dom';
import type { Row } from './compare';
import { speed } from './results';

export function showComparison(rows: readonly Row[]): void {
  byId('compare-table').hidden = rows.length === 0;
  const best = Math.max(...rows.map(({ gflops }) => gflops ?? 0));
  byId('compare-rows').replaceChildren(...rows.map((row) => line(row, best)));
}

function line({ name, version, note, gflops, seconds, error, within }: Row, best: number) {
  const bar = element('i', { className: 'share' });
  bar.style.width = `${(100 * (gflops ?? 0)) / (best || 1)}%`;
  const about = [seconds === null ? '' : `${duration(seconds)} a product; `, note].join('');
  const wide = error !== null && !within ? `${digits(error, 2)}, above 8` : null;
  return element(
    'tr',
    {},
    element(
      'th',
      { scope: 'row' },
      name,
      element('span', { className: 'version' }, ` ${version}`),
      element('span', { className: 'about' }, about),
      bar,
    ),
    element('td', {}, speed(gflops)),
    element('td', {}, error === null ? '–' : (wide ?? digits(error, 2))),
  );
}
