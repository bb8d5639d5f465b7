// The drawing of a rung: A to the left of C, B above it, and what a fragment reads of them, step by
// step. SVG; nothing on the device.
// SPDX-License-Identifier: MIT
import { element } from '../shell/dom';
import { type Mark, type Name, type Scene, side } from './scene';

const namespace = 'http://www.w3.org/2000/svg';
const cell = 10;
const size = side * cell;
const gap = 22;
const full = 2 * size + gap + 2;
const origin: Record<Name, { x: number; y: number }> = {
  A: { x: 1, y: size + gap },
  B: { x: size + gap, y: 1 },
  C: { x: size + gap, y: size + gap },
};

let drawings = 0;

export class Drawing {
  readonly root = element('div', { className: 'drawing' });
  /** What a step costs. */
  readonly cost = element('dl', { className: 'facts cost' });
  private readonly svg = document.createElementNS(namespace, 'svg');
  private readonly moving = document.createElementNS(namespace, 'g');
  private readonly key = document.createElementNS(namespace, 'g');
  private readonly words = element('p', { className: 'small words' });
  private readonly step: HTMLInputElement;
  private readonly fragment: HTMLInputElement;
  private readonly stepValue = element('output');
  private readonly fragmentValue = element('output');
  private readonly stepName = element('span');
  private readonly hatch = `hatch-${++drawings}`;
  private scene: Scene | null = null;

  constructor(name: string, signal: AbortSignal) {
    const slider = (id: string) => {
      const input = element('input', { type: 'range', min: '0', step: '1', value: '0', id });
      input.addEventListener('input', () => this.draw(), { signal });
      return input;
    };
    this.step = slider(`step-${name}`);
    this.fragment = slider(`fragment-${name}`);
    this.svg.setAttribute('viewBox', `0 0 ${full} ${full}`);
    this.svg.setAttribute('role', 'img');
    this.grids();
    this.moving.setAttribute('class', 'moving');
    this.svg.append(this.key, this.moving);
    this.svg.addEventListener('pointerdown', (event) => this.pick(event), { signal });
    this.svg.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType === 'mouse') this.pick(event);
      },
      { signal },
    );
    const field = (label: Node | string, value: HTMLElement, input: HTMLElement) =>
      element('label', { className: 'field' }, element('span', {}, label, value), input);
    this.root.append(
      this.svg,
      element(
        'div',
        { className: 'sliders' },
        field(this.stepName, this.stepValue, this.step),
        field('Fragment', this.fragmentValue, this.fragment),
      ),
      this.words,
    );
  }

  set(scene: Scene): void {
    this.scene = scene;
    this.stepName.textContent = scene.unit;
    this.step.max = String(scene.steps - 1);
    this.fragment.max = String(scene.fragments - 1);
    this.step.value = '0';
    // Somewhere inside, not in a corner.
    this.fragment.value = String(scene.fragmentAt(5, 6));
    this.cost.replaceChildren(
      ...scene.facts.map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value)),
      ),
    );
    this.explain(scene);
    this.draw();
  }

  /** One step on; from the last to the first. */
  advance(): void {
    if (!this.scene) return;
    this.step.value = String((this.step.valueAsNumber + 1) % this.scene.steps);
    this.draw();
  }

  /** What is shown, for the test. */
  inspect() {
    const [fragment, step] = [this.fragment.valueAsNumber, this.step.valueAsNumber];
    return { fragment, step, marks: this.scene?.marks(fragment, step) ?? [] };
  }

  private pick(event: PointerEvent): void {
    if (!this.scene) return;
    const box = this.svg.getBoundingClientRect();
    const scale = full / box.width;
    const col = Math.floor(((event.clientX - box.left) * scale - origin.C.x) / cell);
    const row = Math.floor(((event.clientY - box.top) * scale - origin.C.y) / cell);
    if (row < 0 || col < 0 || row >= side || col >= side) return;
    this.fragment.value = String(this.scene.fragmentAt(row, col));
    this.draw();
  }

  private draw(): void {
    const { scene } = this;
    if (!scene) return;
    const [fragment, step] = [this.fragment.valueAsNumber, this.step.valueAsNumber];
    const words = scene.words(fragment, step);
    this.stepValue.textContent = `${step + 1} of ${scene.steps}`;
    this.fragmentValue.textContent = `${fragment + 1} of ${scene.fragments}`;
    this.step.setAttribute('aria-valuetext', words);
    this.svg.setAttribute('aria-label', `Matrices of ${side} by ${side}. ${words}`);
    this.words.textContent = words;
    this.moving.replaceChildren(...scene.marks(fragment, step).flatMap((mark) => this.mark(mark)));
  }

  private mark(mark: Mark): SVGElement[] {
    const { x, y } = origin[mark.matrix];
    const box = {
      x: x + mark.col * cell,
      y: y + mark.row * cell,
      width: mark.cols * cell,
      height: mark.rows * cell,
    };
    const made = [put('rect', { ...box, class: `mark ${mark.kind}` })];
    if (mark.kind === 'constant') {
      made.push(put('rect', { ...box, fill: `url(#${this.hatch})` }));
    }
    if (mark.sign) {
      made.push(put('text', { x: box.x + 5, y: box.y + 17, class: 'sign' }, mark.sign));
    }
    return made;
  }

  /** What never changes: the grids and the names. */
  private grids(): void {
    const pattern = put('pattern', {
      id: this.hatch,
      width: 5,
      height: 5,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    });
    pattern.append(put('line', { x1: 0, x2: 0, y1: 0, y2: 5, class: 'hatch' }));
    const defs = put('defs', {});
    defs.append(pattern);
    this.svg.append(defs);
    for (const [name, { x, y }] of Object.entries(origin)) {
      this.svg.append(put('rect', { x, y, width: size, height: size, class: 'paper' }));
      let path = '';
      for (let line = 1; line < side; line++) {
        const at = line * cell;
        path += `M${x + at} ${y}v${size}M${x} ${y + at}h${size}`;
      }
      this.svg.append(put('path', { d: path, class: 'lines' }));
      const place =
        name === 'B'
          ? { x: x - 8, y: y + 13, 'text-anchor': 'end' }
          : {
              x: name === 'A' ? x + 2 : x - 8,
              y: y - 7,
              'text-anchor': name === 'A' ? 'start' : 'end',
            };
      this.svg.append(put('text', { ...place, class: 'matrix' }, name));
    }
  }

  /** In the corner that is free. */
  private explain({ key }: Scene): void {
    this.key.replaceChildren();
    key.forEach(([kind, label], index) => {
      const y = 12 + 22 * index;
      const box = { x: 2, y, width: 12, height: 12 };
      this.key.append(put('rect', { ...box, class: `mark ${kind}` }));
      if (kind === 'constant')
        this.key.append(put('rect', { ...box, fill: `url(#${this.hatch})` }));
      this.key.append(put('text', { x: 21, y: y + 10, class: 'meaning' }, label));
    });
  }
}

function put(tag: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text !== undefined) made.textContent = text;
  return made as SVGElement;
}
