// Runs README.md's JavaScript example, as it stands there, in Chromium: a page with an import map
// from the package's name to the built package (web/dist).
//
//   node example.mjs [--browser chromium|firefox|webkit]
//
// SPDX-License-Identifier: MIT
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPage } from '../web/run_page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const work = join(root, 'build', 'readme');
const expected = ['58,64,139,154', '75,100'];

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const example = /<!-- example: js -->\n```js\n([\s\S]*?)```\n<!-- \/example -->/.exec(readme)?.[1];
if (!example) throw new Error('README.md has no JavaScript example between its markers');

// The example's console.log becomes lines for the runner, and so do its errors.
const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>README.md's example</title>
  <script type="importmap">{ "imports": { "fragblas": "/package/index.js" } }</script>
  <script type="module">
    import { done, print } from './report.js';
    console.log = (value) => print(String(value));
    import('./example.js').then(() => done(0));
  </script>
</html>
`;

mkdirSync(work, { recursive: true });
writeFileSync(join(work, 'example.js'), example);
writeFileSync(join(work, 'index.html'), page);
copyFileSync(join(root, 'tests', 'web', 'report.js'), join(work, 'report.js'));

const browser = process.argv[2] === '--browser' ? process.argv[3] : 'chromium';
const lines = [];
const code = await runPage({
  browser,
  folders: { '/': work, '/package': join(root, 'web', 'dist') },
  page: 'index.html',
  log: (text) => {
    console.log(text);
    lines.push(text);
  },
});
const right = code === 0 && lines.join('\n') === expected.join('\n');
if (!right) console.log(`exit code ${code}, expected the lines ${expected.join(' and ')}`);
console.log(right ? '1 passed, 0 failed, 0 skipped' : '0 passed, 1 failed, 0 skipped');
process.exitCode = right ? 0 : 1;
