// Loads the module that the query names, passes on what it prints and the code it exits with.
// SPDX-License-Identifier: MIT
import { done, print } from './report.js';

const query = new URLSearchParams(location.search);
const { default: create } = await import(query.get('module'));
const lines = [];
let posted;

/** Lines are gathered into few posts: a suite prints thousands. */
function line(text) {
  lines.push(text);
  posted ??= setTimeout(flush, 100);
}

function flush() {
  clearTimeout(posted);
  posted = undefined;
  return lines.length > 0 ? print(lines.splice(0).join('\n')) : Promise.resolve();
}

let code = 1;
try {
  code = await new Promise((resolve, reject) => {
    const options = {
      noInitialRun: true,
      print: line,
      printErr: line,
      onExit: resolve,
      onAbort: (what) => reject(new Error(`aborted: ${what}`)),
    };
    create(options).then((module) => {
      // With EXIT_RUNTIME the code comes through onExit, and callMain throws to unwind; without, it
      // returns it.
      const result = module.callMain(query.getAll('arg'));
      if (typeof result === 'number') resolve(result);
    }, reject);
  });
} catch (error) {
  line(`doctest.js: ${error?.stack ?? error}`);
}
await flush();
await done(code);
