// Watches the package while a program runs: which arrays live, and what they hold. In the worker.
//
// It looks into the package's own classes, which the site ships with this script.
// SPDX-License-Identifier: MIT
import type { Blas, CreateOptions, DeviceArray } from 'fragblas';
import type { Holdings, Snapshot } from './messages';

/** Sides of what is shown of an array: numbers, and pixels. */
const cornerSide = 6;
const pictureSide = 256;
/** Larger arrays are named and not shown, and of many the first. */
const mostElements = 2 ** 22;
const mostShown = 12;

type Session = { readonly gl?: WebGL2RenderingContext };
type Made = DeviceArray & { readonly session: Session };
type Maker = { make(session: Session, ...rest: unknown[]): Made };

/** What is used of an entry of the package. */
export interface Entry {
  readonly Blas?: { create(options?: CreateOptions): Promise<Blas> };
  readonly BlasBase: { readonly prototype: { dispose(): void } };
  readonly DeviceArray: { readonly prototype: DeviceArray };
  readonly Matrix: unknown;
  readonly Vector: unknown;
}

interface Shape {
  readonly rows: number;
  readonly cols: number;
  readonly rowStride: number;
  readonly colStride: number;
}

export class Watch {
  /** Those that live, in the order in which they were made. */
  private readonly arrays = new Set<Made>();
  /** Those whose Blas is gone: held, or debug mode would warn that they were collected. */
  private readonly gone: Made[] = [];
  private readonly open = new Map<Session, Blas>();
  private readonly patched = new Set<object>();

  constructor(
    main: Entry,
    private readonly report: (holdings: Holdings) => void,
  ) {
    const watch = this;
    for (const maker of [main.Matrix, main.Vector] as Maker[]) {
      const { make } = maker;
      maker.make = function (this: Maker, session, ...rest) {
        const made = make.call(this, session, ...rest);
        watch.arrays.add(made);
        return made;
      };
    }
    const arrays = main.DeviceArray.prototype;
    const { dispose } = arrays;
    arrays.dispose = function (this: Made) {
      watch.arrays.delete(this);
      dispose.call(this);
    };
    const bases = main.BlasBase.prototype;
    const end = bases.dispose;
    bases.dispose = function (this: Blas & { session: Session }) {
      watch.close(this.session, true);
      end.call(this);
    };
  }

  /** Each Blas that is made by this entry is in debug mode, and watched. */
  add({ Blas }: Entry): void {
    if (!Blas || this.patched.has(Blas)) return;
    this.patched.add(Blas);
    const { create } = Blas;
    Blas.create = async (options = {}) => {
      const blas = await create.call(Blas, { debug: true, ...options });
      this.open.set((blas as unknown as { session: Session }).session, blas);
      return blas;
    };
  }

  /** The program has come to its end. */
  end(): void {
    for (const session of [...this.open.keys()]) this.close(session, false);
  }

  /** What a vector or matrix of this package holds; null: it is no such thing, or can't be looked at. */
  look(value: unknown): Snapshot | null {
    const array = value as Made;
    const blas = this.open.get(array?.session);
    return blas ? this.snapshot(blas, array) : null;
  }

  private close(session: Session, disposed: boolean): void {
    const blas = this.open.get(session);
    if (!blas) return;
    this.open.delete(session);
    const arrays = [...this.arrays].filter((array) => array.session === session);
    for (const array of arrays) this.arrays.delete(array);
    this.gone.push(...arrays);
    if (blas.gl.isContextLost()) return;
    const { passes, readbackBytes, textureBytes } = blas.stats();
    const shown = arrays.slice(0, mostShown).flatMap((one) => this.snapshot(blas, one) ?? []);
    const labels = arrays.map(({ label }) => label);
    this.report({ disposed, arrays: labels, shown, passes, readbackBytes, bytes: textureBytes });
  }

  private snapshot(blas: Blas, array: Made): Snapshot | null {
    const shape = shapeOf(array);
    if (shape.rows * shape.cols > mostElements) return null;
    try {
      const { offset, ...texture } = array.texture;
      const elements = read(blas.gl, texture);
      blas.resetState();
      const at = (i: number, j: number) =>
        elements[offset + i * shape.rowStride + j * shape.colStride]!;
      const picture = sampled(shape, pictureSide, at, true);
      const finite = picture.data.filter(Number.isFinite);
      const range = finite.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const corner = sampled(shape, cornerSide, at, false);
      const { rows, cols } = shape;
      return { label: array.label, rows, cols, corner, picture, range };
    } catch {
      return null; // its context is lost, or it was disposed of
    }
  }
}

function shapeOf(array: unknown): Shape {
  const { rows, cols, ld, layout, size, inc } = array as Record<string, number> & {
    layout: string;
  };
  if (rows === undefined) return { rows: 1, cols: size!, rowStride: 0, colStride: inc! };
  return layout === 'column-major'
    ? { rows, cols: cols!, rowStride: 1, colStride: ld! }
    : { rows, cols: cols!, rowStride: ld!, colStride: 1 };
}

/** At most so many rows and columns: spread over all of it, or the first. */
function sampled(
  { rows, cols }: Shape,
  side: number,
  at: (i: number, j: number) => number,
  spread: boolean,
) {
  const [high, wide] = [Math.min(rows, side), Math.min(cols, side)];
  const place = (index: number, shown: number, all: number) =>
    spread ? Math.floor((index * all) / shown) : index;
  const data = new Float32Array(high * wide);
  for (let i = 0; i < high; i++) {
    for (let j = 0; j < wide; j++) {
      data[i * wide + j] = at(place(i, high, rows), place(j, wide, cols));
    }
  }
  return { rows: high, cols: wide, data };
}

/** All of a texture, at once: a program may dispose of it in its next line. */
function read(
  gl: WebGL2RenderingContext,
  { texture, width, height }: { texture: WebGLTexture; width: number; height: number },
): Float32Array {
  const data = new Float32Array(4 * width * height);
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  for (const name of [gl.PACK_ROW_LENGTH, gl.PACK_SKIP_PIXELS, gl.PACK_SKIP_ROWS]) {
    gl.pixelStorei(name, 0);
  }
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, data);
  gl.deleteFramebuffer(framebuffer);
  return data;
}
