// The cases of a routine, from its row in the catalog: the values that each argument takes, together
// and in several sizes.
// SPDX-License-Identifier: MIT
import type { CatalogArgument, CatalogRoutine, Diag, Layout, Side, Uplo } from 'fragblas';

/** `glance` is what the page looks at by itself when it opens. */
export type Extent = 'glance' | 'quick' | 'thorough';

/** Cases of a routine at a glance. */
const few = 4;

/** What the catalog says of an argument. Extents are names of sizes. */
export interface Argument extends CatalogArgument {
  readonly access?: 'in' | 'out' | 'inout';
  readonly rows?: string;
  readonly cols?: string;
  readonly length?: string;
  readonly lengthTrans?: string;
  readonly op?: string;
  readonly structure?: 'general' | 'symmetric' | 'triangular';
  readonly storage?: 'full' | 'band' | 'packed';
  readonly kl?: string;
  readonly ku?: string;
  readonly rule?: string;
}

export const argumentsOf = (routine: CatalogRoutine) => routine.arguments as readonly Argument[];

/** The values of one call by the names of arguments; what there is besides is said in `listsOf`. */
export interface Chosen extends Readonly<Record<string, unknown>> {
  readonly layout?: Layout;
  readonly layoutA?: Layout;
  readonly uplo?: Uplo;
  readonly diag?: Diag;
  readonly side?: Side;
  readonly step?: number;
  readonly size?: readonly number[];
}

/** One call. */
export interface Case {
  readonly what: string;
  readonly chosen: Chosen;
  readonly sizes: Readonly<Record<string, number>>;
}

const lengths = { glance: [[6]], quick: [[6], [1003]], thorough: [[1], [6], [1003], [70_001]] };
/** m, n, k. */
const sizes = {
  glance: [[5, 7, 3]],
  quick: [
    [5, 7, 3],
    [33, 18, 21],
  ],
  thorough: [
    [5, 7, 3],
    [64, 64, 64],
    [129, 66, 97],
  ],
};

/** The values that arguments of a kind take. Those of the other kinds follow from the sizes. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  layout: ['row-major', 'column-major'],
  op: [false, true],
  uplo: ['lower', 'upper'],
  diag: ['non-unit', 'unit'],
  side: ['left', 'right'],
  number: [0, -0.25, 3, 1e9],
  param: [-1, 0, 1, -2].map((flag) => [flag, 0.5, -0.25, 1.5, 2]),
};

/** Whether an argument is given, not only returned. */
const isGiven = ({ kind, access }: Argument) =>
  kind === 'param' ? access === 'in' : access !== 'out';

/** Matrices of one shape have one layout; the others may have another. */
export const sameShape = (a: Argument, b: Argument) =>
  a.rows === b.rows && a.cols === b.cols && a.op === b.op;

function listsOf(routine: CatalogRoutine, extent: Extent): [string, readonly unknown[]][] {
  const all = argumentsOf(routine);
  const lists = all
    .filter((argument) => argument.kind in values && isGiven(argument))
    .map(({ name, kind }): [string, readonly unknown[]] => [name, values[kind]!]);
  if (routine.host) return lists;
  const [first, ...rest] = all.filter(({ kind }) => kind === 'matrix');
  if (rest.some((matrix) => !sameShape(first!, matrix))) lists.push(['layoutA', values.layout!]);
  // 1: nothing lies around the operands, and scalars are numbers. Else all that is the other way, and
  // vectors have this increment, every other one with its sign changed.
  const steps = all.some(({ kind }) => kind === 'inc') ? [1, 2, -3] : [1, 2];
  lists.push(['step', steps]);
  lists.push(['size', routine.level === 1 ? lengths[extent] : sizes[extent]]);
  return lists;
}

function* combinations(lists: readonly [string, readonly unknown[]][]): Generator<Chosen> {
  const [first, ...rest] = lists;
  if (!first) return yield {};
  const [name, all] = first;
  for (const value of all) {
    for (const others of combinations(rest)) yield { [name]: value, ...others };
  }
}

/** Every one and two of the words. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((one, i) => words.slice(i).map((two) => `${one}; ${two}`));
}

function sizesOf(routine: CatalogRoutine, [m = 0, n = m, k = m]: readonly number[]) {
  const found: Record<string, number> = { m, n, k, batch_size: 3 };
  const all = argumentsOf(routine);
  for (const { kl, ku } of all) if (kl && ku) Object.assign(found, { [kl]: 2, [ku]: 3 });
  // What is written over its source must have its shape.
  if (all.some((argument) => isInPlace(routine, argument))) found.n = m;
  return found;
}

/** Whether a leading dimension is about a result that is written over its source. */
export const isInPlace = (routine: CatalogRoutine, { kind, name }: Argument) =>
  kind === 'ld' && !argumentsOf(routine).some((one) => one.name === name.slice(2));

/**
 * All combinations; else those that bring two values together which none before has, and at a glance
 * the first few of these.
 */
export function* casesOf(routine: CatalogRoutine, extent: Extent): Generator<Case> {
  const met = new Set<string>();
  let found = 0;
  for (const chosen of combinations(listsOf(routine, extent))) {
    const words = Object.entries(chosen).map(([name, value]) => `${name} ${value}`);
    const fresh = pairsOf(words).filter((pair) => !met.has(pair));
    if (extent !== 'thorough' && fresh.length === 0) continue;
    if (extent === 'glance' && found++ === few) return;
    for (const pair of fresh) met.add(pair);
    yield { what: words.join('; '), chosen, sizes: sizesOf(routine, chosen.size ?? []) };
  }
}
