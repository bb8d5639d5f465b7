// The page: the device, the conformance run, the benchmark, and all of it as JSON.
// SPDX-License-Identifier: MIT

import type { CatalogRoutine, DeviceInfo } from 'fragblas';
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { codeCard } from '../shell/code';
import { byId, bytes, digits, duration, element, whole } from '../shell/dom';
import { downloadJson } from '../shell/download';
import type { Running, Shell } from '../shell/page';
import { visible } from '../shell/visible';
import { benchmark, type Measured } from './benchmark';
import benchmarkText from './benchmark.ts?raw';
import type { Extent } from './cases';
import casesText from './cases.ts?raw';
import { conform, type Outcome } from './conformance';
import referenceText from './reference.ts?raw';
import page from './report.html?raw';
import './report.css';

/** What the person may ask for. */
const extents: Record<Exclude<Extent, 'glance'>, string> = {
  quick: 'Quick: sizes up to 33',
  thorough: 'Thorough: sizes up to 129',
};

interface Results {
  /** What was asked for when the run began. */
  extent: Extent;
  seed: number;
  outcomes: Outcome[];
  measured: Measured[];
  /** When the run ended. */
  time: string | null;
}

export class Report implements Running {
  private extent: Extent;
  private seed: number;
  private results: Results;
  /** What remains known when the context is lost. */
  private readonly about: { readonly version: string; readonly info: DeviceInfo };
  private readonly catalog: readonly CatalogRoutine[];
  private running: AbortController | null = null;

  constructor(private readonly shell: Shell) {
    const { blas, query, saved, main, signal } = shell;
    this.extent = choiceIn(query, 'extent', blas.info.software ? 'quick' : 'thorough', [
      'quick',
      'thorough',
    ]);
    this.seed = Math.round(numberIn(query, 'seed', 7, 1, 999_999));
    this.results = (saved as Results | undefined) ?? this.nothing();
    this.about = { version: blas.version, info: blas.info };
    this.catalog = blas.catalog;
    main.classList.add('split');
    main.innerHTML = page;
    main.querySelector('.shown')!.append(
      codeCard([
        { name: 'reference.ts', text: referenceText },
        { name: 'cases.ts', text: casesText },
        { name: 'benchmark.ts', text: benchmarkText },
      ]),
    );
    signal.addEventListener('abort', () => this.running?.abort());
    byId('json').tabIndex = 0;
    this.connect();
    this.describe();
    this.show();
    if (this.results.outcomes.length === 0) void this.run('glance');
  }

  /** For tests and the curious: what is shown, and the numbers behind it. Changes nothing. */
  inspect() {
    return {
      busy: this.running !== null,
      catalog: this.catalog.map(({ name }) => name),
      report: this.report(),
    };
  }

  private nothing(): Results {
    return { extent: this.extent, seed: this.seed, outcomes: [], measured: [], time: null };
  }

  save(): Results {
    return this.results;
  }

  private connect(): void {
    const extent = byId<HTMLSelectElement>('extent');
    for (const [value, text] of Object.entries(extents)) {
      extent.append(element('option', { value }, text));
    }
    extent.value = this.extent;
    extent.addEventListener('change', () => {
      this.extent = extent.value as Extent;
      this.remember();
    });
    const seed = byId<HTMLInputElement>('seed');
    seed.value = String(this.seed);
    seed.addEventListener('change', () => {
      if (seed.validity.valid && seed.value !== '') this.seed = seed.valueAsNumber;
      seed.value = String(this.seed);
      this.remember();
    });
    byId('run').addEventListener('click', () => {
      if (this.running) this.running.abort();
      else void this.run();
    });
    byId('download').addEventListener('click', () => this.download());
    byId('copy').addEventListener('click', () => void this.copy());
  }

  private remember(): void {
    toAddress({ extent: this.extent, seed: this.seed });
  }

  // -- the run --

