// A line chart in SVG that takes its colours from the style sheet and its size from its place.
// SPDX-License-Identifier: MIT
import { digits, element } from '../shell/dom';
import { onResize } from '../shell/resized';

export interface Series {
  readonly name: string;
  /** Points with x from left to right; those that are not finite, or not above 0 on a log axis, are left out. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** For what is a theory or a bound rather than measured. */
  readonly dashed?: boolean;
  /** Points that no line joins. */
  readonly apart?: boolean;
}

export interface Axis {
  readonly label: string;
  readonly log?: boolean;
  /** Ends of the axis; by default those of the points, and 0 on a linear y. */
  readonly from?: number;
  readonly to?: number;
  /** Where there are ticks. Default: round numbers. */
  readonly ticks?: readonly number[];
}

export interface ChartOptions {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  /** In pixels. Default: 240. */
  readonly height?: number;
}

const namespace = 'http://www.w3.org/2000/svg';
const room = { left: 58, right: 14, top: 12, bottom: 40 };

export class Chart {
  readonly root = element('figure', { className: 'chart' });
  private readonly svg = document.createElementNS(namespace, 'svg');
  private readonly legend = element('figcaption');
  private readonly readout = element('output', { className: 'chart-readout' });
  private series: readonly Series[] = [];
  private scales: { x: Scale; y: Scale } | null = null;

  constructor(
    private readonly options: ChartOptions,
    signal: AbortSignal,
  ) {
    this.svg.setAttribute('role', 'img');
    this.root.append(this.svg, this.legend, this.readout);
    onResize(this.root, () => this.draw(), signal);
    this.svg.addEventListener('pointermove', (event) => this.point(event), { signal });
    this.svg.addEventListener('pointerleave', () => this.point(null), { signal });
  }

  set(series: readonly Series[]): void {
    this.series = series;
    this.draw();
  }

  private draw(): void {
    const { x, y, title } = this.options;
    const height = this.options.height ?? 240;
    const width = this.root.clientWidth;
    const shown = this.series.map((one) => ({ ...one, points: drawable(one.points, x, y) }));
    const last = shown.map(({ name, points }) => {
      const end = points.at(-1);
      return end ? `${name}: ${digits(end[1], 3)} at ${digits(end[0], 3)}` : `${name}: no points`;
    });
    this.svg.setAttribute('aria-label', `${title}. ${y.label} over ${x.label}. ${last.join('; ')}`);
    this.legend.replaceChildren(
      ...shown.map(({ name, dashed }, index) =>
        element(
          'span',
          { className: `series-${index % 6}${dashed ? ' dashed' : ''}` },
          element('i'),
          name,
        ),
      ),
    );
    this.svg.replaceChildren();
    this.scales = null;
    if (width < room.left + room.right + 20) return;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('height', String(height));
    const all = shown.flatMap(({ points }) => points);
    const sx = scale(
      x,
      all.map(([value]) => value),
      room.left,
      width - room.right,
      false,
    );
    const sy = scale(
      y,
      all.map(([, value]) => value),
      height - room.bottom,
      room.top,
      true,
    );
    this.scales = { x: sx, y: sy };
    const right = width - room.right;
    const bottom = height - room.bottom;
    for (const tick of sy.ticks) {
      const at = sy.at(tick);
      this.put('line', { x1: room.left, x2: right, y1: at, y2: at, class: 'grid' });
      this.put('text', { x: room.left - 7, y: at + 4, 'text-anchor': 'end' }, label(tick));
    }
    const most = Math.max(2, Math.floor((right - room.left) / 62));
    const every = Math.ceil(sx.ticks.length / most);
    sx.ticks.forEach((tick, index) => {
      const at = sx.at(tick);
      this.put('line', { x1: at, x2: at, y1: bottom, y2: bottom + 4, class: 'axis' });
      if (index % every) return;
      this.put('text', { x: at, y: bottom + 17, 'text-anchor': 'middle' }, label(tick));
    });
    this.put('line', { x1: room.left, x2: right, y1: bottom, y2: bottom, class: 'axis' });
    this.put('text', { x: right, y: height - 4, 'text-anchor': 'end', class: 'title' }, x.label);
    const across = `translate(13 ${room.top}) rotate(-90)`;
    this.put('text', { transform: across, 'text-anchor': 'end', class: 'title' }, y.label);
    shown.forEach(({ points, dashed, apart }, index) => {
      const group = `series series-${index % 6}${dashed ? ' dashed' : ''}`;
      const path = points.map(([px, py]) => `${sx.at(px).toFixed(1)} ${sy.at(py).toFixed(1)}`);
      if (path.length > 1 && !apart) this.put('path', { d: `M${path.join('L')}`, class: group });
      if (dashed || (points.length > 40 && !apart)) return;
      for (const [px, py] of points) {
        this.put('circle', { cx: sx.at(px), cy: sy.at(py), r: 3, class: group });
      }
    });
  }

