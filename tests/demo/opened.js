// Opens one page of the site in a frame, as engines.mjs asks for it, and posts what it shows.
// SPDX-License-Identifier: MIT
import { empty, results } from './results.js';

const post = (path, text) => fetch(path, { method: 'POST', body: text });
const name = new URLSearchParams(location.search).get('page');
const [holds, place] = results[name];

const complaints = [];
const started = performance.now();
const frame = document.createElement('iframe');
frame.src = `/${name}.html`;
document.body.append(frame);
frame.contentWindow.addEventListener('error', ({ message }) => complaints.push(message));
frame.addEventListener('load', () => {
  frame.contentWindow.addEventListener('error', ({ message }) => complaints.push(message));
});

/** What the page shows; undefined until it does. */
function shown() {
  const view = frame.contentWindow;
  if (!view.fragblasPage || !holds(view)) return undefined;
  const text = frame.contentDocument.querySelector(place)?.textContent ?? '';
  return /\w/.test(text) ? text.trim().replaceAll(/\s+/g, ' ') : undefined;
}

const patience = 60_000;
let text;
while (text === undefined && performance.now() < started + patience) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  text = shown();
}
const after = `after ${Math.round(performance.now() - started)} ms`;
const good = text !== undefined && !empty.test(text) && complaints.length === 0;
const instead = () =>
  frame.contentDocument.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ').slice(0, 600);
const why = [text ?? `nothing ${after} but ${instead()}`, ...complaints].join('; ');
await post('/log', good ? `passed: ${name} ${after}: ${text}` : `FAILED: ${name}: ${why}`);
await post('/done', good ? '0' : '1');
