// Checks that what a header of the library defines has its name alone: types, and inline functions
// of the same parameters, of one namespace. The linker takes one of two such definitions for both.
//
//   node definitions.mjs FILE...
//
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';

const type = /^(?:struct|class|enum class) (?:FRAGBLAS_API )?(\w+)[^;{]*\{/gm;
const inlineFunction = /^inline [^\n(]*?\b(\w+)\(([^)]*)\)/gm;
/** `const X& x = 1` is a `const X&`. */
const typeOf = (parameter) =>
  parameter
    .trim()
    .replace(/\s*=.*/, '')
    .replace(/\s*\b\w+$/, '');

const places = new Map();
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  const namespace = /^namespace ([\w:]+) \{/m.exec(text)?.[1] ?? '';
  const note = (name) => {
    const whole = `${namespace}::${name}`;
    places.set(whole, [...(places.get(whole) ?? []), file]);
  };
  for (const [, name] of text.matchAll(type)) note(name);
  for (const [, name, parameters] of text.matchAll(inlineFunction)) {
    note(`${name}(${parameters.split(',').map(typeOf).join(', ')})`);
  }
}
const twice = [...places].filter(([, files]) => files.length > 1);
for (const [name, files] of twice) console.log(`${name} is defined in ${files.join(' and ')}`);
process.exit(places.size > 0 && twice.length === 0 ? 0 : 1);
