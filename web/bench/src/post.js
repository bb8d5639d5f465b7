// Lines for whoever serves the page (POST /log) and on the page itself, in order. `END` is the last one; then POST /done
// has the exit code, for the runner of the tests.
// SPDX-License-Identifier: MIT

let last = Promise.resolve();

function post(path, text) {
  // Served by something else, the page still shows everything.
  last = last.then(() => fetch(path, { method: 'POST', body: text })).catch(() => {});
  return last;
}

export function print(text) {
  document.querySelector('pre').append(`${text}\n`);
  return post('/log', text);
}

export async function end(code) {
  await print('END');
  await post('/done', String(code));
}
