// The packed package in applications: bundled by Vite, esbuild, Rollup and webpack without configuration,
// each opened under a strict Content-Security-Policy; served by Vite's development server; and beside three.js in one
// WebGL context.
//
//   node consumers_test.mjs [--browser chromium|firefox|webkit]
//
// Installs what consumers/package-lock.json lists there when that has not been done.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { exitCodes, runPage, serve } from './run_page.mjs';
import { browser, finish, test } from './suite.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const consumers = join(here, 'consumers');
const web = join(here, '..', '..', 'web');
const { resolve } = createRequire(join(consumers, 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)));

/** Nothing but the page's own files, and WebAssembly. connect-src is for the page's answer. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'",
  'Cache-Control': 'no-store',
};
const page =
  '<!doctype html><meta charset="utf-8"><script type="module" src="./app.js"></script>\n';

/** Runs an example, and posts what it prints. */
const caller = `
const post = (path, body) => fetch(path, { method: 'POST', body });
const lines = [];
console.log = (line) => lines.push(line);
import('./example.js').then(
  () => post('/log', lines.join('; ')).then(() => post('/done', '0')),
  (error) => post('/log', String(error.stack)).then(() => post('/done', '1')),
);
`;

const bundlers = {
  async Vite(project, out) {
    const { build } = await load('vite');
    const define = { OWN_WORKER: 'false' };
    // Chunks of a worker are modules only when asked for; the package's worker is one.
    const worker = { format: 'es' };
    const options = { outDir: out, target: 'es2022', modulePreload: false };
    await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      define,
      worker,
      build: options,
    });
  },
  async esbuild(project, out) {
    const { build } = await load('esbuild');
    await build({
      entryPoints: ['app.js', 'worker.js'].map((file) => join(project, file)),
      outdir: out,
      bundle: true,
      format: 'esm',
      target: 'es2022',
      define: { OWN_WORKER: 'true' },
      logLevel: 'error',
    });
    copyFileSync(join(project, 'index.html'), join(out, 'index.html'));
  },
  async Rollup(project, out) {
    const { rollup } = await load('rollup');
    const { nodeResolve } = await load('@rollup/plugin-node-resolve');
    const define = {
      name: 'define',
      transform: (code, id) => (id.endsWith('app.js') ? code.replace('OWN_WORKER', 'true') : null),
    };
    const input = ['app.js', 'worker.js'].map((file) => join(project, file));
    const bundle = await rollup({ input, plugins: [nodeResolve(), define] });
    await bundle.write({ dir: out, format: 'es' });
    copyFileSync(join(project, 'index.html'), join(out, 'index.html'));
  },
  async webpack(project, out) {
    const { default: webpack } = await load('webpack');
    const options = {
      mode: 'production',
      context: project,
      entry: './app.js',
      output: { path: out, filename: 'app.js' },
      plugins: [new webpack.DefinePlugin({ OWN_WORKER: 'false' })],
      performance: { hints: false },
    };
    await new Promise((done, fail) => {
      webpack(options, (error, stats) => {
        if (error ?? stats.hasErrors()) fail(error ?? new Error(stats.toString('errors-only')));
        else done();
      });
    });
    copyFileSync(join(project, 'index.html'), join(out, 'index.html'));
  },
};

/** What computes for createWorker: WebKitGTK's workers have no WebGL 2, and the page says so. */
const where =
  browser === 'webkit'
    ? "Blas.create: no WebGL 2 context; turn on graphics acceleration in the browser's settings, or close other tabs that draw"
    : 'worker';
const expected = `8,10,20,22 InvalidArgument 8,10,20,22 ${where}`;
const project = mkdtempSync(join(tmpdir(), 'fragblas-bundlers-'));
const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Opens the page of `from`, options of runPage; what it posted must be `text`. */
async function opens(from, text) {
  const lines = [];
  const log = (line) => lines.push(line);
  const code = await runPage({ browser, page: 'index.html', log, ...from });
  if (code === exitCodes.skipped) return 'skipped';
  if (code !== 0 || lines.join('\n') !== text) {
    throw new Error(`exit code ${code}, the page says: ${lines.join('\n')}`);
  }
  return 'passed';
}

try {
  const [lock, installed] = ['package-lock.json', 'node_modules/.fragblas-lock'].map((file) =>
    join(consumers, file),
  );
  if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
    // Not `npm ci`: it wants optional packages of other platforms in the lock file.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'], consumers);
    copyFileSync(lock, installed);
  }
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], web);
  writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}\n');
  const [tarball] = run('ls', [project])
    .split('\n')
    .filter((name) => name.endsWith('.tgz'));
  run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${tarball}`],
    project,
  );
  symlinkSync(join(consumers, 'node_modules', 'three'), join(project, 'node_modules', 'three'));
  for (const file of ['app.js', 'worker.js', 'three.js']) {
    copyFileSync(join(consumers, file), join(project, file));
  }
  writeFileSync(join(project, 'index.html'), page);
  for (const [name, build] of Object.entries(bundlers)) {
    await test(`an application bundled by ${name}, under a strict policy, in ${browser}`, async () => {
      const out = join(project, `out-${name}`);
      await build(project, out);
      return opens({ folders: { '/': out }, headers }, expected);
    });
  }
  // Vite 7 moves the package's files but for the worker's script, which Vite 8 finds.
  for (const vite of ['vite', 'vite-7']) {
    const name = `an application served by the development server of ${vite}, in ${browser}`;
    await test(name, async () => {
      const { createServer } = await load(vite);
      const server = await createServer({
        root: project,
        configFile: false,
        cacheDir: join(project, `cache-${vite}`),
        logLevel: 'silent',
        define: { OWN_WORKER: 'false' },
        server: { middlewareMode: true, ws: false },
      });
      try {
        return await opens({ answer: server.middlewares }, expected);
      } finally {
        await server.close();
      }
    });
  }
  await test(`a page without a bundler, the package on another origin, in ${browser}`, async () => {
    const cors = {
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    const cdn = await serve({ '/': join(project, 'node_modules') }, cors);
    try {
      const dist = `http://127.0.0.1:${cdn.address().port}/fragblas/dist`;
      const out = join(project, 'out-cdn');
      mkdirSync(out);
      const imports = { fragblas: `${dist}/index.js`, 'fragblas/worker': `${dist}/worker.js` };
      const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
      writeFileSync(join(out, 'index.html'), page.replace('<script', `${map}<script`));
      const text = readFileSync(join(project, 'app.js'), 'utf8');
      writeFileSync(join(out, 'app.js'), text.replace('OWN_WORKER', 'false'));
      return await opens({ folders: { '/': out } }, expected);
    } finally {
      cdn.close();
    }
  });
  const bundleOfThree = async (file) => {
    const { build } = await load('esbuild');
    const out = join(project, `out-${file}`);
    await build({
      entryPoints: { app: join(project, file) },
      outdir: out,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      logLevel: 'error',
    });
    copyFileSync(join(project, 'index.html'), join(out, 'index.html'));
    return { folders: { '/': out } };
  };
  await test(`three.js in the same context, in ${browser}`, async () =>
    opens(await bundleOfThree('three.js'), 'three.js and fragblas share a context'));
  await test(`example three, in ${browser}`, async () => {
    const text = readFileSync(join(web, 'examples', 'three.js'), 'utf8');
    writeFileSync(join(project, 'example.js'), text);
    writeFileSync(join(project, 'main.js'), caller);
    return opens(await bundleOfThree('main.js'), /^\/\/ Prints: (.*)$/m.exec(text)[1]);
  });
} finally {
  rmSync(project, { recursive: true, force: true });
}
finish();
