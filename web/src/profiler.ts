// Where the device's time goes: a timer query, or a wait, around each pass that is issued, and sums
// of them. Loaded by the first call.
// SPDX-License-Identifier: MIT
import type { BlasBase } from './base.js';
import { refused } from './check.js';
import { invalid } from './errors.js';
import type { DeviceInfo, Stats } from './info.js';
import type { GlSession } from './session.js';

/** What bare passes reach on this device, measured in front of the profile. */
export interface Roofs {
  /** Bytes a second that are fetched. */
  readonly fetch: number;
  /** Bytes a second that are written. */
  readonly write: number;
  /** Operations a second. */
  readonly flops: number;
}

/** A routine, or one of its kernels with a set of variants. */
export interface ProfileRow {
  /** As messages call it: `sgemm`. */
  readonly routine: string;
  /** `level3/gemm_merge [QUADS]`; of a routine empty. */
  readonly kernel: string;
  /** Calls of the routine that it has a part in. */
  readonly calls: number;
  /** How many of its passes were drawn. */
  readonly passes: number;
  /** Of the device, for all of its passes. */
  readonly seconds: number;
  /** Bytes of texels, fetched and written; those of a cache count each time. */
  readonly bytes: number;
  /** Of products of matrices, padding included; else 0. */
  readonly flops: number;
  /** The share of its seconds that the roofs alone would take. */
  readonly roof: number;
}

/** The data of a {@link Profile}. */
export interface ProfileData {
  /** Else the device was waited for before and behind each pass. */
  readonly timerQueries: boolean;
  /** From the begin of the work until the device had done it. */
  readonly seconds: number;
  /** Of all passes. */
  readonly deviceSeconds: number;
  /** Uploads of data to the device. */
  readonly uploads: number;
  /** Bytes of those. */
  readonly uploadBytes: number;
  /** Reads of data from the device. */
  readonly readbacks: number;
  /** Bytes of those. */
  readonly readbackBytes: number;
  /** What {@link ProfileRow.roof} is a share of. */
  readonly roofs: Roofs;
  /** The longest first. */
  readonly routines: readonly ProfileRow[];
  /** The longest first. */
  readonly passes: readonly ProfileRow[];
}

/** What `blas.profile` found: data, and a table of them. */
export interface Profile extends ProfileData {
  /** The rows as text, the passes of each routine below it. */
  table(): string;
}

/** What a profile asks of the object that a page works with. */
interface Profiled extends BlasBase {
  readonly session: GlSession;
  readonly info: DeviceInfo;
  stats(): Stats;
}

interface PassRecord {
  routine: string;
  kernel: string;
  call: number;
  /** Texels. */
  written: number;
  fetched: number;
  flops: number;
  seconds: number;
}

const texelBytes = 16;
/** Milliseconds after which a query that has no result has none. */
const longestQuery = 5000;

/** Around passes: what begins, and ends with the seconds or what gives them later. */
interface Clock {
  begin(): void;
  /** The pass that has begun failed. */
  drop(): void;
  end(): number | (() => Promise<number>);
  close(): void;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 1));

class QueryClock implements Clock {
  readonly #gl: WebGL2RenderingContext;
  readonly #elapsed: number;
  readonly #disjoint: number;
  #query: WebGLQuery | undefined;

