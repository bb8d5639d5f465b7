// A static server for the built page, without dependencies: node serve.mjs [--port N] [--host H] [--root DIR]
//
// Listens on this machine only unless told otherwise; --port 0 takes any free port. Prints the
// address on standard output once it answers.
// SPDX-License-Identifier: MIT
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// Isolated, so that performance.now() is fine-grained, and closed to every other origin. What the page
// makes itself (blob:) may run too: TensorFlow.js starts its threads so.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  'X-Content-Type-Options': 'nosniff',
};

function usage(text, code) {
  console.error(`${text}usage: node serve.mjs [--port N] [--host HOST] [--root DIR]`);
  process.exit(code);
}

let options;
try {
  options = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      root: { type: 'string', default: fileURLToPath(new URL('./dist', import.meta.url)) },
      help: { type: 'boolean', default: false },
    },
  }).values;
} catch (error) {
  usage(`${error.message}\n`, 2);
}
if (options.help) usage('Serves the built page.\n', 0);
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  usage(`--port ${options.port}: must be a whole number from 0 to 65535\n`, 2);
}
const root = resolve(options.root);

/** /lab is lab.html, and a folder its index.html, as on other hosts of static files. */
async function find(path) {
  const file = resolve(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return null;
  const found = await stat(file).catch(() => null);
  if (!found) return extname(file) || path.endsWith('/') ? null : find(`${path}.html`);
  if (found.isFile()) return { file, size: found.size };
  return find(join(path, 'index.html'));
}

const server = createServer(async (request, response) => {
  const answer = (status, text) => {
    response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answer(405, 'only GET and HEAD');
  let path;
  try {
    path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    return answer(400, 'bad address');
  }
  const found = path.includes('\0') ? null : await find(path);
  if (!found) return answer(404, 'not found');
  response.writeHead(200, {
    ...headers,
    'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    // Built files carry their hash in the name; the page itself is asked for again every time.
    'Cache-Control': path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(found.file)
    .on('error', () => response.destroy())
    .pipe(response);
});

if (!(await find('index.html'))) {
  console.error(`${root} holds no index.html: build the page first (npm run build)`);
  process.exit(1);
}
server.on('error', (error) => {
  const text =
    error.code === 'EADDRINUSE'
      ? `port ${port} is taken: choose another with --port`
      : error.message;
  console.error(text);
  process.exit(1);
});
server.listen(port, options.host, () => {
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  console.log(`http://${host}:${server.address().port}/`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
