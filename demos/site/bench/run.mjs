// Measures the built site in headless Chromium, prints what each page gave and keeps it.
//
//   node run.mjs [--query 'only=pagerank,lab&lab=256'] [--json FILE] [--timeout SECONDS]
//
// Exit code: 0; 1 when an item failed; 2 for a wrong command line or query; 77 without the browser; 124 when it took too long.
// SPDX-License-Identifier: MIT
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchOptions } from '../../../tests/web/bench_options.mjs';
import { runPage } from '../../../tests/web/run_page.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Sizes that a software rasteriser does in a few minutes. */
const defaultQuery = 'warm=2&seconds=2&patience=180&ladder=128&lab=256&extent=quick';

// A window that holds a page, a camera that shows a test picture, and the visitor's consent to it.
const always =
  '--window-size=1440,1000 --use-fake-device-for-media-stream --use-fake-ui-for-media-stream';
const software =
  '--use-angle=swiftshader --enable-unsafe-swiftshader --enable-unsafe-webgpu --use-webgpu-adapter=swiftshader';

/** {code, lines}: the page's exit code, and what it posted, parsed. */
export async function benchSite({ query = defaultQuery, timeout = 3600, log = () => {} }) {
  process.env.FRAGBLAS_CHROMIUM_FLAGS = `${always} ${process.env.FRAGBLAS_CHROMIUM_FLAGS ?? software}`;
  const lines = [];
  const code = await runPage({
    folders: { '/': dist, '/bench': here },
    page: `bench/bench.html?${query}`,
    timeout,
    log: (text) => {
      if (text.startsWith('{')) lines.push(JSON.parse(text));
      if (text !== 'END') log(text);
    },
  });
  return { code, lines };
}

async function main() {
  const usage = 'usage: ./dev bench site [--query QUERY] [--json FILE] [--timeout SECONDS]';
  const values = benchOptions(usage);
  if (!values) return 2;
  if (!existsSync(join(dist, 'index.html'))) {
    console.error('demos/site/dist is missing; build it with: npm run build');
    return 2;
  }
  const { query, json, timeout } = values;
  const { code, lines } = await benchSite({ query, timeout, log: console.log });
  if (json) writeFileSync(json, `${JSON.stringify(lines, null, 1)}\n`);
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
