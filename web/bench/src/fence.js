// Waiting for a GPU: a fence behind all that a context was given, asked again and again. Both libraries are waited for
// with this, so that the waiting costs both the same.
// SPDX-License-Identifier: MIT

/** Seconds after which a draw counts as stuck. */
const longest = 120;

/**
 * Milliseconds of asking at every turn; then about every millisecond, because a page that never rests takes a core
 * from a software rasteriser: on two cores, products of 64 x 64 took 9 ms instead of 0.6.
 */
const eager = 2;

const channel = new MessageChannel();
let resume = () => {};
channel.port1.onmessage = () => resume();

/** The next turn of the event loop. */
function turn() {
  return new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(0);
  });
}

/** About a millisecond: timers that start each other have a floor of 4, but not one that a message starts. */
async function rest() {
  await turn();
  await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Resolves when `done()` is true; rejects when the context is lost or stuck. */
export async function until(gl, done) {
  const start = performance.now();
  while (!done()) {
    if (gl.isContextLost()) throw new Error('the WebGL context was lost');
    const waited = performance.now() - start;
    if (waited > 1000 * longest) throw new Error(`not done after ${longest} s`);
    await (waited < eager ? turn() : rest());
  }
}

/** Resolves when the GPU has done all that `gl` was given. */
export async function fence(gl) {
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  await turn(); // a fence never changes within a task
  await until(gl, () => gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED);
  gl.deleteSync(sync);
}

/** The name of the GPU, where the browser tells. */
export function rendererOf(gl) {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
}
