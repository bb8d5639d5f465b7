// The graphs of the page, seeded, as lists of links.
// SPDX-License-Identifier: MIT
import { generator } from '../../../../web/random/random.mjs';
import { friendships, members } from './karate';

export const kinds = {
  karate: 'Zachary’s karate club',
  web: 'Web (preferential attachment)',
  world: 'Small world',
} as const;

export type Kind = keyof typeof kinds;

export const sizes: readonly number[] = [64, 128, 256, 512, 1024, 2048, 4096, 8192];

export class Graph {
  /** out[i]: the nodes that node i links to. */
  readonly out: Set<number>[];
  readonly inDegrees: Int32Array;

  constructor(
    readonly n: number,
    /** Whether a link goes one way. Else every link has its opposite. */
    readonly directed: boolean,
  ) {
    this.out = Array.from({ length: n }, () => new Set<number>());
    this.inDegrees = new Int32Array(n);
  }

  /** Adds or removes a link, both ways in an undirected graph. */
  toggle(i: number, j: number): void {
    this.#flip(i, j);
    if (!this.directed) this.#flip(j, i);
  }

  add(i: number, j: number): void {
    if (!this.out[i]!.has(j)) this.toggle(i, j);
  }

  #flip(i: number, j: number): void {
    const targets = this.out[i]!;
    if (!targets.delete(j)) targets.add(j);
    this.inDegrees[j]! += targets.has(j) ? 1 : -1;
  }

  /** Links, each as (from, to); those of an undirected graph once, with from < to. */
  *links(): Generator<[from: number, to: number]> {
    for (const [i, targets] of this.out.entries()) {
      for (const j of targets) if (this.directed || i < j) yield [i, j];
    }
  }

  get linkCount(): number {
    const ends = this.inDegrees.reduce((sum, degree) => sum + degree, 0);
    return this.directed ? ends : ends / 2;
  }
}

export function makeGraph(kind: Kind, n: number, seed: number): Graph {
  const random = generator(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  if (kind === 'karate') {
    const graph = new Graph(members, false);
    for (const [a, b] of friendships) graph.add(a - 1, b - 1);
    return graph;
  }
  const graph = new Graph(n, kind === 'web');
  if (kind === 'web') {
    // Every new page links to three older ones, the likelier the more links those have. One link in
    // three is returned.
    const popular = [0, 1, 2];
    for (const i of [0, 1, 2]) graph.add(i, (i + 1) % 3);
    for (let i = 3; i < n; i++) {
      while (graph.out[i]!.size < 3) {
        const j = popular[below(popular.length)]!;
        if (graph.out[i]!.has(j)) continue;
        graph.add(i, j);
        if (random() < 1 / 3) graph.add(j, i);
      }
      popular.push(i, ...graph.out[i]!);
    }
  } else {
    // Watts and Strogatz: a ring whose nodes know two on either side; one link in ten goes elsewhere.
    for (let i = 0; i < n; i++) {
      for (const step of [1, 2]) {
        let j = (i + step) % n;
        if (random() < 0.1) {
          do j = below(n);
          while (j === i || graph.out[i]!.has(j));
        }
        graph.add(i, j);
      }
    }
  }
  return graph;
}
