// Bytes in a string of printable ASCII. A frequent byte is one letter, a rare one two of which the
// first is one of the last two letters; unlike base64, gzip makes that as small as the bytes.
// SPDX-License-Identifier: MIT

/** What stands for bytes. */
export type BytesText = readonly [gaps: string, text: string];

/** What texts stand for, the last of them first. */
export function decodeTurned(texts: readonly BytesText[]): Promise<ArrayBuffer> {
  return new Blob(texts.map((text) => decodeBytes(...text)).reverse()).arrayBuffer();
}

/**
 * The bytes of a text. `gaps` has a letter for each frequent byte, in their order: how many rare
 * ones are between it and the one before.
 */
function decodeBytes(gaps: string, text: string): Uint8Array<ArrayBuffer> {
  // As scripts/dist.mjs has it: what neither strings nor HTML mind.
  const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter(
    (letter) => !'\'"`\\$<'.includes(letter),
  );
  const alone = letters.length - 2;
  const numbers = new Uint8Array(128);
  letters.forEach((letter, i) => {
    numbers[letter.charCodeAt(0)] = i;
  });
  const bytes: number[] = [];
  const rare: number[] = [];
  let byte = 0;
  for (const gap of gaps) {
    for (let i = numbers[gap.charCodeAt(0)]!; i > 0; --i) rare.push(byte++);
    bytes.push(byte++);
  }
  while (byte < 256) rare.push(byte++);
  bytes.push(...rare);
  const result = new Uint8Array(text.length);
  let size = 0;
  for (let i = 0; i < text.length; ++i) {
    let number = numbers[text.charCodeAt(i)]!;
    if (number >= alone) {
      number = alone + (number - alone) * letters.length + numbers[text.charCodeAt(++i)]!;
    }
    result[size++] = bytes[number]!;
  }
  return result.subarray(0, size);
}