  private async run(extent = this.extent): Promise<void> {
    const { blas, counter, meter } = this.shell;
    const abort = new AbortController();
    const { signal } = abort;
    this.running = abort;
    this.results = { ...this.nothing(), extent };
    const { seed } = this.results;
    this.show();
    byId('run').textContent = 'Stop';
    const glance = extent === 'glance';
    if (glance) await visible(this.shell.signal).catch(() => abort.abort());
    const calls = counter.calls;
    const read = blas.stats().readbackBytes;
    const start = performance.now();
    try {
      const { catalog } = this;
      for (const [at, routine] of catalog.entries()) {
        this.say(
          `Checking ${routine.name}, ${at + 1} of ${catalog.length}`,
          (0.7 * at) / catalog.length,
        );
        this.results.outcomes.push(await conform(blas, routine, extent, seed, signal));
        this.show();
      }
      meter.show({
        calls: counter.calls - calls,
        seconds: (performance.now() - start) / 1000,
        readBytes: blas.stats().readbackBytes - read,
        error: { value: this.worst, of: 'part of what is allowed' },
      });
      this.say('Measuring', 0.7);
      for await (const { part, ...measured } of benchmark(blas, signal, glance)) {
        this.results.measured.push(measured);
        this.say(`Measured ${measured.name}, ${measured.size}`, 0.7 + 0.3 * part);
        this.show();
      }
      this.results.time = new Date().toISOString();
      const hint = glance ? ' This was a first look: Run all checks far more cases.' : '';
      this.say(`Done in ${duration((performance.now() - start) / 1000)}.${hint}`, 1);
    } catch (error) {
      if (!signal.aborted && !this.shell.signal.aborted) this.shell.fail(error);
      if (!this.shell.signal.aborted) this.say('Stopped.', 0);
    }
    this.running = null;
    if (this.shell.signal.aborted) return;
    byId('run').textContent = 'Run all';
    this.show();
  }

  private get worst(): number {
    return this.results.outcomes.reduce((most, one) => Math.max(most, one.worst), 0);
  }

  /** Whether all routines of the catalog were checked and passed; null before that. */
  private get passes(): boolean | null {
    const { outcomes } = this.results;
    if (outcomes.some(({ verdict }) => verdict === 'fail' || verdict === 'no case')) return false;
    return outcomes.length === this.catalog.length ? true : null;
  }

  // -- the report --

  private report() {
    const { extent, seed, outcomes, measured, time } = this.results;
    return {
      format: 'fragblas-report',
      formatVersion: 1,
      fragblas: this.about.version,
      time,
      userAgent: navigator.userAgent,
      crossOriginIsolated,
      device: this.about.info,
      extent,
      seed,
      passes: this.passes,
      conformance: outcomes,
      benchmark: measured,
    };
  }

  private get json(): string {
    return `${JSON.stringify(this.report(), null, 2)}\n`;
  }

  private download(): void {
    downloadJson('fragblas-report.json', this.json);
    byId('copied').textContent = 'fragblas-report.json is written.';
  }

  private async copy(): Promise<void> {
    const text = this.json;
    const copied = await navigator.clipboard
      ?.writeText(text)
      .then(() => true)
      .catch(() => false);
    const done = copied || copyBySelection(text);
    if (!done) byId('json').closest('details')!.open = true;
    byId('copied').textContent = done
      ? 'The report is in the clipboard.'
      : 'The browser does not let the page copy. The report is open at the end of the page.';
  }

  // -- what is shown --

  private say(text: string, part: number): void {
    byId('status').textContent = text;
    byId<HTMLProgressElement>('progress').value = part;
  }

