// Getting a WebGL 2 context that can run the library, with an error that says what is missing.
// SPDX-License-Identifier: MIT
import { checkWord, refused } from './check.js';
import { BlasError, invalid } from './errors.js';

/** Where the context comes from. */
export interface GlSource {
  /** An application's own context, used as it is. */
  gl?: WebGL2RenderingContext | undefined;
  /** A canvas without a context yet. */
  canvas?: HTMLCanvasElement | OffscreenCanvas | undefined;
  /** Which GPU is asked for where there are two. */
  powerPreference?: WebGLPowerPreference | undefined;
}

const where = 'Blas.create';
const powerPreferences = ['default', 'high-performance', 'low-power'];

/**
 * How often, and after how many milliseconds, a context that failed is asked whether it is lost.
 */
const lossChecks = 5;
const lossPause = 20;

/** OffscreenCanvas has no working fence in Safari. Workers have no vendor and no choice. */
function isSafari(): boolean {
  return typeof navigator !== 'undefined' && /^Apple/.test(navigator.vendor ?? '');
}

function newCanvas(): HTMLCanvasElement | OffscreenCanvas {
  const elements = typeof document !== 'undefined';
  if (typeof OffscreenCanvas !== 'undefined' && !(elements && isSafari())) {
    return new OffscreenCanvas(1, 1);
  }
  if (!elements) throw new BlasError('Unsupported', `${where}: no canvas can be made here`);
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas;
}

function contextOf(source: GlSource): WebGL2RenderingContext {
  const canvas = source.canvas ?? newCanvas();
  if (typeof canvas.getContext !== 'function') {
    throw refused(where, 'canvas', canvas, 'a canvas or an OffscreenCanvas');
  }
  let why = '';
  const onError = (event: Event) => {
    why = (event as WebGLContextEvent).statusMessage;
  };
  canvas.addEventListener('webglcontextcreationerror', onError);
  let gl: RenderingContext | OffscreenRenderingContext | null = null;
  try {
    gl = canvas.getContext('webgl2', {
      alpha: false,
      antialias: false,
      depth: false,
      stencil: false,
      powerPreference: source.powerPreference ?? 'high-performance',
    });
  } catch (error) {
    why = String(error); // its control was transferred
  }
  canvas.removeEventListener('webglcontextcreationerror', onError);
  if (gl) return gl as WebGL2RenderingContext;
  const hint = source.canvas
    ? 'the canvas has another context, was transferred, or the browser refuses'
    : "turn on graphics acceleration in the browser's settings, or close other tabs that draw";
  const reason = why && ` (${why})`;
  throw new BlasError('Unsupported', `${where}: no WebGL 2 context${reason}; ${hint}`);
}

/** The context to use; throws a BlasError when there is none. */
export function openGl(source: GlSource): WebGL2RenderingContext {
  const { powerPreference = 'default' } = source;
  checkWord(where, 'powerPreference', powerPreference, powerPreferences);
  if (source.gl && source.canvas) throw invalid(`${where}: gl and canvas exclude each other`);
  // A context that is given needs no class beside it: test environments have contexts alone.
  if (!source.gl && typeof WebGL2RenderingContext === 'undefined') {
    throw new BlasError(
      'Unsupported',
      `${where}: there is no WebGL 2 here: it needs a browser, of 2022 or later`,
    );
  }
  if (source.gl && typeof source.gl.fenceSync !== 'function') {
    throw refused(where, 'gl', source.gl, 'a WebGL2RenderingContext');
  }
  return source.gl ?? contextOf(source);
}

/** Turns on the extensions that are used; throws a BlasError that names what the context lacks. */
export function checkGl(gl: WebGL2RenderingContext): void {
  if (gl.getExtension('EXT_color_buffer_float')) return;
  throw new BlasError(
    'Unsupported',
    `${where}: the device lacks EXT_color_buffer_float, rendering to 32-bit float textures`,
  );
}

/**
 * Whether a context that failed is lost. When the GPU's process ends, its contexts fail in any way
 * first, and say why only some turns of the event loop later.
 */
export async function isLost(gl: WebGL2RenderingContext): Promise<boolean> {
  for (let i = 0; i < lossChecks && !gl.isContextLost(); ++i) {
    await new Promise((resolve) => setTimeout(resolve, lossPause));
  }
  return gl.isContextLost();
}

/**
 * Resolves when a lost context is there again, or nobody waits for it any more. Browsers restore one
 * whose canvas had the default of `webglcontextlost` prevented.
 */
export async function restored(
  gl: WebGL2RenderingContext,
  ended: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (gl.isContextLost()) {
    await new Promise((resolve, reject) => {
      ended.then(resolve);
      gl.canvas?.addEventListener('webglcontextrestored', resolve, { once: true });
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }
}

/** Gives a context's resources back at once; browsers keep about 16 contexts a page. */
export function closeGl(gl: WebGL2RenderingContext): void {
  gl.getExtension('WEBGL_lose_context')?.loseContext();
}

/**
 * Pixel-store parameters that only WebGL has. They would turn or scale what is uploaded, and the
 * core does not know them.
 */
export function resetWebPixelStore(gl: WebGL2RenderingContext): void {
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, 0);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, 0);
}
