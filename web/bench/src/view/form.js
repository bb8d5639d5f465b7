// What to measure: routines and sizes, libraries, how long.
// SPDX-License-Identifier: MIT
import { element } from '../dom.js';
import { libraries } from '../peers/list.js';
import { routines } from '../problems.js';
import { Query, QueryError } from '../query.js';

/** A field and its label in one. */
function field(label, attributes) {
  const input = element('input', attributes);
  return { input, row: element('label', { class: 'field' }, element('span', {}, label), input) };
}

function checkbox(label, name, checked) {
  const input = element('input', { type: 'checkbox', name, checked });
  return { input, row: element('label', { class: 'check' }, input, element('span', {}, label)) };
}

const group = (legend, className, ...rows) =>
  element('fieldset', { class: className }, element('legend', {}, legend), ...rows);

/**
 * Fills the form and calls start(settings) and stop(); { busy(on) }. Sizes are lists as in the query, and what is wrong
 * with them is said beside the button.
 */
export function showForm(form, settings, { start, stop }) {
  const sizes = Object.entries(routines).map(([routine, { text, largest, usual }]) => {
    const own = settings.sizes[routine];
    const choice = checkbox(routine, routine, own !== undefined);
    const list = element('input', {
      name: `${routine}-sizes`,
      value: (own ?? usual).join(', '),
      'aria-label': `sizes of ${routine}`,
      autocomplete: 'off',
    });
    const row = element('div', { class: 'routine' }, choice.row, list, element('small', {}, text));
    const read = () => {
      if (!choice.input.checked) return [];
      const query = new Query(new URLSearchParams({ [routine]: list.value.replace(/\s/g, '') }));
      return [[routine, query.integers(routine, 1, largest, [])]];
    };
    return { row, read };
  });

  const chosen = libraries.map(({ key, name, backend }) => {
    const choice = checkbox('', key, settings.keys.includes(key));
    choice.row.querySelector('span').append(name, ' ', element('small', {}, backend));
    return { key, ...choice };
  });
  const setAll = (checked) => {
    for (const { input } of chosen) input.checked = checked;
  };
  const all = element('button', { type: 'button', class: 'quiet' }, 'all');
  const none = element('button', { type: 'button', class: 'quiet' }, 'none');
  all.addEventListener('click', () => setAll(true));
  none.addEventListener('click', () => setAll(false));

  const number = (label, name, min, max, step) =>
    field(label, { type: 'number', name, min, max, step, value: settings[name], required: true });
  const numbers = {
    seconds: number('seconds of a repetition', 'seconds', 0.001, 10, 'any'),
    repetitions: number('repetitions', 'repetitions', 1, 31, 1),
    longest: number('longest call, in seconds', 'longest', 0.01, 60, 'any'),
    seed: number('seed', 'seed', 1, 2 ** 20, 1),
  };

  const roofs = checkbox('roofs of drawing', 'roofs', settings.roofs);
  const run = element('button', { type: 'submit' }, 'Run');
  const halt = element('button', { type: 'button', disabled: true }, 'Stop');
  const complaint = element('p', { class: 'bad', role: 'alert' });
  halt.addEventListener('click', stop);
  form.append(
    group('Routines and sizes', 'routines', ...sizes.map(({ row }) => row)),
    group(
      'Libraries',
      'libraries',
      ...chosen.map(({ row }) => row),
      element('div', {}, all, ' ', none),
    ),
    group('Measuring', 'measuring', ...Object.values(numbers).map(({ row }) => row), roofs.row),
    element('div', { class: 'actions' }, run, halt),
    complaint,
  );

  const read = () => ({
    sizes: Object.fromEntries(sizes.flatMap((routine) => routine.read())),
    keys: chosen.filter(({ input }) => input.checked).map(({ key }) => key),
    roofs: roofs.input.checked,
    ...Object.fromEntries(
      Object.entries(numbers).map(([name, { input }]) => [name, input.valueAsNumber]),
    ),
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (run.disabled) return;
    complaint.textContent = '';
    try {
      const settings = read();
      if (Object.keys(settings.sizes).length === 0) throw new QueryError('choose a routine');
      if (settings.keys.length === 0) throw new QueryError('choose a library');
      start(settings).catch(() => {}); // the results say what went wrong
    } catch (error) {
      complaint.textContent = error.message.replace(/^bench: /, '');
    }
  });

  return {
    /** While it runs there is no other run, and the keyboard is on the button that ends it. */
    busy(on) {
      const focused = document.activeElement === (on ? run : halt);
      run.disabled = on;
      halt.disabled = !on;
      if (focused) (on ? halt : run).focus();
    },
  };
}