  private describe(): void {
    const { info, version } = this.about;
    const { probe } = info;
    byId('device').textContent =
      `${info.software ? 'Software rasteriser, no GPU is used' : 'GPU'}: ${info.renderer || 'name hidden by the browser'}`;
    const yes = (is: boolean) => (is ? 'yes' : 'no');
    facts('limits', [
      ['fragblas', version],
      ['Vendor', info.vendor],
      ['Version', info.version],
      ['Largest texture', `${whole(info.maxTextureSize)} texels a side`],
      ['Largest array', `${whole(info.maxBufferElements)} floats`],
      ['Float targets at once', String(info.drawBuffers)],
      ['Uniform block', info.uniformBlockBytes > 0 ? bytes(info.uniformBlockBytes) : 'not used'],
      ['Texture budget', bytes(info.memoryBytes)],
      ['GPU timer', yes(info.timerQuery)],
    ]);
    facts('probe', [
      ['Float targets that are right', String(probe.drawBuffers)],
      ['Floats survive the round trip', yes(probe.roundTripExact)],
      ['32-bit integers', yes(probe.int32)],
      ['Known product is right', yes(probe.knownProduct)],
      ['Subnormal numbers kept', yes(probe.subnormalsKept)],
      ['Not-a-number spreads', yes(probe.nanPropagates)],
      ['Fused multiply-add', yes(probe.fusedMultiplyAdd)],
      ['Pairs of floats exact (sdsdot)', yes(probe.doubleFloat)],
      ['The probe took', duration(probe.milliseconds / 1000)],
    ]);
  }

  private show(): void {
    const { outcomes, measured } = this.results;
    const { catalog, passes } = this;
    const verdict = byId('verdict');
    verdict.className = `verdict ${passes === null ? '' : passes ? 'pass' : 'fail'}`;
    const cases = outcomes.reduce((sum, one) => sum + one.cases, 0);
    const so = `${outcomes.length} of ${catalog.length} routines, ${whole(cases)} cases`;
    verdict.textContent =
      passes === null
        ? outcomes.length
          ? `So far right: ${so}`
          : 'Not run yet'
        : passes
          ? `Pass: ${so}`
          : `Fail: ${outcomes.filter((one) => one.verdict === 'fail' || one.verdict === 'no case').length} of ${so}`;
    byId('conformance').replaceChildren(
      ...catalog.map(({ name, text }, at) => this.outcomeRow(name, text, outcomes[at])),
    );
    byId('benchmark').replaceChildren(
      ...(measured.length
        ? measured.map(measuredRow)
        : [element('tr', {}, element('td', { colSpan: 5 }, 'Not measured yet'))]),
    );
    byId('json').textContent = this.json;
  }

  private outcomeRow(name: string, text: string, outcome?: Outcome): HTMLElement {
    const verdict = outcome?.verdict;
    const kind = verdict === 'pass' ? 'pass' : verdict === 'not offered' ? '' : 'fail';
    // Long names may break behind their underscores.
    const parts = name.split(/(?<=_)/).flatMap((part) => [part, element('wbr')]);
    const head = element('th', { scope: 'row' }, element('code', {}, ...parts));
    const worst = element(
      'td',
      { title: outcome?.where ?? '' },
      outcome ? digits(outcome.worst, 2) : '–',
    );
    return element(
      'tr',
      {},
      head,
      element('td', { className: 'wide small' }, text),
      element('td', {}, outcome ? whole(outcome.cases) : '–'),
      worst,
      element('td', {}, verdict ? element('span', { className: `verdict ${kind}` }, verdict) : '–'),
    );
  }
}

function measuredRow(one: Measured): HTMLElement {
  const { name, size, seconds, flops, bytes: moved, right } = one;
  const rate = (amount: number) => (right && amount > 0 ? digits(amount / seconds / 1e9, 3) : '–');
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, element('code', {}, name)),
    element('td', {}, size),
    element('td', {}, right ? duration(seconds) : 'wrong result'),
    element('td', {}, rate(flops)),
    element('td', {}, rate(moved)),
  );
}

function facts(id: string, rows: readonly (readonly [string, string])[]): void {
  byId(id).replaceChildren(
    ...rows.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );
}

/** The old way to the clipboard, for pages that may not use the new one. */
function copyBySelection(text: string): boolean {
  const area = element('textarea', { value: text, readOnly: true });
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
