// Loads a build of ONNX Runtime Web from the folder onnxruntime beside the page, where vite.config.js puts its files.
// SPDX-License-Identifier: MIT

export async function loadRuntime(file) {
  const folder = new URL('onnxruntime/', document.baseURI).href;
  const ort = await import(/* @vite-ignore */ folder + file);
  ort.env.wasm.wasmPaths = folder;
  ort.env.logLevel = 'error';
  return ort;
}
