// Waits for the person to look. What is measured in a page that nobody sees says nothing: browsers
// slow such pages down.
// SPDX-License-Identifier: MIT

/** Resolves when the page can be seen. */
export function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    signal.throwIfAborted();
    look();
  });
}
