// The programs to start from: the package's examples, which its tests run. Those that need a page or
// a caller are left out.
// SPDX-License-Identifier: MIT

const texts = import.meta.glob<string>(
  ['../../../../web/examples/**/*.js', '!../../../../web/examples/three.js'],
  { query: '?raw', import: 'default', eager: true },
);

export interface Preset {
  /** Its file's, without the ending: "pca", "linalg/ridge". */
  readonly name: string;
  /** What its head begins with. */
  readonly title: string;
  readonly text: string;
}

const first = 'first-gemm';

export const presets: readonly Preset[] = Object.entries(texts)
  .map(([path, text]) => ({
    name: /examples\/(.+)\.js$/.exec(path)![1]!,
    title: /^\/\/ (.+?)[.:;\n]/.exec(text)![1]!,
    text: text.replace('// SPDX-License-Identifier: MIT\n', ''),
  }))
  .sort(
    (a, b) => Number(b.name === first) - Number(a.name === first) || (a.name < b.name ? -1 : 1),
  );
