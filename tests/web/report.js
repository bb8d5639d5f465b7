// Posting lines and the exit code to the runner that serves the page, in order.
// SPDX-License-Identifier: MIT

let last = Promise.resolve();

function post(path, text) {
  last = last.then(() => fetch(path, { method: 'POST', body: text })).catch(() => {});
  return last;
}

/** Prints a line in the runner's terminal, and on the page. */
export function print(text) {
  const line = document.createElement('pre');
  line.textContent = text;
  document.body?.append(line);
  return post('/log', text);
}

/** Ends the run. */
export function done(code) {
  return post('/done', String(code));
}

addEventListener('error', (event) => {
  print(`page error: ${event.message}`).then(() => done(1));
});
addEventListener('unhandledrejection', (event) => {
  print(`unhandled rejection: ${event.reason?.stack ?? event.reason}`).then(() => done(1));
});
