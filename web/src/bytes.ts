// Bytes in a string of printable ASCII. A frequent byte is one letter, a rare one two of which the
// first is one of the last two letters; unlike base64, gzip makes that as small as the bytes.
// SPDX-License-Identifier: MIT

/** The bytes of a text; what number k stands for is `bytes[k]`. */
export function decodeBytes(text: string, letters: string, bytes: readonly number[]): Uint8Array {
  const numbers = new Uint8Array(128);
  for (let i = 0; i < letters.length; ++i) numbers[letters.charCodeAt(i)] = i;
  const alone = letters.length - 2;
  const result = new Uint8Array(text.length);
  let size = 0;
  for (let i = 0; i < text.length; ++i) {
    let number = numbers[text.charCodeAt(i)]!;
    if (number >= alone) {
      number = alone + (number - alone) * letters.length + numbers[text.charCodeAt(++i)]!;
    }
    result[size++] = bytes[number]!;
  }
  return result.slice(0, size);
}
