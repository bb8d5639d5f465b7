// What is waited for: elements on their way to the page, and fences.
// SPDX-License-Identifier: MIT
import type { Pointer } from '../abi.js';
import { checkInto } from '../check.js';
import { BlasError } from '../errors.js';
import type { LibraryContext } from './context.js';
import { lostError } from './life.js';
import type { Settled, Wait } from './waits.js';

/**
 * A read that has been enqueued; resolves with `into`, its first `count` elements read. `lose` is
 * called when the context turns out to be lost.
 */
export function waitForRead(
  context: LibraryContext,
  readback: Pointer,
  into: Float32Array,
  count: number,
  lose: () => void,
  { resolve, reject }: Settled<Float32Array>,
): Wait {
  const { runtime } = context;
  const { abi, hooks, out, scratch } = runtime;
  return {
    poll: () => {
      try {
        context.check(abi._fragblas_readback_poll(readback, out));
        if (runtime.result() === 0) return false;
        checkInto(into, count);
        hooks.transfer = into;
        context.check(abi._fragblas_readback_get(readback, scratch, count));
        if (context.gl.isContextLost()) throw lostError();
        resolve(into);
      } catch (error) {
        if (error instanceof BlasError && error.code === 'ContextLost') lose();
        reject(error);
      } finally {
        hooks.transfer = null;
      }
      return true;
    },
    fail: reject,
    release: () => context.inside(() => abi._fragblas_readback_destroy(readback)),
  };
}

/** The end of all that is issued once nothing is queued any more. */
export function waitForFence(
  context: LibraryContext,
  hasPending: () => boolean,
  { resolve, reject }: Settled<void>,
): Wait {
  const { gl } = context;
  let fence: WebGLSync | null = null;
  return {
    poll: () => {
      if (!fence) {
        if (hasPending()) return false;
        fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
        gl.flush();
        return false;
      }
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
      try {
        // Nothing is left to wait for: it looks for errors.
        context.check(context.runtime.abi._fragblas_context_finish(context.pointer));
        resolve();
      } catch (error) {
        reject(error);
      }
      return true;
    },
    fail: reject,
    release: () => gl.deleteSync(fence),
  };
}
