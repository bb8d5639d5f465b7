// The WebAssembly module of an entry of the package.
// SPDX-License-Identifier: MIT
import { type BytesText, decodeTurned } from './bytes.js';
import { Runtime } from './runtime.js';

/** What the build makes of a module: its bytes as texts (bytes.ts), and Emscripten's loader. */
export interface EmbeddedModule {
  readonly texts: readonly BytesText[];
  readonly createModule: (options: object) => Promise<object>;
}

/** Instantiates once, for all contexts of a page; a failure is forgotten. */
export function instanceOf(
  find: () => EmbeddedModule | Promise<EmbeddedModule>,
): () => Promise<Runtime> {
  let runtime: Promise<Runtime> | undefined;
  return () => {
    runtime ??= (async () => {
      try {
        const { texts, createModule } = await find();
        const module = await WebAssembly.compile(await decodeTurned(texts));
        return await Runtime.create(module, createModule);
      } catch (error) {
        runtime = undefined;
        throw error;
      }
    })();
    return runtime;
  };
}
