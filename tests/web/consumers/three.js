// fragblas in three.js' own WebGL context: a product drives a mesh without a readback, and what three.js
// draws besides stays as it is.
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import * as THREE from 'three';

const post = (path, body) => fetch(path, { method: 'POST', body });
const size = 64;
const red = '255,0,0';
const green = '0,255,0';
const black = '0,0,0';

function check(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: ${actual}, expected ${expected}`);
}

/** A unit square whose corners are texels of a texture: one a vertex. */
function cornersMesh(texture) {
  const geometry = new THREE.BufferGeometry();
  const numbers = new Float32Array([0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0]); // x: which corner
  geometry.setAttribute('position', new THREE.BufferAttribute(numbers, 3));
  geometry.setIndex([0, 1, 2, 2, 1, 3]);
  const material = new THREE.RawShaderMaterial({
    glslVersion: THREE.GLSL3,
    side: THREE.DoubleSide,
    uniforms: {
      corners: { value: new THREE.ExternalTexture(texture.texture) },
      width: { value: texture.width },
    },
    vertexShader: `precision highp float;
      in vec3 position;
      uniform highp sampler2D corners;
      uniform int width;
      void main() {
        int t = int(position.x);
        gl_Position = vec4(texelFetch(corners, ivec2(t % width, t / width), 0).xyz, 1.0);
      }`,
    fragmentShader: `precision highp float;
      out vec4 color;
      void main() { color = vec4(1.0, 0.0, 0.0, 1.0); }`,
  });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

async function run() {
  const canvas = document.createElement('canvas');
  const renderer = new THREE.WebGLRenderer({ canvas, preserveDrawingBuffer: true });
  renderer.setSize(size, size, false);
  const gl = renderer.getContext();
  const pixel = (x, y) => {
    const data = new Uint8Array(4);
    gl.readPixels(
      Math.round(x * size),
      Math.round(y * size),
      1,
      1,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      data,
    );
    return data.subarray(0, 3).join();
  };

  const scene = new THREE.Scene();
  const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, -1, 1);
  const own = new THREE.Mesh(
    new THREE.PlaneGeometry(0.5, 0.5),
    new THREE.MeshBasicMaterial({ color: 0x00ff00 }),
  );
  own.position.set(-0.5, -0.5, 0);
  scene.add(own);
  renderer.render(scene, camera);
  check(pixel(0.25, 0.25), green, 'the own mesh before');

  const blas = await Blas.create({ gl });
  const corners = blas.matrix(4, 4, [0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1]);
  const moved = blas.matrix(4, 4);
  scene.add(cornersMesh(moved.texture));
  /** Half as large, at (x, y). */
  const move = (x, y) => {
    blas.resetState();
    const b = blas.matrix(4, 4, [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, x, y, 0, 1]);
    blas.gemm({ a: corners, b, c: moved });
    b.dispose();
    void moved.texture; // issues what is queued
    renderer.resetState();
    renderer.render(scene, camera);
  };
  const readbacks = blas.stats().readbacks;
  for (let frame = 0; frame < 5; ++frame) {
    move(0.25, 0.25); // clip coordinates 0.25 to 0.75
    check(pixel(0.75, 0.75), red, 'the mesh at the right');
    check(pixel(0.25, 0.75), black, 'nothing at the left');
    check(pixel(0.25, 0.25), green, 'the own mesh');
    move(-0.75, 0.25);
    check(pixel(0.75, 0.75), black, 'nothing at the right');
    check(pixel(0.25, 0.75), red, 'the mesh at the left');
    check(pixel(0.25, 0.25), green, 'the own mesh');
    await blas.finish();
    renderer.resetState();
  }
  check(blas.stats().readbacks, readbacks, 'readbacks');

  // And the other way: what three.js has drawn, as a matrix.
  const target = new THREE.WebGLRenderTarget(8, 8);
  renderer.setRenderTarget(target);
  renderer.setClearColor(0x00ff00);
  renderer.clear();
  renderer.setRenderTarget(null);
  blas.resetState();
  const drawn = renderer.properties.get(target.texture).__webglTexture;
  const image = await blas.import(drawn, { width: 8, height: 8, channels: 3 });
  const sum = Array.from(await blas.sum({ x: image.col(1) }).read());
  check(sum.join(), '8', 'the sum of a green column');
  renderer.resetState();
  check(gl.getError(), 0, 'GL error');
  blas.dispose();
  renderer.setClearColor(0x000000);
  scene.remove(scene.children.at(-1));
  renderer.render(scene, camera);
  check(pixel(0.25, 0.25), green, 'the own mesh afterwards');
}

run().then(
  () => post('/log', 'three.js and fragblas share a context').then(() => post('/done', '0')),
  (error) => post('/log', String(error.stack)).then(() => post('/done', '1')),
);
