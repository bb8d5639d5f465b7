// The picture as a thing to handle: nodes are pointed at, chosen and dragged, by pointer or by keys.
// SPDX-License-Identifier: MIT
import { margin } from './drawing';

export interface Handled {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface StageEvents {
  /** The node pointed at, or -1. */
  hover(node: number): void;
  /** A node was clicked, or chosen by a key; -1 for none. `byKey` moves the choice only. */
  choose(node: number, byKey: boolean): void;
  /** Enter on the chosen node. */
  press(node: number): void;
  /** A node goes to a place between -1 and 1. */
  move(node: number, x: number, y: number): void;
}

const reach = 22;

export class Stage {
  private nodes: Handled = { x: new Float64Array(0), y: new Float64Array(0) };
  chosen = -1;
  private held: { node: number; pointer: number; x: number; y: number; moved: boolean } | null =
    null;

  constructor(
    readonly root: HTMLElement,
    private readonly events: StageEvents,
  ) {
    root.tabIndex = 0;
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', 'The nodes of the graph');
    root.setAttribute('aria-describedby', 'graph-help graph-readout');
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointermove', (event) => this.pointer(event));
    root.addEventListener('pointerup', (event) => this.up(event));
    root.addEventListener('pointercancel', () => this.release());
    root.addEventListener('pointerleave', () => events.hover(-1));
    root.addEventListener('keydown', (event) => this.key(event));
    // A finger on a node drags that; elsewhere it scrolls the page.
    root.addEventListener(
      'touchstart',
      (event) => {
        const touch = event.touches[0];
        if (event.touches.length === 1 && touch && this.at(touch) >= 0) event.preventDefault();
      },
      { passive: false },
    );
  }

  show(nodes: Handled): void {
    this.nodes = nodes;
    this.release();
    this.chosen = -1;
  }

  /** The middle of a node, in pixels from the top left corner. */
  pixels(node: number): [number, number] {
    const { width, height } = this.half;
    return [
      width + this.nodes.x[node]! * (width - margin),
      height - this.nodes.y[node]! * (height - margin),
    ];
  }

  private get half() {
    return { width: this.root.clientWidth / 2, height: this.root.clientHeight / 2 };
  }

  private place({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const { left, top } = this.root.getBoundingClientRect();
    const { width, height } = this.half;
    return [
      (clientX - left - width) / (width - margin),
      (height + top - clientY) / (height - margin),
    ];
  }

  private at(event: { clientX: number; clientY: number }): number {
    const [x, y] = this.place(event);
    const { width, height } = this.half;
    let best = -1;
    let least = reach;
    for (let i = 0; i < this.nodes.x.length; i++) {
      const off = Math.hypot(
        (this.nodes.x[i]! - x) * (width - margin),
        (this.nodes.y[i]! - y) * (height - margin),
      );
      if (off < least) [best, least] = [i, off];
    }
    return best;
  }

  private down(event: PointerEvent): void {
    const node = this.at(event);
    if (node < 0 || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.root.setPointerCapture(pointer);
    this.held = { node, pointer, x, y, moved: false };
  }

  private pointer(event: PointerEvent): void {
    const { held } = this;
    if (held?.pointer !== event.pointerId) {
      const node = this.at(event);
      this.root.classList.toggle('near', node >= 0);
      this.events.hover(node);
      return;
    }
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 4;
    if (!held.moved) return;
    this.root.classList.add('dragging');
    this.events.move(held.node, ...this.place(event));
  }

  private up(event: PointerEvent): void {
    const { held } = this;
    if (held ? held.pointer !== event.pointerId : event.button !== 0) return;
    this.release();
    if (held?.moved) return;
    this.choose(held?.node ?? -1, false);
  }

  private release(): void {
    this.held = null;
    this.root.classList.remove('dragging');
  }

  choose(node: number, byKey: boolean): void {
    this.chosen = node;
    this.events.choose(node, byKey);
  }

  private key(event: KeyboardEvent): void {
    const n = this.nodes.x.length;
    const { chosen } = this;
    const step = event.shiftKey ? 0.2 : 0.04;
    const move = (dx: number, dy: number) => {
      if (chosen >= 0)
        this.events.move(chosen, this.nodes.x[chosen]! + dx, this.nodes.y[chosen]! + dy);
    };
    if (event.key === 'PageDown') this.choose((chosen + 1) % n, true);
    else if (event.key === 'PageUp') this.choose((Math.max(chosen, 0) + n - 1) % n, true);
    else if (event.key === 'Home') this.choose(0, true);
    else if (event.key === 'End') this.choose(n - 1, true);
    else if (event.key === 'ArrowLeft') move(-step, 0);
    else if (event.key === 'ArrowRight') move(step, 0);
    else if (event.key === 'ArrowUp') move(0, step);
    else if (event.key === 'ArrowDown') move(0, -step);
    else if (event.key === 'Enter' && chosen >= 0) this.events.press(chosen);
    else if (event.key === 'Escape') this.choose(-1, true);
    else return;
    event.preventDefault();
  }
}
