// What was measured, as it comes: the libraries, a chart and a table for each routine, and the record to keep.
// SPDX-License-Identifier: MIT
import { element } from '../dom.js';
import { cellText, groupsOf, titleOf } from '../rates.js';
import { plot, swatch } from './plot.js';

const cell = (text, attributes) => element('td', attributes, text);

function table(caption, headings, lines) {
  const head = headings.map((text) => element('th', { scope: 'col' }, text));
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...lines),
    ),
  );
}

function libraryLine(library) {
  const { name, backend, version, absent, device, waits } = library;
  const state = absent ? cell(`absent: ${absent}`, { class: 'absent' }) : cell(device);
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, name),
    cell(backend),
    cell(version),
    state,
    cell(waits ?? ''),
  );
}

function rateLine({ library, cells }) {
  const texts = cells.map((row) => cell(cellText(row), row?.failure ? { class: 'bad' } : {}));
  const title = element('th', { scope: 'row' }, swatch(library), ' ', titleOf(library));
  return element('tr', {}, title, ...texts);
}

function groupView(group) {
  const { routine, sizes, unit, lines, notes } = group;
  const headings = ['library', ...sizes.map((n) => `n = ${n}`)];
  return element(
    'section',
    { class: 'group' },
    element('h2', {}, routine),
    plot(group),
    table(`${routine}, ${unit}`, headings, lines.map(rateLine)),
    element('ul', { class: 'notes' }, ...notes.map((note) => element('li', {}, note))),
  );
}

/** How it was measured, in a sentence. */
function contextText({ device, clock, seed, date, cross_origin_isolated }) {
  const software = device.software ? ', a software rasteriser: rates say nothing about a GPU' : '';
  const isolated = cross_origin_isolated ? '' : '; the page is not cross-origin isolated';
  return (
    `Device: ${device.renderer ?? 'none'}${software}. ` +
    `Clock: wall time in steps of ${clock.step_us} us${isolated}. Seed ${seed}. ${date}.`
  );
}

/** Fills the section: { clear, progress, library, roofs, row, finish, fail }. */
export function showResults(parent) {
  const bar = element('progress', { max: 1, value: 0, 'aria-label': 'done so far', hidden: true });
  const status = element('p', { role: 'status' });
  const context = element('p', { class: 'context' });
  const download = element('a', { class: 'button', hidden: true }, 'Download JSON');
  const about = element('div', { class: 'about' });
  const groups = element('div', { class: 'groups' });
  parent.append(bar, status, context, download, about, groups);
  let record = { libraries: [], roofs: [], benchmarks: [] };

  const show = () => {
    const headings = ['library', 'backend', 'version', 'device', 'waited for by'];
    about.replaceChildren(table('Libraries', headings, record.libraries.map(libraryLine)));
    groups.replaceChildren(...groupsOf(record).map(groupView));
  };
  return {
    clear() {
      record = { libraries: [], roofs: [], benchmarks: [] };
      for (const place of [context, about, groups]) place.replaceChildren();
      URL.revokeObjectURL(download.href);
      download.hidden = true;
      bar.hidden = false;
    },
    progress(text, part) {
      bar.value = part;
      status.textContent = `Measuring: ${text}`;
    },
    library(library) {
      record.libraries.push(library);
      show();
    },
    roofs(rows) {
      record.roofs.push(...rows);
    },
    row(row) {
      record.benchmarks.push(row);
      show();
    },
    finish(whole, aborted) {
      record = whole;
      show();
      const text = JSON.stringify(record, null, 1);
      download.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      download.download = `fragblas-web-bench-${record.context.date.replaceAll(':', '-')}.json`;
      download.hidden = false;
      bar.hidden = true;
      status.textContent = aborted ? 'Stopped.' : 'Done.';
      const { roofs_failure } = record;
      const roofs = roofs_failure ? ` No roofs: ${roofs_failure}.` : '';
      context.textContent = contextText(record.context) + roofs;
    },
    fail(error) {
      bar.hidden = true;
      status.textContent = `Failed: ${error?.message ?? error}`;
    },
  };
}
