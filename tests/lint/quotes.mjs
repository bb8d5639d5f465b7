// Checks that a document quotes the repository's files as they stand.
//
//   node quotes.mjs DOCUMENT...            paths and quotes
//   node quotes.mjs --names DOCUMENT...    paths and names only
//   node quotes.mjs --paths DOCUMENT...    paths only
//
// A section (from one `##` heading to the next) names files: in its heading or between backquotes,
// by their path or the end of it; `*` stands for any part of a name. Then
// - every path leads to a file or folder that git tracks;
// - a code block, unless its language is sh or text, stands in the file that was named last;
// - what stands between backquotes stands in a file of the section, in a table in a file of its row;
//   a single name may stand in any file that the document names.
// White space does not count. `...` leaves something out, unless a word or bracket follows at once.
// A name is a single identifier, `Class::member` too. With --names its words must stand anywhere in
// the repository's code or in a package.json.
// Commands (`./dev ...`, `node ...`) and options (`-ts=...`) are no quotes.
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard').trim().split('\n');

const squeezed = (text) => text.replaceAll(/\s+/g, ' ').trim();
const texts = new Map();
function textOf(file) {
  if (!texts.has(file)) texts.set(file, squeezed(readFileSync(join(root, file), 'utf8')));
  return texts.get(file);
}

const fileName =
  /^[\w.*-]+(\/[\w.*-]+)*\.(frag|glsl|def|cpp|hpp|c|h|ts|js|mjs|md|json|txt|sh|html|css|cmake|in)$/;
const folderName = /^[\w*-]+(\/[\w*-]+)*\/$/;
const libraries = ['gpu.js']; // called like files
const isPath = (text) =>
  (fileName.test(text) || folderName.test(text)) && !libraries.includes(text);
const isCommand = (text) => /^(\.\/dev|node|cmake|ctest|-)/.test(text);

/** The files that a path, the end of one or a pattern means. */
function filesOf(path) {
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  const end = path.endsWith('/') ? '' : '(/|$)';
  return tracked.filter((file) => new RegExp(`(^|/)${pattern}${end}`).test(file));
}

/** Whether all that is not left out of a quote stands in the file, in its order. */
function quotes(file, quote) {
  const text = textOf(file);
  let from = 0;
  for (const fragment of quote.split(/\.\.\.(?![\w([])/).map(squeezed)) {
    const at = text.indexOf(fragment, from);
    if (at < 0) return false;
    from = at + fragment.length;
  }
  return true;
}

/** The document's lines by sections: headings, code blocks, and lines of text with what they quote. */
function* sectionsOf(document) {
  const parts = readFileSync(document, 'utf8').split(/^(?=## )/m);
  let number = 1;
  for (const part of parts) {
    const items = [];
    for (const [i, piece] of part.split(/^```/m).entries()) {
      const line = number;
      number += piece.split('\n').length - 1;
      const [language, ...code] = piece.split('\n');
      if (i % 2 === 1) items.push({ line, language, code: code.join('\n') });
      else items.push(...textItems(piece, line));
    }
    yield items;
  }
}

/** Rows of tables by themselves, the text between them in one. */
function* textItems(text, line) {
  const blocks = text.split(/^(?=\|)|(?<=^\|.*\n)(?!\|)/m);
  for (const block of blocks) {
    const heading = block.match(/^## (?:\d+\. )?.*?: (\S+)$/m)?.[1];
    const spans = [...block.matchAll(/`([^`]+)`/g)].map(([, span]) => squeezed(span));
    const links = [...block.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, link]) => link);
    const named = [...(heading ? [heading] : []), ...spans.filter(isPath)];
    yield {
      line,
      row: block.startsWith('|'),
      named: [...named, ...links.map((link) => link.replaceAll(/^(\.\.\/)+/g, ''))],
      last: named.at(-1),
      quoted: spans.filter((span) => !isPath(span) && !isCommand(span)),
    };
    line += block.split('\n').length - 1;
  }
}

/** The words of all code. */
function wordsOfCode() {
  const code =
    /\.(frag|glsl|vert|comp|def|cpp|hpp|c|h|in|ts|js|mjs|cmake)$|CMakeLists\.txt$|package\.json$|^dev$/;
  const files = tracked.filter((file) => code.test(file) && existsSync(join(root, file)));
  return new Set(files.flatMap((file) => textOf(file).match(/\w+/g) ?? []));
}

const problems = [];
/** Without words, paths alone. */
function checkNames(document, words) {
  for (const { line, named = [], quoted = [] } of [...sectionsOf(document)].flat()) {
    for (const path of named) {
      if (filesOf(path).length === 0) problems.push(`${document}:${line}: there is no ${path}`);
    }
    if (!words) continue;
    for (const name of quoted.filter((text) => /^[A-Za-z]\w*((::|\.)\w+)*(\(\))?$/.test(text))) {
      const missing = name.match(/\w+/g).find((word) => !words.has(word));
      if (missing) problems.push(`${document}:${line}: no code has ${name}`);
    }
  }
}

function check(document) {
  const complain = (line, text) => problems.push(`${document}:${line}: ${text}`);
  const sections = [...sectionsOf(document)];
  const all = sections.flat().flatMap(({ named = [] }) => named.flatMap(filesOf));
  for (const items of sections) {
    const files = items.flatMap(({ named = [] }) => named.flatMap(filesOf));
    let last = [];
    for (const { line, language, code, row, named, last: newest, quoted } of items) {
      if (language !== undefined) {
        if (language === 'sh' || language === 'text') continue;
        if (!last.some((file) => quotes(file, code))) {
          complain(
            line,
            `the ${language} block does not stand so in ${last.join(', ') || 'any file'}`,
          );
        }
        continue;
      }
      for (const path of named) {
        if (filesOf(path).length === 0) complain(line, `there is no ${path}`);
      }
      if (newest) last = filesOf(newest);
      const near = row && newest ? named.flatMap(filesOf) : row ? last : files;
      for (const quote of quoted) {
        const places = /^[\w:]+$/.test(quote) ? [...near, ...all] : near;
        if (!places.some((file) => quotes(file, quote))) {
          complain(line, `\`${quote}\` does not stand in a file that is named there`);
        }
      }
    }
  }
}

const [option, ...rest] = process.argv.slice(2);
if (option === '--names' || option === '--paths') {
  const words = option === '--names' ? wordsOfCode() : undefined;
  for (const document of rest) checkNames(document, words);
} else {
  [option, ...rest].forEach(check);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
