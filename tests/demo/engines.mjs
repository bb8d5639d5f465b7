// Every page of the built site in one browser: without a click each shows its result.
//
//   node engines.mjs [--browser chromium|firefox|webkit] [--page NAME]
//
// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exitCodes, runPage } from '../web/run_page.mjs';
import { dist, pages } from './pages.mjs';

const { values } = parseArgs({
  options: { browser: { type: 'string', default: 'chromium' }, page: { type: 'string' } },
});
const { browser, page } = values;
const here = fileURLToPath(new URL('.', import.meta.url));
const folders = { '/': dist, '/opened/': here };

let [passed, failed, skipped] = [0, 0, 0];
for (const name of pages.filter((one) => page === undefined || one === page)) {
  const opened = `opened/opened.html?page=${name}`;
  const code = await runPage({ browser, folders, page: opened, timeout: 150 });
  if (code === exitCodes.skipped) skipped += 1;
  else if (code === 0) passed += 1;
  else failed += 1;
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0;
