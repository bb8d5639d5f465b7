// Opens the built page in a browser, passes on its table, and keeps its record.
//
//   node run.mjs [--query 'mode=sizes&n=64,256'] [--json FILE] [--browser chromium|firefox|webkit] [--timeout SECONDS]
//
// Exit code: 0; 1 when a row of fragblas (or of the other side) failed; 2 for a wrong command line or query; 77 without the browser; 124 when it took too long.
// SPDX-License-Identifier: MIT
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchOptions } from '../../tests/web/bench_options.mjs';
import { browserNames } from '../../tests/web/browsers.mjs';
import { runPage } from '../../tests/web/run_page.mjs';

const folder = fileURLToPath(new URL('../../build/web-bench', import.meta.url));

/** Sizes that a software rasteriser does in a few minutes. */
const defaultQuery =
  'mode=peers&sgemm=64,256&sgemv=256,1024&saxpy=16384,262144&sdot=16384,262144&repetitions=3';

/** Runs the page; {code, record, text}: its exit code, the parsed JSON and the table. */
export async function runBench({ query = defaultQuery, browser, timeout, progress = () => {} }) {
  let record;
  const text = [];
  const log = (message) => {
    if (message.startsWith('JSON ')) record = JSON.parse(message.slice(5));
    else if (message.startsWith('# ')) progress(message.slice(2));
    else if (message !== 'END') text.push(message);
  };
  const page = `bench.html?${query}`;
  const code = await runPage({ browser, folders: { '/': folder }, page, timeout, log });
  return { code, record, text: text.join('\n') };
}

async function main() {
  const usage =
    'usage: ./dev bench web [--query QUERY] [--json FILE] [--browser NAME] [--timeout SECONDS]';
  const values = benchOptions(usage, { browser: { type: 'string', default: 'chromium' } });
  if (!values) return 2;
  const { query, json, browser, timeout } = values;
  if (!browserNames.includes(browser)) {
    console.error(usage);
    return 2;
  }
  if (!existsSync(join(folder, 'bench.html'))) {
    console.error('build/web-bench is missing; build it with: npm run build');
    return 2;
  }
  const { code, record, text } = await runBench({
    query,
    browser,
    timeout,
    progress: console.error,
  });
  console.log(text);
  if (json && record) writeFileSync(json, `${JSON.stringify(record, null, 1)}\n`);
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
