// Starts the page: a WebGL 2 context, the library in it, the lab on top; or a card that says why not.
// SPDX-License-Identifier: MIT
import { Blas, BlasError } from 'fragblas';
import { Lab } from './lab/lab';
import { fromQuery } from './lab/state';
import './style.css';
import { noFloatTargets, noWebGl2, showNotice } from './ui/card';
import { byId, element } from './ui/dom';

type Hook = ReturnType<Lab['inspect']>;

declare global {
  interface Window {
    /** Read-only view of the lab, for tests and the console. */
    readonly fragblasLab?: Hook;
  }
}

async function start(): Promise<void> {
  const root = byId('app');
  const query = new URLSearchParams(location.search);
  const force = query.get('force'); // to see the cards on a device that works
  const canvas = element('canvas');
  const gl = force === 'nowebgl2' ? null : context(canvas);
  if (!gl) return showNotice(root, noWebGl2);
  if (force === 'nofloat') hideFloatTargets(gl);

  let blas: Blas | null = null;
  let lab: Lab | null = null;
  let over = false;
  const end = (show: () => void) => {
    if (over) return;
    over = true;
    lab?.close();
    blas?.dispose();
    show();
  };
  const lost = () =>
    end(() =>
      showNotice(root, {
        title: 'The graphics context was lost',
        text: 'The browser took the graphics device away from this page. That happens after driver resets, when memory runs out, or when a laptop changes its graphics chip. The matrices are gone; your settings are not.',
        action: { label: 'Start again', run: () => void start() },
      }),
    );
  const fail = (error: unknown) => {
    if (gl.isContextLost()) return lost();
    end(() =>
      showNotice(root, {
        title: 'Something went wrong',
        text: 'The page stopped because of an error. Your settings are kept in the address.',
        details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        action: { label: 'Start again', run: () => void start() },
      }),
    );
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    lost();
  });

  try {
    // Nobody reads the products that the lab times: they must be merged all the same.
    blas = await Blas.create({ gl, limits: { tileBytes: 0 } });
    void blas.lost.then(lost);
    if (over) return;
    const parameters = fromQuery(query, blas.info.software ? 256 : 512);
    lab = new Lab(root, blas, gl, parameters, fail);
    const running = lab;
    Object.defineProperty(window, 'fragblasLab', {
      configurable: true,
      get: () => running.inspect(),
    });
  } catch (error) {
    if (error instanceof BlasError && error.code === 'Unsupported' && !gl.isContextLost()) {
      const details = error.message;
      return end(() => showNotice(root, { ...noFloatTargets, details }));
    }
    fail(error);
  }
}

function context(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', {
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'high-performance',
  });
}

function hideFloatTargets(gl: WebGL2RenderingContext): void {
  const original = gl.getExtension.bind(gl);
  const hidden = (name: string) =>
    /color_buffer_(half_)?float/i.test(name) ? null : original(name);
  Object.defineProperty(gl, 'getExtension', { value: hidden });
}

void start();
