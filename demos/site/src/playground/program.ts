// A program's text: its imports of the package, and its way into the address and back.
// SPDX-License-Identifier: MIT
import { exports as entries } from '../../../../web/package.json';

/** Where the site has the package's files (vite.config.ts). */
const folder = new URL('./fragblas/', document.baseURI).href;

/** "fragblas/cblas" and the like, and the address of each. */
const addresses = new Map(
  Object.entries(entries).flatMap(([name, target]) =>
    typeof target === 'object'
      ? [[`fragblas${name.slice(1)}`, target.default.replace('./dist/', folder)] as const]
      : [],
  ),
);

const imports = /(\b(?:from|import)\s*\(?\s*)(["'])(fragblas(?:\/[\w-]+)?)\2/g;

/** The text with addresses instead of names; lines stay where they are. */
export function resolved(text: string): { text: string; entries: string[] } {
  const used = new Set([addresses.get('fragblas')!]);
  const put = text.replace(imports, (all, before, quote, name) => {
    const address = addresses.get(name);
    if (!address) return all;
    used.add(address);
    return `${before}${quote}${address}${quote}`;
  });
  return { text: put, entries: [...used] };
}

const key = '#code=';

async function through(stream: GenericTransformStream, bytes: BlobPart): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The text as the end of an address, deflated, in letters that stay as they are there. */
export async function toHash(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), text);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return key + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of an address; undefined: it has none, null: it is broken. */
export async function fromHash(hash: string): Promise<string | null | undefined> {
  if (!hash.startsWith(key)) return undefined;
  try {
    const letters = atob(hash.slice(key.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes));
  } catch {
    return null;
  }
}
