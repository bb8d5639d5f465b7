// Makes the shaders that EmbedShaders.cmake wrote into a source file small, for downloads: fields of
// uniforms are what they stand for, names are short, and nothing but what GLSL needs is left between
// words. A function, constant or macro has the same name in all sets of shaders.
//
//   node compact_shaders.mjs FILE.cpp SHADER_ROOT
//
// Not so what C++ asks for by its name: outputs, variants, functions that C++ writes calls of, and
// uniforms, but for those of kernels/uniforms.def, which have names by their place there
// (kernels/registry.cpp). A local variable that a macro may use has one name everywhere.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [file, root] = process.argv.slice(2);
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const word = /(?<![.\w])[A-Za-z_]\w*/g;
const type = '(?:[biu]?vec[234]|mat4|void|bool|int|uint|float|LANES?|[A-Z][a-z]\\w+)';
const macroLine = /#(?:\\\n|.)*/g;
const lineOfCode = /#(?:\\\n|.)*|.+/g;
const token = /#(?:\\\n|.)*|\/\*\w+\*\/|[A-Za-z_]\w*|\d[\w.]*|\s+|[^\s\w]/g;
const fieldLine = /#define (u_\w+) (u_\w+\.[xyzw])\n/g;

function textsBelow(folder, ending) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textsBelow(path, ending);
    return ending.test(path) ? [readFileSync(path, 'utf8')] : [];
  });
}

