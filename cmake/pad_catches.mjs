// Puts a nop where a call is the last instruction before a catch of a WebAssembly module.
//
//   node pad_catches.mjs MODULE.wasm           changes the module in place
//   node pad_catches.mjs --check MODULE.wasm   fails where it would change anything
//
// An exception of such a call passes the catch by in Safari 26.0 and WebKitGTK 2.50 (WebKit's bug
// 299629): what is behind the call counts as its place there, and that is the catch itself. Errors of
// the library got lost so, and promises waited for ever. Later passes of wasm-opt remove the nops.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';

const codeSection = 10;
const nop = 0x01;
const calls = [0x10, 0x11];
const catches = [0x07, 0x18, 0x19]; // catch, delegate, catch_all

/** A number of LEB128 at a place, and where the next one begins. */
function numberAt(bytes, place) {
  let value = 0;
  let scale = 1;
  let at = place;
  for (;;) {
    const byte = bytes[at++];
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at];
    scale *= 128;
  }
}

function encoded(number) {
  const bytes = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

const endOfNumber = (bytes, place) => numberAt(bytes, place)[1];

function endOfNumbers(bytes, place, count) {
  let at = place;
  for (let i = 0; i < count; ++i) at = endOfNumber(bytes, at);
  return at;
}

/** How many numbers an instruction has behind its opcode. Those missing here have none, or a form of their own. */
const counts = new Map();
for (const opcode of [0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x10, 0x18]) {
  counts.set(opcode, 1); // blocks, throws, branches, call
}
counts.set(0x11, 2); // call_indirect
for (let opcode = 0x20; opcode <= 0x26; ++opcode) counts.set(opcode, 1); // variables, tables
for (let opcode = 0x28; opcode <= 0x3e; ++opcode) counts.set(opcode, 2); // loads, stores
for (const opcode of [0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2]) counts.set(opcode, 1); // memory, constants, references
const lastPlain = 0xc4;
/** The same of opcodes behind 0xfc: conversions from 0 to 7 have none, bulk memory has some. */
const bulkCounts = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/** Where the instruction ends that begins at a place. */
function endOfInstruction(bytes, place) {
  const opcode = bytes[place];
  const behind = place + 1;
  if (counts.has(opcode)) return endOfNumbers(bytes, behind, counts.get(opcode));
  if (opcode === 0x43) return behind + 4;
  if (opcode === 0x44) return behind + 8;
  if (opcode === 0x0e || opcode === 0x1c) {
    const [count, first] = numberAt(bytes, behind); // br_table has a default besides
    return endOfNumbers(bytes, first, opcode === 0x0e ? count + 1 : count);
  }
  if (opcode === 0xfc) {
    const [second, at] = numberAt(bytes, behind);
    if (second < bulkCounts.length) return endOfNumbers(bytes, at, bulkCounts[second]);
  } else if (opcode <= lastPlain || opcode === 0xd1) {
    return behind;
  }
  throw new Error(`pad_catches: opcode ${opcode.toString(16)} is not known`);
}

/** The body of a function, its local variables first, with nops. */
function padded(body) {
  const parts = [];
  let kept = 0;
  let last;
  const [groups, first] = numberAt(body, 0);
  for (let at = endOfNumbers(body, first, 2 * groups); at < body.length; ) {
    if (catches.includes(body[at]) && calls.includes(last)) {
      parts.push(body.subarray(kept, at), Uint8Array.of(nop));
      kept = at;
    }
    last = body[at];
    at = endOfInstruction(body, at);
  }
  return Buffer.concat([...parts, body.subarray(kept)]);
}

function paddedCode(code) {
  const [count, first] = numberAt(code, 0);
  const parts = [encoded(count)];
  let at = first;
  for (let i = 0; i < count; ++i) {
    const [size, begin] = numberAt(code, at);
    at = begin + size;
    const body = padded(code.subarray(begin, at));
    parts.push(encoded(body.length), body);
  }
  return Buffer.concat(parts);
}

function paddedModule(module) {
  const parts = [module.subarray(0, 8)];
  for (let at = 8; at < module.length; ) {
    const id = module[at];
    const [size, begin] = numberAt(module, at + 1);
    at = begin + size;
    const content = module.subarray(begin, at);
    const section = id === codeSection ? paddedCode(content) : content;
    parts.push(Uint8Array.of(id), encoded(section.length), section);
  }
  return Buffer.concat(parts);
}

const file = process.argv.at(-1);
const module = readFileSync(file);
const result = paddedModule(module);
if (!process.argv.includes('--check')) {
  writeFileSync(file, result);
} else if (result.length > module.length) {
  console.error(`${file}: ${result.length - module.length} calls are right before a catch`);
  process.exitCode = 1;
}