  constructor(gl: WebGL2RenderingContext) {
    const extension = gl.getExtension('EXT_disjoint_timer_query_webgl2');
    this.#gl = gl;
    this.#elapsed = extension.TIME_ELAPSED_EXT;
    this.#disjoint = extension.GPU_DISJOINT_EXT;
    gl.getParameter(this.#disjoint); // reading it clears it
  }

  begin(): void {
    this.#query = this.#gl.createQuery();
    this.#gl.beginQuery(this.#elapsed, this.#query);
  }

  drop(): void {
    if (!this.#query) return;
    this.#gl.endQuery(this.#elapsed);
    this.#gl.deleteQuery(this.#query);
    this.#query = undefined;
  }

  end(): () => Promise<number> {
    const gl = this.#gl;
    const query = this.#query!;
    gl.endQuery(this.#elapsed);
    this.#query = undefined;
    return async () => {
      const start = performance.now();
      while (
        !gl.isContextLost() &&
        performance.now() < start + longestQuery &&
        !gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)
      ) {
        await nextTask();
      }
      const known = gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE);
      const seconds = known ? 1e-9 * gl.getQueryParameter(query, gl.QUERY_RESULT) : 0;
      gl.deleteQuery(query);
      return gl.getParameter(this.#disjoint) ? 0 : seconds;
    };
  }

  close(): void {
    this.drop();
  }
}

/** Reads a pixel of a texture of its own, which comes when the device has done all before. */
class WaitClock implements Clock {
  readonly #gl: WebGL2RenderingContext;
  readonly #framebuffer: WebGLFramebuffer;
  readonly #texture: WebGLTexture;
  readonly #pixel = new Uint8Array(4);
  /** Seconds that waiting takes itself. */
  readonly #latency: number;
  #start = 0;

  constructor(session: GlSession) {
    const { gl } = session;
    this.#gl = gl;
    this.#framebuffer = gl.createFramebuffer();
    this.#texture = gl.createTexture();
    session.foreign(() => {
      gl.bindTexture(gl.TEXTURE_2D, this.#texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 1, 1);
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#framebuffer);
      const attachment = gl.COLOR_ATTACHMENT0;
      gl.framebufferTexture2D(gl.READ_FRAMEBUFFER, attachment, gl.TEXTURE_2D, this.#texture, 0);
    });
    const waits = Array.from({ length: 9 }, () => {
      this.#wait();
      const start = performance.now();
      this.#wait();
      return (performance.now() - start) / 1000;
    });
    this.#latency = Math.min(...waits);
  }

  begin(): void {
    this.#wait();
    this.#start = performance.now();
  }

  drop(): void {}

  end(): number {
    this.#wait();
    return Math.max(0, (performance.now() - this.#start) / 1000 - this.#latency);
  }

  close(): void {
    this.#gl.deleteFramebuffer(this.#framebuffer);
    this.#gl.deleteTexture(this.#texture);
  }

  #wait(): void {
    const gl = this.#gl;
    const [framebuffer, buffer] = [
      gl.getParameter(gl.READ_FRAMEBUFFER_BINDING),
      gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING),
    ];
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#framebuffer);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, this.#pixel);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  }
}

/** Listens to a session until it is closed. */
class Recorder {
  readonly #session: GlSession;
  readonly #clock: Clock;
  #records: { pass: PassRecord; seconds: number | (() => Promise<number>) }[] = [];

  constructor(session: GlSession, timerQueries: boolean) {
    const { hooks } = session.runtime;
    if (hooks.pass) throw invalid('profile: another one is being made');
    this.#session = session;
    this.#clock = timerQueries ? new QueryClock(session.gl) : new WaitClock(session);
    session.enqueue((abi) => abi._fragblas_web_watch(session.context, 1));
    hooks.pass = (routine, kernel, call, written, fetched, flops) => {
      if (routine === '') {
        this.#clock.drop();
        this.#clock.begin();
      } else {
        const pass = { routine, kernel, call, written, fetched, flops, seconds: 0 };
        this.#records.push({ pass, seconds: this.#clock.end() });
      }
    };
  }

  /** The passes that were issued since, with their seconds. */
  async take(): Promise<PassRecord[]> {
    const records = this.#records;
    this.#records = [];
    for (const { pass, seconds } of records) {
      pass.seconds = typeof seconds === 'number' ? seconds : await seconds();
    }
    return records.map(({ pass }) => pass);
  }

  close(): void {
    const session = this.#session;
    session.runtime.hooks.pass = null;
    if (session.isLost || session.context === 0) return;
    session.enqueue((abi) => abi._fragblas_web_watch(session.context, 0));
    this.#clock.close();
  }
}

/** Multiply-adds of which no compiler makes fewer; see src/api/profiler.cpp. */
const chains = 'a = a * s + b; b = b * s + c; c = c * s + d; d = d * s + a;\n';
const arithmetic = `float a = x, b = x + 1.0, c = x + 2.0, d = x + 3.0;
for (int i = int(trips); i > 0; --i) {
${chains.repeat(4)}}
return a + b + c + d;`;
const tripFlops = 32;
const trips = 64;
const [longVector, shortVector] = [2 ** 22, 2 ** 18];
const tries = 3;

async function measureRoofs(blas: Profiled, recorder: Recorder): Promise<Roofs> {
  const { maxTextureSize } = blas.info;
  const size = Math.min(longVector, 4 * maxTextureSize ** 2);
  const x = blas.vector(size);
  const few = x.view({ size: Math.min(size, shortVector) });
  const others = [blas.vector(1), blas.vector(1, [trips]), blas.vector(1, [0.5])] as const;
  const [result, count, s] = others;
  try {
    for (let i = 0; i < tries; ++i) {
      x.fill(1);
      blas.asum({ x, result });
      blas.run({ body: arithmetic, inputs: { x: few, trips: count, s }, output: few });
    }
    await blas.finish();
  } finally {
    for (const vector of [x, ...others]) vector.dispose();
  }
  const roofs = { fetch: 0, write: 0, flops: 0 };
  for (const { routine, written, fetched, seconds } of await recorder.take()) {
    const rate = (amount: number) => amount / Math.max(seconds, 1e-9);
    if (routine === 'run') {
      roofs.flops = Math.max(roofs.flops, rate(4 * written * trips * tripFlops));
    } else if (routine === 'sasum') {
      roofs.fetch = Math.max(roofs.fetch, rate(texelBytes * fetched));
    } else {
      roofs.write = Math.max(roofs.write, rate(texelBytes * written));
    }
  }
  return roofs;
}

/** The rows of passes that have the same name, the longest first. */
function rowsOf(
  passes: readonly PassRecord[],
  roofs: Roofs,
  kernelOf: (pass: PassRecord) => string,
): ProfileRow[] {
  const groups = new Map<string, PassRecord[]>();
  for (const pass of passes) {
    const name = `${pass.routine} ${kernelOf(pass)}`;
    const group = groups.get(name);
    if (group) group.push(pass);
    else groups.set(name, [pass]);
  }
  const rows = [...groups.values()].map((group): ProfileRow => {
    const sum = (of: (pass: PassRecord) => number) =>
      group.reduce((total, pass) => total + of(pass), 0);
    const seconds = sum((pass) => pass.seconds);
    // The device computes, fetches and writes at a time.
    const least = sum(({ flops, fetched, written }) =>
      Math.max(
        flops / roofs.flops,
        (texelBytes * fetched) / roofs.fetch,
        (texelBytes * written) / roofs.write,
      ),
    );
    return {
      routine: group[0]!.routine,
      kernel: kernelOf(group[0]!),
      calls: new Set(group.map((pass) => pass.call)).size,
      passes: group.length,
      seconds,
      bytes: texelBytes * sum((pass) => pass.fetched + pass.written),
      flops: sum((pass) => pass.flops),
      roof: least / Math.max(seconds, 1e-9),
    };
  });
  return rows.sort((a, b) => b.seconds - a.seconds);
}

function tableOf(profile: ProfileData): string {
  const giga = (amount: number, seconds: number) =>
    ((1e-9 * amount) / Math.max(seconds, 1e-9)).toFixed(1);
  const line = (name: string, row: ProfileRow) => {
    const { seconds } = row;
    return [
      name.padEnd(44),
      String(row.calls).padStart(6),
      String(row.passes).padStart(6),
      (1e3 * seconds).toFixed(3).padStart(10),
      ((100 * seconds) / Math.max(profile.deviceSeconds, 1e-12)).toFixed(1).padStart(5),
      giga(row.bytes, seconds).padStart(8),
      giga(row.flops, seconds).padStart(8),
      row.roof.toFixed(2).padStart(5),
    ].join(' ');
  };
  const { routines, passes, roofs } = profile;
  const method = profile.timerQueries ? 'timer queries' : 'waiting';
  return [
    `${' '.repeat(46)}calls passes         ms     %     GB/s  GFLOP/s  roof`,
    ...routines.flatMap((routine) => [
      line(routine.routine, routine),
      ...passes
        .filter((pass) => pass.routine === routine.routine)
        .map((pass) => line(`  ${pass.kernel}`, pass)),
    ]),
    `${(1e3 * profile.deviceSeconds).toFixed(3)} ms by ${method}, in ` +
      `${(1e3 * profile.seconds).toFixed(3)} ms of work; roofs: ${giga(roofs.fetch, 1)} GB/s ` +
      `fetched, ${giga(roofs.write, 1)} GB/s written, ${giga(roofs.flops, 1)} GFLOP/s`,
    '',
  ].join('\n');
}

/** With its table. */
export const withTable = (data: ProfileData): Profile => ({ ...data, table: () => tableOf(data) });

export async function profile(blas: Profiled, work: () => unknown): Promise<ProfileData> {
  if (typeof work !== 'function') throw refused('profile', 'work', work, 'a function');
  const { session } = blas;
  await blas.finish();
  const { timerQuery: timerQueries } = blas.info;
  const recorder = new Recorder(session, timerQueries);
  try {
    const roofs = await measureRoofs(blas, recorder);
    const before = blas.stats();
    const start = performance.now();
    await work();
    await blas.finish();
    const seconds = (performance.now() - start) / 1000;
    const after = blas.stats();
    const records = await recorder.take();
    return {
      timerQueries,
      seconds,
      deviceSeconds: records.reduce((sum, pass) => sum + pass.seconds, 0),
      uploads: after.uploads - before.uploads,
      uploadBytes: after.uploadBytes - before.uploadBytes,
      readbacks: after.readbacks - before.readbacks,
      readbackBytes: after.readbackBytes - before.readbackBytes,
      roofs,
      routines: rowsOf(records, roofs, () => ''),
      passes: rowsOf(records, roofs, (pass) => pass.kernel),
    };
  } finally {
    recorder.close();
  }
}
