// Calls back when an element has another size, also the first time. SPDX-License-Identifier: MIT

/** Until `signal` ends. In a frame of its own: what lays out while the browser tells of sizes is complained about. */
export function onResize(element: Element, listener: () => void, signal: AbortSignal): void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(listener);
  });
  observer.observe(element);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
}