const shaders = textsBelow(root, /\.(frag|glsl)$/).map((text) => text.replace(/ *\/\/.*/g, ''));
const everyones = textsOfAll();
const sources = textsBelow(join(root, '..', 'src'), /\.(cpp|def)$/).join('\n');
const fields = new Map(
  shaders.flatMap((text) => [...text.matchAll(fieldLine)].map(([, name, place]) => [name, place])),
);
const uniforms = shortUniforms();
const inMacros = new Set(
  shaders.flatMap((text) => text.match(macroLine) ?? []).flatMap((line) => line.match(word)),
);
const inStrings = new Set(
  sources.match(/"[^"\n]*[;{][^"\n]*"/g).flatMap((text) => text.match(/\w+/g)),
);
const called = new Set(shaders.flatMap((text) => text.match(lineOfCode)).flatMap(callsOf));
const globals = shortGlobals();

/** What a line calls, but for a macro's arguments: functions of GLSL, too, which keep their names. */
function callsOf(line) {
  const own = /^#define \w+\(([^)]*)\)/.exec(line)?.[1].match(word) ?? [];
  return [...line.matchAll(/\b([a-z]\w*)\(/g)]
    .map(([, name]) => name)
    .filter((name) => !own.includes(name));
}

/** aA, aB, ... aZ, bA, ...: nothing else is called so. */
function shortUniforms() {
  const rows = readFileSync(join(root, '..', 'src', 'kernels', 'uniforms.def'), 'utf8');
  const names = [...rows.matchAll(/^UNIFORM\(\w+, "(\w+)"/gm)].map(([, name]) => name);
  const code = textsBelow(join(root, '..', 'src'), /\.cpp$/).join('\n');
  const inCode = code.match(/"[^"\n]*"/g).flatMap((text) => text.match(word) ?? []);
  const lost = names.find((name) => inCode.includes(name));
  if (lost) throw new Error(`compact_shaders: C++ has ${lost} in a text, not by uniform_names()`);
  return new Map(names.map((name, i) => [name, lower[Math.floor(i / 26)] + upper[i % 26]]));
}

/** The shaders that every module has, and what they include: names in these are the shortest. */
function textsOfAll() {
  const found = new Map();
  const add = (name) => {
    if (found.has(name)) return;
    const text = readFileSync(join(root, name), 'utf8').replace(/ *\/\/.*/g, '');
    found.set(name, text);
    for (const [, other] of text.matchAll(/#include "(.*)"/g)) add(other);
  };
  for (const folder of ['level1', 'level2', 'level3', 'probe', 'run']) {
    for (const file of readdirSync(join(root, folder))) add(`${folder}/${file}`);
  }
  return [...found.values()].join('\n');
}

/**
 * Functions, constants, variables outside of functions, macros, and what macros may use of others:
 * the more frequent, the shorter.
 */
function shortGlobals() {
  const counts = new Map();
  const first = new Map();
  const declared = new RegExp(`(?:^|\\n)(?:const )?${type} ([A-Za-z]\\w*)(?= ?[=;([])`, 'g');
  const local = new RegExp(`\\b${type} ([a-z]\\w+)`, 'g');
  for (const text of shaders) {
    for (const [, name] of text.matchAll(declared)) counts.set(name, 0);
    for (const [, name] of text.replace(macroLine, '').matchAll(local)) {
      if (inMacros.has(name) && !inStrings.has(name) && !called.has(name)) counts.set(name, 0);
    }
    for (const [, name] of text.matchAll(/#define ([A-Za-z]\w*)/g)) counts.set(name, 0);
  }
  const texts = shaders.join('\n');
  const members = new Set([...texts.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name));
  const ofCaller = new Set(texts.match(/\([^)]*(?=\/\*)/g)?.flatMap((text) => text.match(word)));
  const asked = (name) =>
    /^(main$|[uo]_)/.test(name) ||
    members.has(name) ||
    ofCaller.has(name) ||
    (/^[A-Z_\d]+$/.test(name) ? new RegExp(`\\b${name}\\b`).test(sources) : false) ||
    new RegExp(`"[^"\n]*\\b${name}\\(`).test(sources) ||
    new RegExp(`uniform \\w+ ${name};`).test(texts);
  for (const name of texts.match(word)) {
    if (counts.has(name)) counts.set(name, counts.get(name) + 1);
  }
  for (const name of everyones.match(word)) first.set(name, (first.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => !asked(name));
  const more = (many, a, b) => (many.get(b) ?? 0) - (many.get(a) ?? 0);
  names.sort((a, b) => more(first, a, b) || more(counts, a, b) || (a < b ? -1 : 1));
  return new Map(names.map((name, i) => [name, globalName(i)]));
}

/** A, B, ... Z, Aa, Ab, ... Zz, Aaa, ... */
function globalName(i) {
  if (i < 26) return upper[i];
  return globalName(Math.floor(i / 26) - 1) + lower[i % 26];
}

/** None of these is a word of GLSL: a, b, ... z, za, zb, ... */
function localName(i) {
  return i < 26 ? lower[i] : `z${localName(i - 26)}`;
}

/** Renames the variables of a function, its tokens from its arguments to its last brace. */
function shortenLocals(tokens) {
  const isType = new RegExp(`^${type}$`);
  const declared = new Set();
  tokens.forEach((text, i) => {
    if (isType.test(text) && /^\s/.test(tokens[i + 1]) && /^[a-z]\w*$/.test(tokens[i + 2])) {
      declared.add(tokens[i + 2]);
    }
  });
  const kept = new Set(tokens.filter((name) => !declared.has(name) || inMacros.has(name)));
  const short = new Map();
  let next = 0;
  for (const name of declared) {
    if (kept.has(name)) continue;
    while (kept.has(localName(next))) ++next;
    short.set(name, localName(next++));
  }
  tokens.forEach((text, i) => {
    if (short.has(text) && tokens[i - 1] !== '.') tokens[i] = short.get(text);
  });
}

/** Where functions begin and end in a shader's tokens; not those of a template. */
function functionsOf(tokens) {
  const spans = [];
  let depth = 0;
  let begin = 0;
  let last = '';
  tokens.forEach((text, i) => {
    if (depth === 0 && text === '(') begin = i;
    if (text === '{' && depth++ === 0 && last !== ')') begin = 0;
    if (text === '}' && --depth === 0 && begin > 0) spans.push([begin, i]);
    if (!/^\s/.test(text)) last = text;
  });
  return spans.filter(
    ([from, to]) => !tokens.slice(from, to).some((text) => text.startsWith('/*')),
  );
}

/** A line of the preprocessor keeps the blanks behind its first words, but before an operator. */
function compactLine(line) {
  if (line.startsWith('#include') || line.startsWith('#version')) return line;
  const [, head, rest] = /^(#\w+(?: \w+(?:\([^)]*\))?)? ?)([\s\S]*)$/.exec(
    line.replace(/\\\n/g, ' ').replace(word, (name) => globals.get(name) ?? name),
  );
  return (head.replace(/, /g, ',') + rest.replace(/ *([=*/<>?:,;{}&|^]) */g, '$1'))
    .replace(/ (&&|\|\|)/g, '$1')
    .replace(/^#if defined\((\w+)\)$/, '#ifdef $1');
}

/** An output that has no other beside it needs no number. */
function compact(text) {
  const outputs = text.match(/\bout \w+ o_/g) ?? [];
  const tokens = text
    .replace(outputs.length === 1 ? 'layout(location = 0) ' : '', '')
    .replace(fieldLine, '')
    .replace(word, (name) => fields.get(name) ?? name)
    .replace(word, (name) => (text.startsWith('#version') ? name : (uniforms.get(name) ?? name)))
    .match(token);
  for (const [from, to] of functionsOf(tokens)) {
    const body = tokens.slice(from, to);
    shortenLocals(body);
    tokens.splice(from, body.length, ...body);
  }
  let result = '';
  tokens.forEach((part, i) => {
    const before = result.slice(-1);
    const after = tokens[i + 1]?.[0] ?? '';
    if (part[0] === '#') {
      result += `${result === '' || before === '\n' ? '' : '\n'}${compactLine(part)}\n`;
    } else if (part.startsWith('/*')) {
      result += `\n${part}\n`;
    } else if (/^\s/.test(part)) {
      const needed = /\w/.test(before) ? /\w/.test(after) : /[-+]/.test(before) && before === after;
      result += needed ? ' ' : '';
    } else if (/^\d+\.0$/.test(part)) {
      result += part.slice(0, -1);
    } else if (/^0\.\d/.test(part)) {
      result += part.slice(1);
    } else {
      result += tokens[i - 1] === '.' ? part : (globals.get(part) ?? part);
    }
  });
  return result;
}

/** Texts by their names, and what includes them: there is one folder of those that are included. */
const text = readFileSync(file, 'utf8')
  .replace(/R"glsl\(([\s\S]*?)\)glsl"/g, (_all, shader) => `R"glsl(${compact(shader)})glsl"`)
  .replace(/"lib\/(\w+)\.glsl"/g, '"$1"');
writeFileSync(file, text);
