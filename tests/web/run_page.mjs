// Opens a page in a browser and prints what the page posts.
//
//   node run_page.mjs [--browser chromium|firefox|webkit] [--timeout SECONDS] [--quiet] [--ends]
//                     --serve /=FOLDER [--serve /PREFIX=FOLDER ...] PAGE_AND_QUERY
//
// The folders are served on loopback with cross-origin isolation. The page POSTs text to /log and at
// last its exit code to /done. Exit code: the page's; 124 when it did not end in time; 77 when the
// browser is not installed; 2 for a wrong command line. Each run has a fresh profile, and the
// browser with all its processes is ended afterwards.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { browserNames, startOf } from './browsers.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
};
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'no-store',
};
/** A message of the Chrome DevTools Protocol. */
const endGpu = `${JSON.stringify({ id: 1, method: 'Browser.crashGpuProcess' })}\0`;
const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'];
export const exitCodes = { timeout: 124, skipped: 77 };

/** The file behind a path, or undefined. The longest prefix that fits wins: /a fits /a/b, not /ab. */
function fileOf(folders, path) {
  const [best] = Object.entries(folders)
    .map(([prefix, folder]) => [prefix.endsWith('/') ? prefix : `${prefix}/`, folder])
    .filter(([prefix]) => path.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length);
  if (best === undefined) return undefined;
  const folder = resolve(best[1]);
  const file = normalize(join(folder, path.slice(best[0].length)));
  return file.startsWith(folder + sep) ? file : undefined;
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const pathOf = (request) => decodeURIComponent(new URL(request.url, 'http://localhost').pathname);

/** Listens on loopback. `tell(path, text)` receives what is posted; `answer(request, response)` does the rest. */
async function listen(answer, headers, tell) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      answer(request, response);
      return;
    }
    const text = await bodyOf(request);
    response.writeHead(204, headers).end();
    tell(pathOf(request), text);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/**
 * Serves `folders` ({'/prefix': folder}) on loopback, with `headers` in every answer. `tell(path, text)` receives what is
 * posted, and without a text the paths where there is nothing.
 */
export function serve(folders, headers = isolation, tell = () => {}) {
  const answer = async (request, response) => {
    const path = pathOf(request);
    const file = fileOf(folders, path);
    try {
      const bytes = await readFile(file ?? '');
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(bytes);
    } catch {
      response.writeHead(404, headers).end();
      tell(path);
    }
  };
  return listen(answer, headers, tell);
}

/**
 * Serves `folders` ({'/prefix': folder}), or what `answer(request, response)` says, opens `page` in `browser` and
 * resolves with the exit code. `log` receives the lines that the page posts, `headers` are sent with every answer.
 * With `ends` the page may POST to /end-gpu, which ends Chromium's GPU process. A browser that ends before it asked for
 * what is in the page, or has not done so after `patience` s, is started once more, `starts` times in all.
 */
export async function runPage(options) {
  const {
    browser = 'chromium',
    folders,
    answer,
    page,
    timeout = 120,
    log = console.log,
    headers = isolation,
    ends = false,
    starts = 2,
    patience = 60,
  } = options;
  const profile = mkdtempSync(join(tmpdir(), `fragblas-${browser}-`));
  let done;
  const ended = new Promise((resolve) => {
    done = resolve;
  });
  const stop = (signal) => done(`interrupted by ${signal}`);
  const tell = (path, text) => {
    if (path === '/done') done(Number.parseInt(text, 10) || 0);
    else if (path === '/log') log(text);
    else if (path === '/end-gpu' && ends) child.stdio[3].write(endGpu);
    else if (text === undefined && path !== '/favicon.ico') log(`run_page: 404 ${path}`);
  };
  const server = await (answer ? listen(answer, headers, tell) : serve(folders, headers, tell));
  let requests = 0;
  server.on('request', () => {
    requests += 1;
  });
  const isLoading = () => requests > 1; // the page, and what is in it
  const url = `http://127.0.0.1:${server.address().port}/${page}`;
  const start = startOf(browser, profile, url, { ends });
  let child;
  let timer;
  let startTimer;
  let again = false;
  try {
    if (!start) {
      log(`run_page: ${browser} is not installed`);
      return exitCodes.skipped;
    }
    const errors = join(profile, 'stderr.txt');
    child = spawn(start.program, start.args, {
      detached: true, // a process group of its own, so that all of it can be ended
      stdio: ['ignore', 'ignore', openSync(errors, 'w'), ...(ends ? ['pipe', 'pipe'] : [])],
      env: { ...process.env, ...start.env },
    });
    if (ends) child.stdio[4].resume();
    child.on('error', (error) => done(`${browser} did not start: ${error.message}`));
    child.on('exit', (code) => {
      again = !isLoading();
      done(`${browser} ended by itself with code ${code}`);
    });
    for (const name of interruptions) process.on(name, stop);
    startTimer = setTimeout(() => {
      if (isLoading()) return;
      again = true;
      done(`${browser} had not loaded ${page} after ${patience} s`);
    }, 1000 * patience);
    timer = setTimeout(() => done(`${page} was not done after ${timeout} s`), 1000 * timeout);
    const result = await ended;
    if (typeof result === 'number') return result;
    log(`run_page: ${result}`);
    const lines = readFileSync(errors, 'utf8').split('\n');
    log(
      lines
        .filter((line) => !line.includes('dbus'))
        .slice(-15)
        .join('\n'),
    );
    if (!again || starts < 2) return exitCodes.timeout;
    log(`run_page: it had not loaded the page, and is started once more`);
  } finally {
    clearTimeout(timer);
    clearTimeout(startTimer);
    for (const name of interruptions) process.off(name, stop);
    await endGroup(child);
    server.closeAllConnections();
    server.close();
    rmSync(profile, {
      recursive: true,
      force: true,
      maxRetries: 5,
      retryDelay: 200,
    });
  }
  return runPage({ ...options, starts: starts - 1 });
}

/** Ends a process group, with force if it does not go by itself. */
async function endGroup(child) {
  if (!child?.pid) return;
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
      return true;
    } catch {
      return false; // nobody is left
    }
  };
  signal('SIGTERM');
  for (let i = 0; i < 30 && signal(0); ++i) await new Promise((r) => setTimeout(r, 100));
  signal('SIGKILL');
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      browser: { type: 'string', default: 'chromium' },
      timeout: { type: 'string', default: '120' },
      serve: { type: 'string', multiple: true, default: [] },
      quiet: { type: 'boolean', default: false },
      ends: { type: 'boolean', default: false },
    },
  });
  const folders = Object.fromEntries(values.serve.map((pair) => pair.split('=', 2)));
  if (
    positionals.length !== 1 ||
    values.serve.length === 0 ||
    !browserNames.includes(values.browser)
  ) {
    console.error(
      'usage: run_page.mjs [--browser chromium|firefox|webkit] [--timeout SECONDS] [--quiet] [--ends] --serve /PREFIX=FOLDER PAGE',
    );
    return 2;
  }
  return runPage({
    browser: values.browser,
    folders,
    page: positionals[0].replace(/^\//, ''),
    timeout: Number(values.timeout),
    log: values.quiet ? () => {} : console.log,
    ends: values.ends,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
