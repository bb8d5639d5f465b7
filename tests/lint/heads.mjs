// Checks that files are found: every C and C++ file begins with what it is and its licence, and
// every routine of the catalog stands in the first three lines of exactly one file of src/routines.
//
//   node heads.mjs PROGRAM    PROGRAM: fragblas-catalog
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [program] = process.argv.slice(2);
const problems = [];

/** Files that git tracks or would track. */
const files = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file) => readFileSync(join(root, file), 'utf8');

for (const file of files('*.cpp', '*.hpp', '*.c', '*.h')) {
  const [head] = /^(?:(?:\/\/.*\n)+|\/\*[\s\S]*?\*\/)/.exec(read(file)) ?? [''];
  if (!/^\/[/*] (?!SPDX)\S/.test(head)) problems.push(`${file}: does not begin with what it is`);
  if (!head.includes('SPDX-License-Identifier:')) problems.push(`${file}: no licence in its head`);
}

const heads = files('src/routines/*.cpp').map((file) => ({
  file,
  lines: read(file).split('\n', 3).join('\n'),
}));
const catalog = JSON.parse(execFileSync(program, ['--json'], { encoding: 'utf8' }));
for (const { name } of catalog.routines) {
  const found = heads.filter(({ lines }) => new RegExp(`\\b${name}\\b`).test(lines));
  if (found.length !== 1) {
    const files = found.map(({ file }) => file).join(', ') || 'none';
    problems.push(`${name}: one file below src/routines names it at its top, not ${files}`);
  }
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
