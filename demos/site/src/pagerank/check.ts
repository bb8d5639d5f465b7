// The same steps in double precision, beside the device's: a list of links instead of a matrix, in
// this page's JavaScript. It starts where the device starts and follows every change.
//
// A rank is a sum of positive terms, so rounding makes relative errors. One step makes about
// u sqrt(k + 2), u = 2^-24, for the k terms of the node with most links in; of it d survives to the
// next step. Together that is u sqrt(k + 2) / (1 - d): the unit in which errors are judged.
// SPDX-License-Identifier: MIT
import type { Graph } from './graph';

/** The unit roundoff of single precision. */
export const u = 2 ** -24;

/** Errors up to this many units pass. */
const limit = 8;

export class Reference {
  private x: Float64Array;
  private damping = 0;
  private teleport = 0;

  constructor(private readonly graph: Graph) {
    this.x = new Float64Array(graph.n);
  }

  /** Rounded as the device has them: what is checked is the arithmetic. */
  setDamping(d: number): void {
    this.damping = Math.fround(d);
    this.teleport = Math.fround((1 - d) / this.graph.n);
  }

  reset(ranks: ArrayLike<number>): void {
    this.x = Float64Array.from(ranks);
  }

  step(): void {
    const { x, graph, damping, teleport } = this;
    const { n, out } = graph;
    const y = new Float64Array(n);
    let everywhere = 0;
    for (let i = 0; i < n; i++) {
      const targets = out[i]!;
      if (targets.size === 0) everywhere += x[i]! * Math.fround(1 / n);
      const share = x[i]! * Math.fround(1 / targets.size);
      for (const j of targets) y[j]! += share;
    }
    let sum = 0;
    for (let j = 0; j < n; j++) {
      y[j] = damping * (y[j]! + everywhere) + teleport;
      sum += y[j]!;
    }
    this.x = y.map((rank) => rank / sum);
  }

  /** The ranks as they are now; later steps do not change them. */
  get ranks(): Float64Array {
    return this.x;
  }

  /** The largest relative error of a rank, in units of u, and how many of those may be. */
  compare(
    ranks: Float32Array,
    expected: Float64Array,
    damping: number,
  ): { worst: number; most: number } {
    const { n, inDegrees, out } = this.graph;
    let worst = 0;
    for (let i = 0; i < n; i++) {
      const off = Math.abs(ranks[i]! - expected[i]!);
      if (off !== 0) worst = Math.max(worst, off / (u * expected[i]!));
      if (Number.isNaN(off)) worst = Number.POSITIVE_INFINITY;
    }
    const lonely = out.filter((targets) => targets.size === 0).length;
    const terms = inDegrees.reduce((most, degree) => Math.max(most, degree), 0) + lonely;
    return { worst, most: (limit * Math.sqrt(terms + 2)) / (1 - damping) };
  }
}
