// Workers of tests. SPDX-License-Identifier: MIT

/** A worker that runs this text before it serves. */
export function workerAfter(text) {
  const server = new URL('/package/dist/worker-server.js', location.href);
  const script = `${text}\n const { serveWorker } = await import('${server}'); serveWorker();`;
  // A module that awaits receives messages only after that; they are kept until then.
  const kept = `const kept = []; const keep = (event) => kept.push(event);
    addEventListener('message', keep); ${script}
    removeEventListener('message', keep);
    for (const { data, ports } of kept) dispatchEvent(new MessageEvent('message', { data, ports }));`;
  const url = URL.createObjectURL(new Blob([kept], { type: 'text/javascript' }));
  return new Worker(url, { type: 'module' });
}
