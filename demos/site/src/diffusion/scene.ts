// Both states as surfaces of three.js, in the context of the library: the corners of a mesh are
// elements of the matrix' texture, so nothing is read back to draw.
// SPDX-License-Identifier: MIT
import type { Matrix } from 'fragblas';
import * as THREE from 'three';
import { type Palette, palette } from '../draw/palette';
import surfaceFragment from './surface.frag?raw';
import surfaceVertex from './surface.vert?raw';

/** Where a surface is seen, in CSS pixels of the canvas from its top left corner. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export class Surfaces {
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scenes: THREE.Scene[];
  private readonly materials: THREE.RawShaderMaterial[];
  private readonly camera = new THREE.PerspectiveCamera(30, 1, 0.1, 10);
  private places: readonly Place[] = [];
  private width = 0;
  private height = 0;

  /** Each of `fields` is n x n and is shown from 0 to 1/2. */
  constructor(gl: WebGL2RenderingContext, n: number, fields: readonly Matrix[]) {
    const canvas = gl.canvas as HTMLCanvasElement;
    this.renderer = new THREE.WebGLRenderer({ canvas, context: gl, alpha: true });
    this.renderer.setScissorTest(true);
    this.renderer.autoClear = false;
    const geometry = grid(n);
    this.materials = fields.map((field) => material(field, n));
    this.scenes = this.materials.map((one) => {
      const mesh = new THREE.Mesh(geometry, one);
      mesh.frustumCulled = false; // its heights are known to the device only
      return new THREE.Scene().add(mesh);
    });
  }

  /** Frees what three.js keeps outside of the context. */
  dispose(): void {
    this.renderer.dispose();
  }

  arrange(width: number, height: number, places: readonly Place[]): void {
    this.width = width;
    this.height = height;
    this.places = places;
  }

  /** `tilt` from straight above and `turn` about the vertical, in degrees. */
  look(tilt: number, turn: number): void {
    const [a, b] = [(tilt * Math.PI) / 180, (turn * Math.PI) / 180];
    const distance = 2.85;
    this.camera.up.set(Math.sin(b), Math.cos(b), 0);
    this.camera.position.set(
      -distance * Math.sin(a) * Math.sin(b),
      -distance * Math.sin(a) * Math.cos(b),
      distance * Math.cos(a),
    );
    this.camera.lookAt(0, 0, 0);
    this.camera.updateMatrixWorld();
  }

  draw(dark: boolean): void {
    const { renderer, camera } = this;
    const colors = palette(dark);
    renderer.resetState(); // others have drawn in this context
    renderer.setRenderTarget(null);
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(this.width, this.height, false);
    renderer.setScissor(0, 0, this.width, this.height);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    for (const [index, { left, top, side }] of this.places.entries()) {
      const bottom = this.height - top - side;
      renderer.setViewport(left, bottom, side, side);
      renderer.setScissor(left, bottom, side, side);
      paint(this.materials[index]!, colors, dark);
      renderer.render(this.scenes[index]!, camera);
    }
  }

  /** The cell under a point of the canvas, as parts of the sides; null beside the surfaces. */
  cellAt(x: number, y: number): { row: number; col: number } | null {
    const place = this.places.find(
      ({ left, top, side }) => x >= left && x < left + side && y >= top && y < top + side,
    );
    if (!place) return null;
    const pointer = new THREE.Vector2(
      (2 * (x - place.left)) / place.side - 1,
      1 - (2 * (y - place.top)) / place.side,
    );
    const ray = new THREE.Raycaster();
    ray.setFromCamera(pointer, this.camera);
    const ground = new THREE.Plane(new THREE.Vector3(0, 0, 1), 0);
    const hit = ray.ray.intersectPlane(ground, new THREE.Vector3());
    if (!hit) return null;
    const [row, col] = [0.5 - hit.y, 0.5 + hit.x];
    return row >= 0 && row < 1 && col >= 0 && col < 1 ? { row, col } : null;
  }

  /** The point of the canvas at which a cell is seen on a surface, in CSS pixels. */
  pointAt(surface: number, row: number, col: number): { x: number; y: number } {
    const { left, top, side } = this.places[surface]!;
    const at = new THREE.Vector3(col - 0.5, 0.5 - row, 0).project(this.camera);
    return { x: left + ((at.x + 1) / 2) * side, y: top + ((1 - at.y) / 2) * side };
  }
}

/** A corner for each cell, two triangles for each four of them; x is the column, y the row. */
function grid(n: number): THREE.BufferGeometry {
  const cells = new Uint16Array(3 * n * n);
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j < n; j++, at += 3) cells.set([j, i, 0], at);
  }
  const corners = new Uint32Array(6 * (n - 1) * (n - 1));
  for (let i = 0, at = 0; i < n - 1; i++) {
    for (let j = 0; j < n - 1; j++, at += 6) {
      const e = i * n + j;
      corners.set([e, e + n, e + 1, e + 1, e + n, e + n + 1], at);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(cells, 3));
  geometry.setIndex(new THREE.BufferAttribute(corners, 1));
  return geometry;
}

function material(field: Matrix, n: number): THREE.RawShaderMaterial {
  const { texture, width, offset } = field.texture;
  return new THREE.RawShaderMaterial({
    glslVersion: THREE.GLSL3,
    side: THREE.DoubleSide,
    uniforms: {
      field: { value: new THREE.ExternalTexture(texture) },
      place: { value: new THREE.Vector4(width, offset, field.ld, n) },
      low: { value: new THREE.Color() },
      middle: { value: new THREE.Color() },
      high: { value: new THREE.Color() },
      broken: { value: new THREE.Color() },
    },
    vertexShader: surfaceVertex,
    fragmentShader: surfaceFragment,
  });
}

function paint(
  { uniforms }: THREE.RawShaderMaterial,
  { stops, notANumber }: Palette,
  dark: boolean,
): void {
  // Crests are light: in the dark, what is light lies at the palette's end.
  const middle = stops[dark ? 0 : 2];
  const colors = { low: stops[1], middle, high: stops[3], broken: notANumber };
  for (const [name, [r, g, b]] of Object.entries(colors)) {
    (uniforms[name]!.value as THREE.Color).setRGB(r / 255, g / 255, b / 255);
  }
}