  /** Says the values nearest to the pointer. */
  private point(event: PointerEvent | null): void {
    if (!event || !this.scales) {
      this.readout.textContent = '';
      return;
    }
    const at = event.clientX - this.svg.getBoundingClientRect().left;
    const { x, y } = this.options;
    const parts = this.series.flatMap(({ name, points }) => {
      let best: readonly [number, number] | null = null;
      for (const one of drawable(points, x, y)) {
        const off = Math.abs(this.scales!.x.at(one[0]) - at);
        if (!best || off < Math.abs(this.scales!.x.at(best[0]) - at)) best = one;
      }
      return best ? [`${name} ${digits(best[1], 3)} at ${digits(best[0], 3)}`] : [];
    });
    this.readout.textContent = parts.join(' · ');
  }

  private put(tag: string, attributes: Record<string, string | number>, text?: string): void {
    const made = document.createElementNS(namespace, tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    if (text !== undefined) made.textContent = text;
    this.svg.append(made);
  }
}

interface Scale {
  readonly ticks: readonly number[];
  at(value: number): number;
}

function drawable(points: Series['points'], x: Axis, y: Axis) {
  return points.filter(
    ([px, py]) =>
      Number.isFinite(px) && Number.isFinite(py) && !(x.log && px <= 0) && !(y.log && py <= 0),
  );
}

function scale(axis: Axis, values: number[], start: number, end: number, zero: boolean): Scale {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  let from = axis.from ?? (values.length ? low : 0);
  let to = axis.to ?? (values.length ? high : 1);
  if (axis.log) {
    if (!values.length && axis.from === undefined) from = to / 10;
    if (from === to) [from, to] = [from / 2, to * 2];
    // So that no point lies on the frame.
    if (axis.from === undefined) from /= 1.2;
    if (axis.to === undefined) to *= 1.2;
    const decades = Math.log10(to / from);
    const each = decades > 8 ? Math.ceil(decades / 6) : 1;
    const factors = decades < 2.2 ? [1, 2, 5] : [1];
    const ticks: number[] = [];
    for (let p = Math.floor(Math.log10(from)); p <= Math.ceil(Math.log10(to)); p++) {
      if (((p % each) + each) % each) continue;
      for (const factor of factors) {
        const tick = factor * 10 ** p;
        if (tick >= from * 0.999 && tick <= to * 1.001) ticks.push(tick);
      }
    }
    const length = Math.log(to / from);
    return {
      ticks: axis.ticks ?? ticks,
      at: (value) => start + ((end - start) * Math.log(value / from)) / length,
    };
  }
  if (zero && axis.from === undefined) from = Math.min(0, from);
  if (from === to) to = from + 1;
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough)!;
  const ticks: number[] = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; i++) {
    ticks.push(Number((i * step).toPrecision(12)));
  }
  const at = (value: number) => start + ((end - start) * (value - from)) / (to - from);
  return { ticks: axis.ticks ?? ticks, at };
}

/** Short: 1200, 0.05, 1e-6. */
function label(value: number): string {
  const size = Math.abs(value);
  const text =
    size !== 0 && (size >= 1e5 || size < 1e-3)
      ? value.toExponential().replace('+', '')
      : String(Number(value.toPrecision(6)));
  return text.replaceAll('-', '−');
}
