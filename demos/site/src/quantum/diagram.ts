// The circuit as a picture: a line for each qubit, a box for each gate; the steps around the next one.
// SPDX-License-Identifier: MIT
import { qubitsOf, type Step } from './circuit';

const space = 'http://www.w3.org/2000/svg';

function shape(name: string, attributes: Record<string, string | number>, text?: string) {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Pixels from column to column, and from qubit to qubit. */
const across = 30;
const down = 22;
const left = 34;

export function drawDiagram(
  root: SVGElement,
  n: number,
  steps: readonly Step[],
  done: number,
  width: number,
): void {
  const columns = Math.max(4, Math.floor((width - left) / across));
  const first = Math.max(0, Math.min(done - Math.floor(columns / 2), steps.length - columns));
  const shown = steps.slice(first, first + columns);
  const y = (qubit: number) => (qubit + 0.5) * down;
  const parts: SVGElement[] = [];
  for (let qubit = 0; qubit < n; qubit++) {
    parts.push(
      shape('text', { x: 2, y: y(qubit) + 4, class: 'name' }, `q${qubit}`),
      shape('line', { x1: left - 8, y1: y(qubit), x2: width, y2: y(qubit), class: 'wire' }),
    );
  }
  for (const [i, step] of shown.entries()) {
    const [from, to] = qubitsOf(step, n);
    const x = left + i * across;
    const state = first + i < done ? 'done' : first + i === done ? 'next' : 'waits';
    parts.push(
      shape('rect', {
        x: x + 2,
        y: y(from) - 8,
        width: across - 5,
        height: (to - from) * down + 16,
        rx: 4,
        class: `gate ${state}`,
      }),
      shape(
        'text',
        { x: x + across / 2, y: (y(from) + y(to)) / 2 + 4, class: `label ${state}` },
        step.label,
      ),
    );
  }
  root.setAttribute('viewBox', `0 0 ${width} ${n * down}`);
  root.setAttribute('height', String(n * down));
  root.replaceChildren(...parts);
}
