// Which of WebGL's calls make a page wait.
// SPDX-License-Identifier: MIT

/** Milliseconds from which on a call is told of, and how many calls at most. */
const least = 1;
const most = 10;

/**
 * Times every call of WebGL that is made from now on, until `release`. `take` gives the slowest ones since it was last
 * called, as [name, milliseconds], the slowest first.
 */
export function slowCalls() {
  const { prototype } = WebGL2RenderingContext;
  const originals = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([, { value }]) => typeof value === 'function',
  );
  let slow = [];
  for (const [name, { value: original }] of originals) {
    prototype[name] = function (...values) {
      const begin = performance.now();
      const result = original.apply(this, values);
      const milliseconds = performance.now() - begin;
      if (milliseconds >= least) slow.push([name, milliseconds]);
      return result;
    };
  }
  return {
    take: () => {
      const taken = slow.sort(([, a], [, b]) => b - a).slice(0, most);
      slow = [];
      return taken;
    },
    release: () => {
      for (const [name, property] of originals) Object.defineProperty(prototype, name, property);
    },
  };
}
