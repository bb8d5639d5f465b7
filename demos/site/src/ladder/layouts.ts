// Where the elements of a matrix lie in textures: what each shader says in its head, as functions.
// SPDX-License-Identifier: MIT

/** A texel of a texture, or of one of several with the same sides. */
export interface Texel {
  readonly x: number;
  readonly y: number;
  readonly layer: number;
}

export interface Place extends Texel {
  readonly lane: number;
}

export interface Layout {
  /** Floats of a texel. */
  readonly lanes: 1 | 4;
  /** Textures that the matrix is spread over. */
  readonly layers: number;
  /** Width and height of each. */
  size(rows: number, cols: number): readonly [width: number, height: number];
  place(row: number, col: number): Place;
}

const quarter = (count: number) => Math.ceil(count / 4);

/** Row-major, one float a texel. */
export const singles: Layout = {
  lanes: 1,
  layers: 1,
  size: (rows, cols) => [cols, rows],
  place: (i, j) => ({ x: j, y: i, layer: 0, lane: 0 }),
};

/** Row-major, four neighbours of a row a texel. */
export const rowQuads: Layout = {
  lanes: 4,
  layers: 1,
  size: (rows, cols) => [quarter(cols), rows],
  place: (i, j) => ({ x: j >> 2, y: i, layer: 0, lane: j & 3 }),
};

/** Column-major, four neighbours of a column a texel: so is A packed, too, four rows at one k. */
export const columnQuads: Layout = {
  lanes: 4,
  layers: 1,
  size: (rows, cols) => [quarter(rows), cols],
  place: (i, j) => ({ x: i >> 2, y: j, layer: 0, lane: i & 3 }),
};

/** Blocks of 4 x 4, each four texels side by side; a row of blocks is a row of texels. */
export const blockRows: Layout = {
  lanes: 4,
  layers: 1,
  size: (rows, cols) => [4 * quarter(cols), quarter(rows)],
  place: (i, j) => ({ x: (j & ~3) + (i & 3), y: i >> 2, layer: 0, lane: j & 3 }),
};

/** The same; a column of blocks is a row of texels. */
export const blockColumns: Layout = {
  lanes: 4,
  layers: 1,
  size: (rows, cols) => [rows, quarter(cols)],
  place: (i, j) => ({ x: i, y: j >> 2, layer: 0, lane: j & 3 }),
};

/** Tiles of so many rows x 4 columns, each row of a tile in a texture of its own. */
export const tiles = (tileRows: number): Layout => ({
  lanes: 4,
  layers: tileRows,
  size: (rows, cols) => [quarter(cols), Math.ceil(rows / tileRows)],
  place: (i, j) => ({
    x: j >> 2,
    y: Math.floor(i / tileRows),
    layer: i % tileRows,
    lane: j & 3,
  }),
});

/** The engine's strips: eight columns of texels are a column of eight texels, so that quads are full. */
const strip = 8;

const inStrip = (line: number, column: number) => ({
  x: Math.floor(column / strip),
  y: line * strip + (column % strip),
});

/** The same tiles in strips. */
export const tileStrips = (tileRows: number): Layout => ({
  lanes: 4,
  layers: tileRows,
  size: (rows, cols) => [Math.ceil(quarter(cols) / strip), Math.ceil(rows / tileRows) * strip],
  place: (i, j) => ({
    ...inStrip(Math.floor(i / tileRows), j >> 2),
    layer: i % tileRows,
    lane: j & 3,
  }),
});

/** Four rows of a step in four planes, in strips. */
export const planes: Layout = {
  lanes: 4,
  layers: 4,
  size: (rows, cols) => [Math.ceil(quarter(cols) / strip), quarter(rows) * strip],
  place: (i, j) => ({ ...inStrip(i >> 2, j >> 2), layer: i & 3, lane: j & 3 }),
};

/** Panels of so many rows in uniform blocks: a row of texels is a panel, step after step. */
export const panels = (tileRows: number): Layout => ({
  lanes: 4,
  layers: 1,
  size: (rows, cols) => [quarter(cols) * tileRows, Math.ceil(rows / tileRows)],
  place: (i, j) => ({
    x: (j >> 2) * tileRows + (i % tileRows),
    y: Math.floor(i / tileRows),
    layer: 0,
    lane: j & 3,
  }),
});

/** Row-major elements as the texture has them; of one layer. */
export function laidOut(
  layout: Layout,
  data: Float32Array,
  rows: number,
  cols: number,
): Float32Array<ArrayBuffer> {
  const [width, height] = layout.size(rows, cols);
  const result = new Float32Array(width * height * layout.lanes);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      const { x, y, lane } = layout.place(i, j);
      result[(y * width + x) * layout.lanes + lane] = data[i * cols + j]!;
    }
  }
  return result;
}
