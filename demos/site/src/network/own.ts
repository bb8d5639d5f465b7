// The person's digit: the pad, ready ones to load, and what the network says, as bars.
// SPDX-License-Identifier: MIT
import { side } from '../digits/digits';
import { byId, element } from '../shell/dom';
import { Pad } from './pad';
import type { Training } from './training';

export class OwnDigit {
  readonly pad: Pad;
  /** Probabilities of the digits; none while nothing is drawn. */
  answer: number[] = [];
  asking = false;
  private again = false;
  private loaded = 0;

  constructor(
    /** Probabilities for an image; null when there is no network that reads digits. */
    private readonly predict: (image: Float32Array) => Promise<Float32Array | null>,
    private readonly training: () => Training | undefined,
    signal: AbortSignal,
  ) {
    this.pad = new Pad(() => void this.ask(), signal);
    byId('pad').append(this.pad.canvas);
    byId('seen').append(this.pad.seen);
    byId('clear').addEventListener('click', () => this.pad.clear(), { signal });
    for (let digit = 0; digit < 10; digit++) {
      const button = element('button', { type: 'button' }, String(digit));
      button.setAttribute('aria-label', `Load a held-out ${digit}`);
      button.addEventListener('click', () => this.load(digit), { signal });
      byId('samples').append(button);
      const value = element('span', { className: 'percent' }, '–');
      const bar = element('dd', {}, element('i'), value);
      byId('bars').append(element('div', {}, element('dt', {}, String(digit)), bar));
    }
    this.show();
  }

  /** One question at a time; of those that come meanwhile, the last one counts. */
  async ask(): Promise<void> {
    this.again = this.asking;
    if (this.asking) return;
    this.asking = true;
    const { pad } = this;
    this.answer = pad.empty ? [] : [...((await this.predict(pad.image)) ?? [])];
    this.asking = false;
    this.show();
    if (this.again) void this.ask();
  }

  /** A held-out digit, each time another one. */
  private load(digit: number): void {
    const training = this.training();
    if (!training) return;
    const { inputs, labels } = training.problem.heldOut;
    const all = [...labels.keys()].filter((i) => labels[i] === digit);
    const i = all[this.loaded++ % all.length]!;
    this.pad.load(inputs.subarray(i * side * side, (i + 1) * side * side));
  }

  private show(): void {
    const { answer } = this;
    const sound = answer.every(Number.isFinite);
    const most = sound ? answer.indexOf(Math.max(...answer)) : -1;
    [...byId('bars').children].forEach((row, digit) => {
      const part = sound ? answer[digit] : undefined;
      row.classList.toggle('most', digit === most);
      row.querySelector('i')!.style.width = `${100 * (part ?? 0)}%`;
      row.querySelector('.percent')!.textContent =
        part === undefined ? '–' : `${(100 * part).toFixed(1)} %`;
    });
    const heard = sound ? `It says ${most}` : 'The network’s sums are no numbers any more';
    const text = answer.length === 0 ? 'Nothing drawn' : heard;
    // It is read aloud: only when it changes.
    if (byId('answer').textContent !== text) byId('answer').textContent = text;
  }
}
