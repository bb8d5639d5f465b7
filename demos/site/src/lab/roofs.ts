// The roofs of this device for fragment shaders: arithmetic in registers, texel fetches from memory,
// and texel fetches from the cache. The shaders are those of the repository's benchmark.
// SPDX-License-Identifier: MIT
import arithmeticText from '../../../../shaders_es/baseline/roof_arithmetic.frag?raw';
import fetchText from '../../../../shaders_es/baseline/roof_fetch.frag?raw';
import fillText from '../../../../shaders_es/baseline/roof_fill.frag?raw';
import { link, type Program, plainState } from '../draw/program';
import { Target } from '../draw/target';
import { u } from '../measure/check';
import { measure } from '../measure/measure';

export interface Roofs {
  /** Operations a second. */
  readonly arithmetic: number;
  /** Bytes a second. */
  readonly stream: number;
  readonly cached: number;
  /** What was streamed. */
  readonly streamBytes: number;
}

export interface RoofOptions {
  readonly gl: WebGL2RenderingContext;
  readonly software: boolean;
  readonly finish: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly report: (text: string) => void;
}

/** Seconds for each roof, and the longest draw while it is fitted to the device. */
const budgetSeconds = 0.3;
const longestDraw = 0.01;

export async function measureRoofs(options: RoofOptions): Promise<Roofs> {
  const { gl, software } = options;
  const stage = new Stage(gl);
  try {
    options.report('Measuring the roof of arithmetic');
    const arithmetic = await arithmeticRoof(options, stage, software ? 64 : 512);
    const side = streamSide(gl, software);
    options.report('Measuring the roof of fetches from memory');
    const target = software ? 128 : 512;
    const across = side / target;
    const stream = await fetchRoof(options, stage, side, target, target, across);
    options.report('Measuring the roof of fetches from the cache');
    const cached = await fetchRoof(options, stage, 32, target, 8, software ? 8 : 32);
    return { arithmetic, stream, cached, streamBytes: 16 * side * side };
  } finally {
    stage.dispose();
  }
}

/** 256 MiB, which few caches hold; less where textures are small, and for software. */
function streamSide(gl: WebGL2RenderingContext, software: boolean): number {
  const most: number = gl.getParameter(gl.MAX_TEXTURE_SIZE);
  return software ? 1024 : most >= 8192 ? 4096 : 2048;
}

async function rate(options: RoofOptions, work: number, draw: () => void): Promise<number> {
  const { finish, signal } = options;
  const [batchSeconds, leastBatches] = [0.06, 1];
  const timed = { product: draw, finish, signal, batchSeconds, budgetSeconds, leastBatches };
  return work / (await measure(timed)).fastest;
}

async function arithmeticRoof(options: RoofOptions, stage: Stage, side: number): Promise<number> {
  const { gl, finish, signal } = options;
  const program = stage.program('roof_arithmetic.frag', arithmeticText);
  const target = stage.texture(side);
  const turn = 0.1;
  let rounds = 4;
  const draw = () => {
    stage.begin(program, target);
    gl.uniform2f(program.at('turn'), turn, -turn);
    gl.uniform1i(program.at('rounds'), rounds);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };
  draw();
  for (;;) {
    await finish(); // the first also compiles
    signal.throwIfAborted();
    const start = performance.now();
    draw();
    await finish();
    if (performance.now() - start > 1000 * longestDraw || rounds >= 512) break;
    rounds *= 2;
  }
  const steps = 8 * rounds;
  // 16 pairs of numbers a fragment, two multiply-adds a pair and step.
  const found = await rate(options, 2 * 2 * 16 * steps * side * side, draw);
  draw();
  const got = stage.read(target, 3, 5);
  got.forEach((value, lane) => {
    let [sum, magnitude] = [0, 0];
    for (let pair = 0; pair < 4; pair++) {
      let p = 1 + (8 * 5 + 3) / 64 + lane / 16 + pair / 4;
      let q = 0.5;
      const t = Math.fround(turn);
      for (let step = 0; step < steps; step++) {
        p += t * q;
        q -= t * p;
      }
      sum += p + q;
      magnitude += Math.abs(p) + Math.abs(q);
    }
    confirm('arithmetic', value, sum, steps, magnitude);
  });
  return found;
}

