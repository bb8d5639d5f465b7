// How long fragblas keeps the page's thread, task by task.
// SPDX-License-Identifier: MIT

/**
 * Adds up what fragblas does of each task: calls, and whatever it has called back. `release` ends that. What awaits a
 * promise of fragblas in between, some assignments, is not seen.
 */
export function watch() {
  const { MessageChannel: Channel, queueMicrotask: microtask, setTimeout: timer } = globalThis;
  const watcher = {
    /** Milliseconds of each task since they were last taken. */
    stretches: [],
    /** A task begins. */
    task: () => watcher.stretches.push(0),
    /** Runs a part of fragblas. */
    run: (part) => {
      const begin = performance.now();
      try {
        return part();
      } finally {
        watcher.stretches[watcher.stretches.length - 1] += performance.now() - begin;
      }
    },
    release: () => Object.assign(globalThis, { queueMicrotask: microtask, setTimeout: timer }),
  };
  const asTask = (part) => () => {
    watcher.task();
    watcher.run(part);
  };
  globalThis.queueMicrotask = (part) => microtask(() => watcher.run(part)); // ends the task that is on
  globalThis.setTimeout = (part, milliseconds) => timer(asTask(part), milliseconds);
  globalThis.MessageChannel = class extends Channel {
    constructor() {
      super();
      const { port1 } = this;
      Object.defineProperty(port1, 'onmessage', {
        set: (part) => {
          port1.addEventListener('message', asTask(part));
          port1.start();
        },
      });
    }
  };
  /** Contexts that are made later are not watched. */
  watcher.made = () => {
    globalThis.MessageChannel = Channel;
  };
  return watcher;
}
