// Starts a page: a WebGL 2 context, the library in it, head, meter and foot around what the page
// shows; or a card that says why not. After a lost context it starts the page again.
// SPDX-License-Identifier: MIT
import { Blas, BlasError, type CreateOptions } from 'fragblas';
import { type Notice, noFloatTargets, noWebGl2, showNotice } from './card';
import { type Counter, counted } from './counted';
import { element } from './dom';
import type { FrameHost } from './frames';
import { Meter } from './meter';
import { type PageName, pages } from './pages';
import './style.css';

/** What a page gets. */
export interface Shell<B extends Blas = Blas> extends FrameHost {
  /** Where the page puts its elements. */
  readonly main: HTMLElement;
  /** Counts the calls of its routines. */
  readonly blas: B;
  readonly gl: WebGL2RenderingContext;
  /** Of `gl`; in no document yet. */
  readonly canvas: HTMLCanvasElement;
  readonly query: URLSearchParams;
  /** Aborted when the page ends: its listeners and loops end with it. */
  readonly signal: AbortSignal;
  /** What `save` of the page returned before the context was lost. */
  readonly saved: unknown;
  /** Ends the page with a card that shows the error. */
  fail(error: unknown): void;
}

/** A page that is open. */
export interface Running {
  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect(): object;
  /** What should outlive a lost context; everything on the device does not. */
  save?(): unknown;
}

export interface Page<B extends Blas = Blas> {
  readonly name: PageName;
  /** What the meter counts by: frame, run, ... Left out: the page shows no meter. */
  readonly unit?: string;
  readonly limits?: CreateOptions['limits'];
  /** The class of another edition of the package. Default: the main entry's. */
  readonly edition?: { create(options: CreateOptions): Promise<B> };
  /** Whether its canvas has a depth buffer. Default: false. */
  readonly depth?: boolean;
  open(shell: Shell<B>): Running | Promise<Running>;
}

declare global {
  interface Window {
    /** Read-only view of the page, for tests and the console. */
    readonly fragblasPage?: object;
  }
}

/** Losses that the page recovers from by itself, of those in the last minute. */
const patience = 3;
const losses: number[] = [];

export async function start<B extends Blas = Blas>(page: Page<B>, saved?: unknown): Promise<void> {
  const root = document.getElementById('app')!;
  const query = new URLSearchParams(location.search);
  const force = query.get('force'); // to see the cards on a device that works
  const canvas = element('canvas');
  const gl = force === 'nowebgl2' ? null : context(canvas, page.depth ?? false);
  const notice = (shown: Notice) => showNotice(root, head(page.name), shown);
  if (!gl) return notice(noWebGl2);
  if (force === 'nofloat') hideFloatTargets(gl);

  let blas: B | null = null;
  let running: Running | null = null;
  const closing = new AbortController();
  const { signal } = closing;
  const end = (show: () => void) => {
    if (signal.aborted) return;
    closing.abort();
    blas?.dispose();
    show();
  };
  const lost = () =>
    end(() => {
      const kept = running ? running.save?.() : saved;
      const now = Date.now();
      losses.push(now);
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const again = () => {
        clearTimeout(waiting);
        void start(page, kept);
      };
      const recovers = losses.filter((time) => now - time < 60_000).length <= patience;
      notice({
        title: 'The graphics context was lost',
        text: `The browser took the graphics device away from this page. That happens after driver resets, when memory runs out, or when a laptop changes its graphics chip. What was on the device is gone; your settings are not.${recovers ? ' The page starts again in a moment.' : ''}`,
        action: { label: 'Start again', run: again },
      });
      if (recovers) waiting = setTimeout(again, 2000);
    });
  const fail = (error: unknown) => {
    if (gl.isContextLost()) return lost();
    end(() =>
      notice({
        title: 'Something went wrong',
        text: 'The page stopped because of an error. Your settings are kept in the address.',
        details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        action: { label: 'Start again', run: () => void start(page) },
      }),
    );
  };
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    lost();
  });

  try {
    const options: CreateOptions = { gl };
    if (page.limits) options.limits = page.limits;
    const edition = page.edition ?? (Blas as unknown as NonNullable<Page<B>['edition']>);
    blas = await edition.create(options);
    void blas.lost.then(lost);
    if (signal.aborted) return;
    const counter: Counter = { calls: 0 };
    const meter = new Meter(page.unit ?? '');
    const main = element('main', { id: 'main', className: page.name });
    root.replaceChildren(
      element('a', { className: 'skip', href: '#main' }, 'Skip to the page'),
      head(page.name, blas.info),
      ...(page.unit ? [meter.root] : []),
      main,
      foot(gl, blas),
    );
    const shell = { main, blas: counted(blas, counter), counter, meter, gl, canvas };
    running = await page.open({ ...shell, query, signal, saved, fail });
    if (signal.aborted) return;
    const shown = running;
    Object.defineProperty(window, 'fragblasPage', {
      configurable: true,
      get: () => shown.inspect(),
    });
  } catch (error) {
    if (error instanceof BlasError && error.code === 'Unsupported' && !gl.isContextLost()) {
      const details = error.message;
      return end(() => notice({ ...noFloatTargets, details }));
    }
    fail(error);
  }
}

/** `info`: of the device, where there is one. */
function head(current: PageName, info?: Blas['info']): HTMLElement {
  const header = element('header', { className: 'top' });
  header.innerHTML = `
    <a class="brand" href="${pages.home.href}">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect x="17" y="1" width="14" height="14" rx="3" class="operand" />
        <rect x="1" y="17" width="14" height="14" rx="3" class="operand" />
        <rect x="17" y="17" width="14" height="14" rx="3" class="result" />
      </svg>
      fragblas
    </a>`;
  if (current === 'home') header.firstElementChild!.setAttribute('aria-current', 'page');
  const nav = element('nav');
  nav.setAttribute('aria-label', 'Pages');
  for (const [name, { label, href }] of Object.entries(pages)) {
    if (name === 'home') continue; // the brand is its link
    const link = element('a', { href }, label);
    if (name === current) link.setAttribute('aria-current', 'page');
    nav.append(link);
  }
  nav.append(element('a', { href: './docs/index.html' }, 'Documents'));
  header.append(nav);
  if (!info) return header;
  const chip = element(
    'p',
    { className: 'chip', id: 'chip', title: info.renderer },
    info.software ? 'Software rasteriser' : 'GPU',
  );
  chip.classList.toggle('software', info.software);
  header.append(chip);
  return header;
}

function foot(gl: WebGL2RenderingContext, blas: Blas): HTMLElement {
  const lose = element('button', { type: 'button', id: 'lose' }, 'Lose the context');
  const extension = gl.getExtension('WEBGL_lose_context');
  lose.disabled = extension === null;
  lose.addEventListener('click', () => extension?.loseContext());
  return element(
    'footer',
    { className: 'foot' },
    element('p', { className: 'small' }, `fragblas ${blas.version} · ${blas.info.renderer}`),
    lose,
  );
}

function context(canvas: HTMLCanvasElement, depth: boolean): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', {
    antialias: false,
    depth,
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
