// Ending Chromium's GPU process, and what comes behind that. SPDX-License-Identifier: MIT

export const endGpu = () => fetch('/end-gpu', { method: 'POST' });

/**
 * What `make` gives, which is called again where the browser gives no context: Chromium refuses them
 * for a moment when its GPU process has just ended.
 */
export async function once(make) {
  for (let tries = 1; ; ++tries) {
    try {
      return await make();
    } catch (error) {
      if (error.code !== 'Unsupported' || tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
