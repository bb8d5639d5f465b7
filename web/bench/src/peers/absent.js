// Why a library is not measured in this browser: in words, and no failure.
// SPDX-License-Identifier: MIT

export class Absent extends Error {
  name = 'Absent';
}

/** Rejects after so many seconds; what it waited for can't be ended. */
export function within(seconds, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    const text = `${what} gave no answer in ${seconds} s`;
    timer = setTimeout(() => reject(new Absent(text)), 1000 * seconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The adapter that libraries get, as a text. Some of them fail in obscure ways without one, so it is asked for first. */
export async function webgpuAdapter() {
  if (!navigator.gpu) throw new Absent('this browser has no WebGPU');
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) throw new Absent('WebGPU gives no adapter');
  const { vendor, architecture, device, description } = adapter.info;
  return `WebGPU: ${[vendor, architecture, device, description].filter(Boolean).join(' ')}`;
}

/** What computes in WebAssembly. */
export const processor = () => `${navigator.hardwareConcurrency} processors`;
