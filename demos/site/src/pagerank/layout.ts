// Where the nodes are drawn, in the square from -1 to 1: springs along the links of a small graph, a
// formula for a large one.
// SPDX-License-Identifier: MIT
import type { Graph, Kind } from './graph';

/** Up to so many nodes the springs move while the page is used: a tick looks at every pair. */
const springLimit = 512;

const golden = Math.PI * (3 - Math.sqrt(5));

export class Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Nodes that somebody put where they are. */
  readonly pinned = new Set<number>();
  private heat = 0;
  /** Of a link at rest. */
  private length: number;

  constructor(
    private readonly graph: Graph,
    kind: Kind,
  ) {
    const { n } = graph;
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.length = 0.7 * Math.sqrt(4 / n);
    for (let i = 0; i < n; i++) {
      const ring = kind === 'world';
      // A ring in lanes, or a sunflower with the oldest nodes in its middle.
      const angle = ring ? (2 * Math.PI * i) / n : golden * i;
      const lane = n > springLimit ? (i % 16) / 15 : 1;
      const radius = ring ? 0.62 + 0.36 * lane : ((i + 0.5) / n) ** 0.4;
      this.x[i] = radius * Math.cos(angle);
      this.y[i] = radius * Math.sin(angle);
    }
    if (!this.springs) return;
    this.warm(0.1);
    while (this.moving) this.tick();
    this.fill();
  }

  /** Stretches the picture to its frame, and the springs with it. */
  private fill(): void {
    let stretch = 1;
    for (const line of [this.x, this.y]) {
      const low = line.reduce((a, b) => Math.min(a, b), 1);
      const high = line.reduce((a, b) => Math.max(a, b), -1);
      const scale = 1.9 / Math.max(high - low, 0.1);
      for (let i = 0; i < line.length; i++) line[i] = (line[i]! - (low + high) / 2) * scale;
      stretch *= scale;
    }
    this.length *= Math.sqrt(stretch);
  }

  get springs(): boolean {
    return this.graph.n <= springLimit;
  }

  get moving(): boolean {
    return this.heat > 0;
  }

  /** Lets the nodes move for a while; `heat` is how far at most in the first tick. */
  warm(heat: number): void {
    if (this.springs) this.heat = Math.max(this.heat, heat);
  }

  place(i: number, x: number, y: number): void {
    this.x[i] = Math.min(1, Math.max(-1, x));
    this.y[i] = Math.min(1, Math.max(-1, y));
    this.pinned.add(i);
  }

  /** Fruchterman and Reingold: all nodes repel each other, linked ones attract each other. And all sink. */
  tick(): void {
    const { x, y, graph, heat, length } = this;
    const { n } = graph;
    const dx = new Float64Array(n);
    const dy = new Float64Array(n);
    const push = (i: number, j: number, force: number, ex: number, ey: number) => {
      dx[i]! += force * ex;
      dy[i]! += force * ey;
      dx[j]! -= force * ex;
      dy[j]! -= force * ey;
    };
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const ex = x[i]! - x[j]!;
        const ey = y[i]! - y[j]!;
        push(i, j, length ** 2 / (ex * ex + ey * ey + 1e-6), ex, ey);
      }
    }
    for (const [i, j] of graph.links()) {
      const ex = x[i]! - x[j]!;
      const ey = y[i]! - y[j]!;
      push(i, j, -Math.hypot(ex, ey) / length, ex, ey);
    }
    for (let i = 0; i < n; i++) {
      if (this.pinned.has(i)) continue;
      dx[i]! -= 1.6 * x[i]!;
      dy[i]! -= 1.6 * y[i]!;
      const force = Math.hypot(dx[i]!, dy[i]!);
      const step = Math.min(force / 10, heat) / Math.max(force, 1e-12);
      x[i] = Math.min(1, Math.max(-1, x[i]! + dx[i]! * step));
      y[i] = Math.min(1, Math.max(-1, y[i]! + dy[i]! * step));
    }
    this.heat = heat > 5e-4 ? heat * 0.975 : 0;
  }
}
