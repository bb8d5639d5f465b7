// The page is plain static files with relative addresses, so it can be served from any folder.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './documents';

const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// Each page is an HTML file of its own; what they share becomes shared scripts.
const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'));

/**
 * TensorFlow.js hands its threads the text of a function. There the question whether `_scriptDir` is
 * defined has to stay a question, which minifying does not know; in a page it never is.
 */
const threads = {
  name: 'tfjs-threads',
  transform(code: string, id: string) {
    if (!id.endsWith('tfjs-backend-wasm-threaded-simd.js')) return null;
    const question = 'typeof _scriptDir !== "undefined" && _scriptDir';
    if (!code.includes(question)) throw new Error(`${id}: "${question}" is no longer there`);
    return code.replace(question, 'false');
  },
};

/** Where the site will be, with a slash at the end; previews of links need whole addresses. */
const site = process.env.FRAGBLAS_SITE;

/** The picture that stands for a page where somebody links to it. */
const pictures: Record<string, string> = {
  index: 'home',
  lab: 'gemm-lab',
  lowrank: 'low-rank',
};

/** What the HTML files have in common. */
const frame: Plugin = {
  name: 'frame',
  transformIndexHtml: {
    order: 'pre', // so that pictures become files of the site
    handler: (html, { path }) => {
      const meta = (attrs: Record<string, string>) =>
        ({ tag: 'meta', attrs, injectTo: 'head-prepend' }) as const;
      const said = (pattern: RegExp) => pattern.exec(html)![1]!;
      const page = /(\w+)\.html$/.exec(path)![1]!;
      const picture = `../../docs/images/${pictures[page] ?? page}.webp`;
      return [
        meta({ charset: 'utf-8' }),
        meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        meta({ name: 'color-scheme', content: 'light dark' }),
        meta({ property: 'og:type', content: 'website' }),
        meta({ property: 'og:site_name', content: 'fragblas' }),
        meta({ property: 'og:title', content: said(/<title>(.*?)<\/title>/) }),
        meta({ property: 'og:description', content: said(/name="description"\s+content="(.*?)"/) }),
        meta({ property: 'og:image', content: picture }),
        { tag: 'link', attrs: { rel: 'icon', href: './icon.svg', type: 'image/svg+xml' } },
        { tag: 'div', attrs: { id: 'app' }, injectTo: 'body' },
        {
          tag: 'noscript',
          children: 'This page computes with WebGL 2 and needs JavaScript.',
          injectTo: 'body',
        },
      ];
    },
  },
};

/** Makes the addresses of those pictures whole, where it is known where the site will be. */
const whole: Plugin = {
  name: 'whole-addresses',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      site
        ? html.replace(
            /(property="og:image" content=")\.\/([^"]+)/g,
            (_, before, file) => `${before}${new URL(file, site)}`,
          )
        : html,
  },
};

/**
 * The package itself, as files that a page or the playground's programs import: fragblas/index.js and
 * what belongs to it.
 */
const folder = join(import.meta.dirname, '../../web/dist');
const served = /\.(m?js|wasm)$/;
const shipped: Plugin = {
  name: 'package',
  generateBundle() {
    for (const name of readdirSync(folder).filter((file) => served.test(file))) {
      const source = readFileSync(join(folder, name));
      this.emitFile({ type: 'asset', fileName: `fragblas/${name}`, source });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use('/fragblas', (request, response, next) => {
      const file = join(folder, basename(new URL(request.url ?? '/', 'http://localhost').pathname));
      if (!served.test(file) || !existsSync(file)) return next();
      response.setHeader(
        'Content-Type',
        file.endsWith('m') ? 'application/wasm' : 'text/javascript',
      );
      response.end(readFileSync(file));
    });
  },
};

export default defineConfig({
  base: './',
  plugins: [frame, whole, shipped, documents, threads],
  worker: { format: 'es' },
  // The WebAssembly module is inside the script, so that is large.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    manifest: true, // which chunk loads which, for the test of sizes
    rolldownOptions: { input: pages },
  },
  server: { headers: isolated, fs: { allow: ['../..'] } },
});
