// Points in many dimensions, made on the device, and the nearest ones to a query.
// SPDX-License-Identifier: MIT
import type { Blas, CompactMatrix, Matrix, Vector } from 'fragblas/arrays';
import { generator } from '../../../../web/random/random.mjs';

export type Storage = 'float32' | 'float16' | 'int8';
export const storages: readonly Storage[] = ['float32', 'float16', 'int8'];

/** What a search finds: the best first. */
export interface Found {
  readonly indices: Int32Array;
  readonly cosines: Float32Array;
}

/** How far features turn from one side of the map to the other. */
const turns = 9;

/**
 * Places on a map between -1 and 1, in clusters along a spiral, and their embeddings: feature j of a
 * place is cos(w_j . place + phase_j). Cosines of such features tell how near two places are.
 */
export class Space {
  readonly places: Float32Array;
  /** Of feature j: two frequencies and a phase. */
  readonly waves: Float32Array;

  constructor(
    readonly count: number,
    readonly dimensions: number,
    seed = 7,
  ) {
    const random = generator(seed);
    const bell = () => (random() + random() + random() + random() - 2) * Math.sqrt(3);
    this.places = new Float32Array(2 * count);
    for (let i = 0; i < count; i++) {
      const cluster = Math.floor(random() * 40);
      const angle = 0.4 * cluster;
      const radius = 0.16 + 0.018 * cluster;
      this.places[2 * i] = radius * Math.cos(angle) + 0.028 * bell();
      this.places[2 * i + 1] = radius * Math.sin(angle) + 0.028 * bell();
    }
    this.waves = new Float32Array(3 * dimensions);
    for (let j = 0; j < dimensions; j++) {
      this.waves[j] = turns * bell();
      this.waves[dimensions + j] = turns * bell();
      this.waves[2 * dimensions + j] = 2 * Math.PI * random();
    }
  }

  /** The embedding of a place, in double precision, of length 1. */
  embedding(x: number, y: number): Float64Array {
    const { dimensions: d, waves } = this;
    const features = Float64Array.from({ length: d }, (_, j) =>
      Math.cos(waves[j]! * x + waves[d + j]! * y + waves[2 * d + j]!),
    );
    const length = Math.hypot(...features);
    return features.map((feature) => feature / length);
  }

  embeddingOf(point: number): Float64Array {
    return this.embedding(this.places[2 * point]!, this.places[2 * point + 1]!);
  }
}

export class Search {
  private readonly corpus: Matrix | CompactMatrix;
  private readonly waves: Matrix;
  private readonly query: Matrix;
  private readonly scores: Matrix;
  private readonly place: Vector;

  constructor(
    private readonly blas: Blas,
    readonly space: Space,
    readonly storage: Storage,
  ) {
    const { count, dimensions, places, waves } = space;
    this.waves = blas.matrix(3, dimensions, waves);
    this.query = blas.matrix(1, dimensions);
    this.scores = blas.matrix(1, count);
    this.place = blas.vector(2);
    this.corpus = blas.scope(() => {
      const all = blas.matrix(count, dimensions);
      const part = Math.min(count, 20_000);
      for (let row = 0; row < count; row += part) {
        const rows = Math.min(part, count - row);
        const at = blas.matrix(rows, 2, places.subarray(2 * row, 2 * (row + rows)));
        this.embed(at, all.view({ row, rows }));
        at.dispose();
      }
      return storage === 'float32' ? all : blas.compact(all, { format: storage });
    });
  }

  /** Bytes that a search reads. */
  get bytes(): number {
    const { corpus, space } = this;
    return 'bytes' in corpus ? corpus.bytes : 4 * space.count * space.dimensions;
  }

  /** Features of places, a row each, made of length 1. */
  private embed(at: Matrix, rows: Matrix): void {
    const { blas, waves } = this;
    const body = 'return cos(w(0, col) * at(row, 0) + w(1, col) * at(row, 1) + w(2, col));';
    blas.run({ body, inputs: { at, w: waves }, output: rows });
    const lengths = blas.nrm2({ a: rows });
    blas.div({ a: rows, b: lengths, axis: 'rows', c: rows });
    lengths.dispose();
  }

  /** The k points that are nearest by cosine: k numbers and k indices come back. */
  async nearest(x: number, y: number, k: number): Promise<Found> {
    const { blas, query, scores, corpus, place } = this;
    place.write([x, y]);
    const at = blas.reshape(place, 1, 2);
    this.embed(at, query);
    at.dispose();
    blas.gemv({ a: corpus as Matrix, x: query.row(0), y: scores.row(0) });
    const best = blas.topK({ a: scores, k });
    try {
      const { values, indices } = await best.read();
      return { indices, cosines: values };
    } finally {
      best.dispose();
    }
  }

  dispose(): void {
    for (const one of [this.corpus, this.waves, this.query, this.scores, this.place]) one.dispose();
  }
}
