// Checks that every rule of docs/rules.md is there, and held by tests whose names say so.
//
//   node rules.mjs
//
// A test holds a rule when its name has it: "rule 7", "rules 17, 18", "rules 15-18". The page names
// the suites after each rule, and some tests by the beginning of their names; and the deliberate
// defects (tests/defects) that break it.
//
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const suitesFolder = join(root, 'tests', 'suites');
const ruleCount = 52;

/** The numbers after "rule" or "rules" in the name of a test. */
function rulesOf(name) {
  const found = new Set();
  for (const [, list] of name.matchAll(/\brules? ((?:\d+(?:-\d+)?(?:, | and )?)+)/g)) {
    for (const [, first, last] of list.matchAll(/(\d+)(?:-(\d+))?/g)) {
      for (let rule = Number(first); rule <= Number(last ?? first); ++rule) found.add(rule);
    }
  }
  return found;
}

/** Suites of the test program: name -> the names of its tests. */
const suites = new Map();
for (const file of readdirSync(suitesFolder).filter((name) => name.endsWith('.cpp'))) {
  const text = readFileSync(join(suitesFolder, file), 'utf8');
  const suite = text.match(/TEST_SUITE_BEGIN\("([^"]*)"\)/)?.[1];
  const names = [...text.matchAll(/TEST_CASE\(\s*((?:"[^"]*"\s*)+)\)/g)].map((match) =>
    match[1].replaceAll(/"\s*"/g, '').trim().slice(1, -1),
  );
  suites.set(suite, [...(suites.get(suite) ?? []), ...names]);
}

/** Rule -> the deliberate defects that break it. */
const defects = new Map();
for (const block of readFileSync(join(root, 'tests/defects/defects.txt'), 'utf8').split('\n\n')) {
  const name = block.match(/^name: (.*)$/m)?.[1];
  for (const rule of block.match(/^rules: (.*)$/m)?.[1].split(', ') ?? []) {
    defects.set(Number(rule), [...(defects.get(Number(rule)) ?? []), name]);
  }
}

const page = readFileSync(join(root, 'docs', 'rules.md'), 'utf8');
const problems = [];
for (let rule = 1; rule <= ruleCount; ++rule) {
  const holds = [...suites.values()].some((names) => names.some((name) => rulesOf(name).has(rule)));
  if (!holds) problems.push(`rule ${rule}: no test has it in its name`);
  const text = page.split(`**Rule ${rule}.**`)[1]?.split('**Rule')[0];
  const cited = text?.match(/\nTests: ([\s\S]*?)\.\n/)?.[1];
  if (cited === undefined) {
    problems.push(`rule ${rule}: docs/rules.md does not have it with its tests`);
    continue;
  }
  const breaking = (defects.get(rule) ?? []).sort().join(', ');
  const named = text.match(/\nDefects: ([\s\S]*?)\.\n/)?.[1].replaceAll(/\s+/g, ' ') ?? '';
  if (named !== breaking) {
    problems.push(
      `rule ${rule}: docs/rules.md names the defects "${named}", must be "${breaking}"`,
    );
  }
  for (const [, suite, quoted] of cited
    .replaceAll(/\s+/g, ' ')
    .matchAll(/(\w+)(?:\s+"([^"]*)")?(?:,|$)/g)) {
    const names = suites.get(suite);
    if (names === undefined) {
      problems.push(`rule ${rule}: there is no suite ${suite}`);
    } else if (!names.some((name) => rulesOf(name).has(rule) && name.startsWith(quoted ?? ''))) {
      problems.push(`rule ${rule}: ${suite} has no such test${quoted ? ` "${quoted}"` : ''}`);
    }
  }
}
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
