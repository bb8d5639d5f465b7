// What a record says of the page, its clock and its device.
// SPDX-License-Identifier: MIT
import { bound } from './check.js';

/** Renderers that compute on the processor. */
const rasteriser = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What a timer of the page resolves, in microseconds. */
function clockStep() {
  const steps = Array.from({ length: 20 }, () => {
    const start = performance.now();
    let now = start;
    while (now === start) now = performance.now();
    return now - start;
  });
  return Number((1000 * Math.min(...steps)).toFixed(1));
}

export function contextOf({ seed, seconds, repetitions }) {
  return {
    date: new Date().toISOString(),
    executable: 'fragblas-web-bench',
    query: location.search.slice(1),
    git_revision: REVISION,
    seed,
    seconds,
    repetitions,
    bound,
    clock: { name: 'wall', step_us: clockStep() },
    user_agent: navigator.userAgent,
    num_cpus: navigator.hardwareConcurrency,
    cross_origin_isolated: crossOriginIsolated,
  };
}

/** The device from what libraries call it; the first is the one that counts. */
export function deviceOf(names) {
  return { renderer: names[0] ?? null, software: names.some((name) => rasteriser.test(name)) };
}
