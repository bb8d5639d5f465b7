// Which lines of a text are new, by the longest common subsequence of both texts' lines.
// SPDX-License-Identifier: MIT

export interface Line {
  readonly kind: 'same' | 'new' | 'gone';
  readonly text: string;
}

export function diff(before: readonly string[], now: readonly string[]): Line[] {
  // length[i * width + j]: the longest subsequence of before[i ...] and now[j ...].
  const width = now.length + 1;
  const length = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const at = i * width + j;
      length[at] =
        before[i] === now[j]
          ? length[at + width + 1]! + 1
          : Math.max(length[at + width]!, length[at + 1]!);
    }
  }
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < now.length) {
    const at = i * width + j;
    if (i < before.length && j < now.length && before[i] === now[j]) {
      lines.push({ kind: 'same', text: now[j]! });
      i++;
      j++;
    } else if (i < before.length && (j === now.length || length[at + width]! >= length[at + 1]!)) {
      lines.push({ kind: 'gone', text: before[i++]! });
    } else {
      lines.push({ kind: 'new', text: now[j++]! });
    }
  }
  return lines;
}
