// One instance of the WebAssembly module: its functions, its memory and the objects handed to it.
// One instance serves any number of WebGL contexts.
// SPDX-License-Identifier: MIT
import type { Abi, Pointer } from './abi.js';
import type { Memory } from './contract.js';
import { BlasError } from './errors.js';

/** What C++ reads from Module.fragblas while a call runs. */
export interface Hooks {
  /** The WebGL context to adopt. */
  gl: WebGL2RenderingContext | null;
  /** The array that is written or read, or the texture that is handed out. */
  transfer: Float32Array | WebGLTexture | null;
  /** Receives the library's messages; 0 is an error, 1 a warning, 2 information. */
  log: ((id: number, level: number, text: string) => void) | null;
  /** Is told of each pass: fragblas_watch, whose null is an empty text. */
  pass: PassWatch | null;
}

export type PassWatch = (
  routine: string,
  kernel: string,
  call: number,
  written: number,
  fetched: number,
  flops: number,
) => void;

const decoder = new TextDecoder();

/** An instantiated module. */
export class Runtime implements Memory {
  /** 80 bytes in the module's memory: two scalars of 24 bytes, then results. */
  readonly scratch: Pointer;
  /** Address of the results in the scratch memory. */
  readonly out: Pointer;
  /** The handle of the WebGL context that is current in the module. */
  current = 0;
  #doubles = new Float64Array();
  #floats = new Float32Array();
  #integers = new Int32Array();

  private constructor(
    readonly abi: Abi,
    readonly hooks: Hooks,
    private readonly memory: WebAssembly.Memory,
  ) {
    this.scratch = abi._fragblas_web_scratch();
    this.out = this.scratch + 48;
  }

  /** Instantiates a compiled module with its loader. */
  static async create(
    compiled: WebAssembly.Module,
    createModule: (options: object) => Promise<object>,
  ): Promise<Runtime> {
    const hooks: Hooks = { gl: null, transfer: null, log: null, pass: null };
    let memory: WebAssembly.Memory | undefined;
    const abi = await new Promise<object>((resolve, reject) => {
      const instantiateWasm = (
        imports: WebAssembly.Imports,
        receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
      ) => {
        WebAssembly.instantiate(compiled, imports)
          .then((instance) => {
            // Exports have short names, so the memory is known by its type.
            memory = Object.values(instance.exports).find((e) => e instanceof WebAssembly.Memory);
            receive(instance, compiled); // throws where it is another module, without that memory
          })
          .catch(reject);
        return {};
      };
      createModule({ fragblas: hooks, instantiateWasm }).then(resolve, reject);
    });
    return new Runtime(abi as Abi, hooks, memory!);
  }

  /** The memory as doubles, as {@link floats} is. */
  get doubles(): Float64Array {
    if (this.#doubles.buffer !== this.memory.buffer) {
      this.#doubles = new Float64Array(this.memory.buffer);
    }
    return this.#doubles;
  }

  /** The memory as floats; growth detaches it, so it is never kept. */
  get floats(): Float32Array {
    if (this.#floats.buffer !== this.memory.buffer) {
      this.#floats = new Float32Array(this.memory.buffer);
    }
    return this.#floats;
  }

  /** The memory as integers; never kept either. */
  get integers(): Int32Array {
    if (this.#integers.buffer !== this.memory.buffer) {
      this.#integers = new Int32Array(this.memory.buffer);
    }
    return this.#integers;
  }

  /** The memory as bytes. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  put(numbers: readonly number[]): Pointer {
    this.floats.set(numbers, this.scratch >> 2);
    return this.scratch;
  }

  room(bytes: number): Pointer {
    const at = this.abi._fragblas_web_room(bytes);
    if (at === 0) throw new BlasError('OutOfMemory', 'out of host memory');
    return at;
  }

  /** The i-th 32-bit result of the last call that returned through `out`. */
  result(i = 0): number {
    return this.integers[(this.out >> 2) + i]!;
  }

  /** A zero-terminated string. */
  text(at: Pointer): string {
    const { bytes } = this;
    return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
}
