// The libraries that are measured: one module for each, which is loaded when it is chosen. A module exports
//
//   open()       loads the library and resolves with a session; rejects with Absent where it can't work
//   a session    { device, waits, prepare: { sgemm, sgemv, ... } }; `prepare` has those of the routines of problems.js that
//                the library offers, `waits` says in words how its calls are waited for and what else is in their time;
//                `lacks`, if it is there, says why of routines that it has and does not offer
//   prepare.X(size, data)    resolves with a job: the operands are where the library computes
//   a job        begin() is awaited before its turn; run() enqueues a call, and is awaited if it gives a promise; wait()
//                resolves when all calls are done; read() resolves with the last result, elements or, of
//                decompositions.js, { part: elements }; dispose() frees what it holds
//
// SPDX-License-Identifier: MIT
import { devDependencies } from '../../package.json';

/** `name` is for people, `package` for npm, whose version is pinned exactly. */
const library = (key, name, backend, npm, load) => ({
  key,
  name,
  backend,
  package: npm,
  version: devDependencies[npm],
  load,
});

export const libraries = [
  library('fragblas', 'fragblas', 'webgl2', 'fragblas', () => import('./fragblas.js')),
  library(
    'tfjs-webgl',
    'TensorFlow.js',
    'webgl',
    '@tensorflow/tfjs-backend-webgl',
    () => import('./tfjs_webgl.js'),
  ),
  library(
    'tfjs-webgpu',
    'TensorFlow.js',
    'webgpu',
    '@tensorflow/tfjs-backend-webgpu',
    () => import('./tfjs_webgpu.js'),
  ),
  library(
    'tfjs-wasm',
    'TensorFlow.js',
    'wasm',
    '@tensorflow/tfjs-backend-wasm',
    () => import('./tfjs_wasm.js'),
  ),
  library(
    'ort-webgl',
    'ONNX Runtime Web',
    'webgl',
    'onnxruntime-web',
    () => import('./ort_webgl.js'),
  ),
  library(
    'ort-webgpu',
    'ONNX Runtime Web',
    'webgpu',
    'onnxruntime-web',
    () => import('./ort_webgpu.js'),
  ),
  library('ort-wasm', 'ONNX Runtime Web', 'wasm', 'onnxruntime-web', () => import('./ort_wasm.js')),
  library('jax-webgl', 'jax-js', 'webgl', '@jax-js/jax', () => import('./jax_webgl.js')),
  library('jax-webgpu', 'jax-js', 'webgpu', '@jax-js/jax', () => import('./jax_webgpu.js')),
  library('jax-wasm', 'jax-js', 'wasm', '@jax-js/jax', () => import('./jax_wasm.js')),
  library('gpu.js', 'gpu.js', 'webgl2', 'gpu.js', () => import('./gpujs.js')),
  library('weblas', 'weblas', 'webgl', 'weblas', () => import('./weblas.js')),
  library('ml-matrix', 'ml-matrix', 'js', 'ml-matrix', () => import('./mlmatrix.js')),
  library('numeric', 'numeric', 'js', 'numeric', () => import('./numeric.js')),
];
