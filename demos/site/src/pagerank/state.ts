// What the person chose. The address bar holds it, so a link shows the same graph.
// SPDX-License-Identifier: MIT
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { type Graph, type Kind, kinds, makeGraph } from './graph';

export const paces = {
  slow: '4 steps a second',
  frame: '1 step a frame',
  fast: '16 steps a frame',
};
export type Pace = keyof typeof paces;

export const starts = { one: 'All rank on one node', even: 'The same rank everywhere' };
export type Start = keyof typeof starts;

export interface State {
  kind: Kind;
  /** Nodes of a generated graph. */
  n: number;
  seed: number;
  damping: number;
  start: Start;
  pace: Pace;
  /** Links that were added or removed by hand. */
  edits: [from: number, to: number][];
}

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export function fromQuery(query: URLSearchParams, n: number, most: number): State {
  const edits = (query.get('edits') ?? '').split('.').flatMap((text): [number, number][] => {
    const [, i, j] = /^(\d+)-(\d+)$/.exec(text) ?? [];
    return i && j ? [[Number(i) - 1, Number(j) - 1]] : [];
  });
  return {
    kind: choiceIn(query, 'graph', 'karate', keysOf(kinds)),
    n: 2 ** Math.round(Math.log2(numberIn(query, 'n', n, 64, most))),
    seed: Math.round(numberIn(query, 'seed', 7, 1, 999_999)),
    damping: Math.round(100 * numberIn(query, 'd', 0.85, 0.5, 0.99)) / 100,
    start: choiceIn(query, 'start', 'one', keysOf(starts)),
    pace: choiceIn(query, 'pace', 'frame', keysOf(paces)),
    edits,
  };
}

export function remember(state: State): void {
  const { kind: graph, n, seed, damping: d, start, pace } = state;
  const edits = state.edits.map(([i, j]) => `${i + 1}-${j + 1}`).join('.');
  toAddress({ graph, n, seed, d, start, pace, edits });
}

/** The graph with its edits; those that name no two nodes of it are dropped. */
export function graphOf(state: State): Graph {
  const graph = makeGraph(state.kind, state.n, state.seed);
  const valid = (i: number) => i >= 0 && i < graph.n;
  state.edits = state.edits.filter(([i, j]) => i !== j && valid(i) && valid(j));
  for (const [i, j] of state.edits) graph.toggle(i, j);
  return graph;
}
