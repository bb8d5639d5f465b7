// A product drives a mesh of three.js, in one WebGL context and without a readback: the mesh's corners
// are texels of the result's texture.
// Prints: left 0,0,0, right 255,0,0
// SPDX-License-Identifier: MIT
import { Blas } from 'fragblas';
import * as THREE from 'three';

const renderer = new THREE.WebGLRenderer({ preserveDrawingBuffer: true });
const gl = renderer.getContext();
const blas = await Blas.create({ gl });

// Four corners, a row each, times a transform that halves and moves them.
const corners = blas.matrix(4, 4, [0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1]);
const transform = blas.matrix(4, 4, [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0, 0.25, -0.25, 0, 1]);
const moved = blas.gemm({ a: corners, b: transform });
const { texture, width } = moved.texture; // issues what is queued
renderer.resetState(); // three.js has to know that others have drawn

const geometry = new THREE.BufferGeometry();
const places = new Float32Array([0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0]); // x: which corner
geometry.setAttribute('position', new THREE.BufferAttribute(places, 3));
geometry.setIndex([0, 1, 2, 2, 1, 3]);
const material = new THREE.RawShaderMaterial({
  glslVersion: THREE.GLSL3,
  side: THREE.DoubleSide,
  uniforms: { corners: { value: new THREE.ExternalTexture(texture) }, width: { value: width } },
  vertexShader: `precision highp float;
    in vec3 position;
    uniform highp sampler2D corners;
    uniform int width;
    void main() {
      int t = int(position.x);
      gl_Position = texelFetch(corners, ivec2(t % width, t / width), 0);
    }`,
  fragmentShader: `precision highp float;
    out vec4 color;
    void main() { color = vec4(1.0, 0.0, 0.0, 1.0); }`,
});
const mesh = new THREE.Mesh(geometry, material);
mesh.frustumCulled = false;
const scene = new THREE.Scene().add(mesh);
renderer.render(scene, new THREE.OrthographicCamera());
blas.resetState(); // and fragblas, before its next call

const pixel = (x, y) => {
  const data = new Uint8Array(4);
  const { width: columns, height: rows } = renderer.domElement;
  gl.readPixels(x * columns, y * rows, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, data);
  return data.subarray(0, 3).join();
};
console.log(`left ${pixel(0.25, 0.5)}, right ${pixel(0.75, 0.5)}`);
blas.dispose();
