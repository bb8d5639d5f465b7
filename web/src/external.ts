/**
 * The same as the package's main entry, but the WebAssembly module is a file that is loaded when
 * the first context is created: smaller, and compiled while it arrives.
 *
 * @module fragblas/external
 */
// SPDX-License-Identifier: MIT
import { BlasContext } from './blas.js';
import { refused } from './check.js';
import createModule from './fragblas-wasm.mjs';
import { type CreateOptions, openSession } from './open.js';
import { Runtime } from './runtime.js';
import type { GlSession } from './session.js';

export * from './public.js';

/** Options of `Blas.create` in this entry. */
export interface ExternalCreateOptions extends CreateOptions {
  /** Where this version's `fragblas.wasm` is. Default: beside this file. */
  wasmUrl?: string | URL;
  /** The module of this version, compiled already; then nothing is loaded. */
  wasmModule?: WebAssembly.Module;
}

const byUrl = new Map<string, Promise<Runtime>>();
const byModule = new WeakMap<WebAssembly.Module, Promise<Runtime>>();

async function fetchModule(url: string): Promise<WebAssembly.Module> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
      return await WebAssembly.compileStreaming(response);
    }
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (cause) {
    throw new Error(`${url}: ${(cause as Error).message}`, { cause });
  }
}

/** One instance per module or address; a failure is forgotten. */
function load(url: string, module: WebAssembly.Module | undefined): Promise<Runtime> {
  const known = module ? byModule.get(module) : byUrl.get(url);
  if (known) return known;
  const loading = (async () => Runtime.create(module ?? (await fetchModule(url)), createModule))();
  if (module) byModule.set(module, loading);
  else byUrl.set(url, loading);
  loading.catch(() => (module ? byModule.delete(module) : byUrl.delete(url)));
  return loading;
}

/** A BLAS on one WebGL 2 context. */
export class Blas extends BlasContext {
  private constructor(session: GlSession) {
    super(session);
  }

  /**
   * Loads the WebAssembly module if need be, opens a WebGL 2 context, or takes the given one, and
   * probes the device. Some drivers lose a page's first context at once: then another one is
   * opened, unless `gl` or `canvas` is given.
   *
   * @throws (rejects) {@link BlasError} `Unsupported`, naming what is missing; `InvalidArgument`;
   * `ContextLost`, on the second loss of a context opened here; the reason of an aborted signal
   */
  static async create(options: ExternalCreateOptions = {}): Promise<Blas> {
    const { wasmUrl, wasmModule } = options ?? {};
    if (wasmUrl !== undefined && typeof wasmUrl !== 'string' && !(wasmUrl instanceof URL)) {
      throw refused('Blas.create', 'wasmUrl', wasmUrl, 'a string or a URL');
    }
    if (wasmModule !== undefined && !(wasmModule instanceof WebAssembly.Module)) {
      throw refused('Blas.create', 'wasmModule', wasmModule, 'a WebAssembly.Module');
    }
    const session = await openSession(options, ['wasmUrl', 'wasmModule'], () => {
      const url = wasmUrl ?? new URL('./fragblas.wasm', import.meta.url);
      return load(String(url), wasmModule);
    });
    return new Blas(session);
  }
}