async function fetchRoof(
  options: RoofOptions,
  stage: Stage,
  side: number,
  targetSide: number,
  stride: number,
  across: number,
): Promise<number> {
  const { gl } = options;
  const fill = stage.program('roof_fill.frag', fillText);
  const program = stage.program('roof_fetch.frag', fetchText);
  const source = stage.texture(side);
  const target = stage.texture(targetSide);
  const seed = 12345;
  stage.begin(fill, source);
  gl.uniform1ui(fill.at('seed'), seed);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const draw = () => {
    stage.begin(program, target);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindSampler(0, null);
    gl.bindTexture(gl.TEXTURE_2D, source.texture);
    gl.uniform1i(program.at('source'), 0);
    gl.uniform2i(program.at('count'), across, across);
    gl.uniform1i(program.at('stride'), stride);
    gl.uniform1i(program.at('mask'), side - 1);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };
  const found = await rate(options, 16 * targetSide ** 2 * across ** 2, draw);
  draw();
  const [x, y] = [11, 7];
  stage.read(target, x, y).forEach((value, lane) => {
    let sum = 0;
    for (let j = 0; j < across; j++) {
      for (let i = 0; i < across; i++) {
        sum += filled((x + i * stride) & (side - 1), (y + j * stride) & (side - 1), seed, lane);
      }
    }
    confirm('fetches', value, sum, across * across, sum);
  });
  return found;
}

/** A roof of wrong results would be none. */
function confirm(what: string, got: number, want: number, steps: number, magnitude: number): void {
  if (Math.abs(got - want) <= 8 * u * Math.sqrt(steps + 2) * magnitude) return;
  throw new Error(`the roof of ${what} computed ${got}, which should be ${want}`);
}

/** Lane `lane` of texel (x, y) as roof_fill.frag makes it. */
function filled(x: number, y: number, seed: number, lane: number): number {
  let hash = Math.imul(x, 0x9e3779b9) ^ (Math.imul(y, 0x85ebca77) + seed);
  hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b9);
  const bits = (Math.imul(hash, 2 * lane + 1) >>> 9) | 0x3f800000;
  return new Float32Array(Uint32Array.of(bits).buffer)[0]!;
}

/** Programs and textures of the roofs, and the state that a draw of them needs. */
class Stage {
  private readonly vertexArray: WebGLVertexArrayObject;
  private readonly programs = new Map<string, Program>();
  private readonly targets: Target[] = [];

  constructor(private readonly gl: WebGL2RenderingContext) {
    gl.getExtension('EXT_color_buffer_float');
    this.vertexArray = gl.createVertexArray();
  }

  program(file: string, text: string): Program {
    const found = this.programs.get(file) ?? link(this.gl, file, text);
    this.programs.set(file, found);
    return found;
  }

  texture(side: number): Target {
    const target = new Target(this.gl, this.gl.RGBA32F, side, side);
    this.targets.push(target);
    return target;
  }

  begin(program: Program, target: Target): void {
    const { gl } = this;
    plainState(gl);
    gl.useProgram(program.name);
    gl.bindVertexArray(this.vertexArray);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.viewport(0, 0, target.width, target.height);
  }

  read(target: Target, x: number, y: number): Float32Array {
    const { gl } = this;
    const texel = new Float32Array(4);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.framebuffer);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    gl.readPixels(x, y, 1, 1, gl.RGBA, gl.FLOAT, texel);
    return texel;
  }

  dispose(): void {
    const { gl } = this;
    for (const { name } of this.programs.values()) gl.deleteProgram(name);
    for (const target of this.targets) target.dispose();
    gl.deleteVertexArray(this.vertexArray);
  }
}
