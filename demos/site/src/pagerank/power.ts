// PageRank by the power method, on the device from the first step to the last.
//
// P(i, j) is 1 / (links out of i) where i links to j; a node without links counts as linked to all. A
// surfer follows a link with probability d, the damping, and else goes to any node. The chance of
// finding the surfer at a node is its rank:
//
//   x := d Pᵀ x + (1 - d) / n, again and again, until x stays the same.
//
// Every number that a step needs is on the device, so it never waits for the page.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix, Vector } from 'fragblas';
import type { Graph } from './graph';

/** Most steps between two readings of the log. */
export const logSteps = 16;

export class PowerIteration {
  readonly n: number;
  /** Row i has the shares that node i gives to the others. */
  private readonly shares: Matrix;
  /** The ranks, and room for the next ones: they change places at every step. */
  private x: Vector;
  private y: Vector;
  private readonly ones: Vector;
  /** Scalars on the device: d, (1 - d) / n, 1 / |y|. */
  private readonly damping: Vector;
  private readonly teleport: Vector;
  private readonly inverse: Vector;
  /** For each step the sum of the ranks before they are scaled, and how far they moved. */
  private readonly log: Vector;
  /** A copy of the ranks that stays in one texture, to draw from. */
  private readonly picture: Vector;

  constructor(
    private readonly blas: Blas,
    private readonly graph: Graph,
  ) {
    const n = graph.n;
    this.n = n;
    this.shares = blas.matrix(n, n);
    [this.x, this.y, this.picture] = [blas.vector(n), blas.vector(n), blas.vector(n)];
    this.ones = blas.vector(n, new Float32Array(n).fill(1));
    [this.damping, this.teleport, this.inverse] = [blas.vector(1), blas.vector(1), blas.vector(1)];
    this.log = blas.vector(2 * logSteps);
  }

  /** Writes the matrix, n x n floats, in strips: so the page needs no room for the whole, and lives on. */
  async upload(report: (part: number) => void): Promise<void> {
    const { n } = this;
    const height = Math.min(n, Math.ceil(2 ** 20 / n));
    for (let i = 0; i < n; i += height) {
      this.writeRows(i, Math.min(height, n - i));
      report(i / n);
      await new Promise((done) => setTimeout(done));
    }
  }

  /** After the links of nodes from i to i + count - 1 changed. */
  writeRows(i: number, count = 1): void {
    const { n, graph } = this;
    const strip = new Float32Array(count * n);
    for (let r = 0; r < count; r++) {
      const targets = graph.out[i + r]!;
      if (targets.size === 0) strip.fill(1 / n, r * n, (r + 1) * n);
      for (const j of targets) strip[r * n + j] = 1 / targets.size;
    }
    this.shares.view({ row: i, rows: count }).write(strip);
  }

  setDamping(d: number): void {
    this.damping.write([d]);
    this.teleport.write([(1 - d) / this.n]);
  }

  reset(ranks: Float32Array): void {
    this.x.write(ranks);
  }

  /** One step; `entry` is its place in the log. */
  step(entry: number): void {
    const { blas, x, y, ones, damping, teleport, inverse } = this;
    const sum = this.log.view({ offset: 2 * entry, size: 1 });
    const moved = this.log.view({ offset: 2 * entry + 1, size: 1 });
    blas.gemv({ a: this.shares, trans: true, x, y, alpha: damping }); // y := d Pᵀ x
    blas.axpy({ alpha: teleport, x: ones, y }); //                       y := y + (1 - d) / n
    blas.asum({ x: y, result: sum }); //                                 sum := |y|, 1 but for rounding
    blas.run({ body: 'return 1.0 / sum;', inputs: { sum }, output: inverse });
    blas.scal({ alpha: inverse, x: y }); //                              y := y / sum
    blas.axpy({ alpha: -1, x: y, y: x }); //                             x := x - y
    blas.asum({ x, result: moved }); //                                  moved := |x - y|
    [this.x, this.y] = [y, x];
  }

  /** Floating-point operations of a step. */
  get flops(): number {
    return 2 * this.n ** 2 + 7 * this.n;
  }

  /** The texture with the ranks as they are now; nothing is read back. */
  texture() {
    this.blas.copy({ x: this.x, y: this.picture });
    return this.picture.texture;
  }

  /** Sum and movement of the last `steps` steps: 8 bytes each. */
  readLog(steps: number): Promise<Float32Array> {
    return this.log.view({ size: 2 * steps }).read();
  }

  /** All ranks: 4 n bytes. */
  readRanks(): Promise<Float32Array> {
    return this.x.read();
  }

  dispose(): void {
    const { shares, x, y, picture, ones, damping, teleport, inverse, log } = this;
    for (const one of [shares, x, y, picture, ones, damping, teleport, inverse, log]) one.dispose();
  }
}
