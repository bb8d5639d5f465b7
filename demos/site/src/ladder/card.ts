// The card of a rung: why, the drawing, the rate, and the shader with its changes marked.
// SPDX-License-Identifier: MIT
import type { GemmExplanation } from 'fragblas';
import { digits, duration, element } from '../shell/dom';
import { bars } from './bars';
import { Drawing } from './drawing';
import { compare, listingOf } from './listing';
import type { Outcome } from './measured';
import { type Rung, rungs, type View } from './rungs';
import { kernelScene, strassenScene } from './scene';

export class RungCard {
  readonly root: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly rate = element('div', { className: 'rate' });
  private readonly plan = element('p', { className: 'small plan' });
  private readonly shader = element('div', { className: 'shader' });
  private readonly drawing: Drawing;
  private missing = true;

  constructor(
    private readonly rung: Rung,
    index: number,
    signal: AbortSignal,
    run: () => void,
  ) {
    const id = `rung-${index + 1}`;
    this.drawing = new Drawing(rung.name, signal);
    this.button = element('button', { type: 'button', id: `run-${rung.name}` }, 'Run this rung');
    this.button.disabled = true;
    this.button.addEventListener('click', run, { signal });
    const title = element(
      'h2',
      { id: `${id}-title` },
      element('span', { className: 'number' }, String(index + 1)),
      rung.title,
    );
    this.root = element(
      'section',
      { className: 'card rung', id },
      title,
      element(
        'div',
        { className: 'why' },
        ...rung.why.map((text) => element('p', {}, text)),
        element('p', { className: 'lesson' }, element('b', {}, 'OpenCL’s lesson: '), rung.lesson),
        this.drawing.cost,
      ),
      element(
        'div',
        { className: 'live' },
        element('h3', {}, 'Rate on this device'),
        this.rate,
        this.button,
        this.plan,
      ),
      element(
        'div',
        { className: 'reads' },
        element('h3', {}, 'What a fragment reads'),
        this.drawing.root,
      ),
      this.shader,
    );
    this.root.setAttribute('aria-labelledby', title.id);
    this.root.tabIndex = -1;
  }

  advance(): void {
    this.drawing.advance();
  }

  inspect() {
    return this.drawing.inspect();
  }

  busy(busy: boolean): void {
    this.button.disabled = busy || this.missing;
  }

  show(view: View | null, plan: GemmExplanation | null, lacks: string | undefined): void {
    this.missing = lacks !== undefined;
    this.busy(false);
    this.plan.textContent = lacks
      ? `This rung can’t be had here: ${lacks}.`
      : plan && this.rung.way.kind === 'free' && !this.rung.way.strassen
        ? inWords(plan)
        : '';
    this.root.classList.toggle('lacking', view === null);
    if (!view) {
      this.shader.replaceChildren();
      return;
    }
    this.drawing.set(view.kernel ? kernelScene(view.kernel) : strassenScene());
    const listing = compare(view.text, view.base);
    const { file, variants } = view.text;
    const head = element('h3', {}, 'The shader');
    const about = element('p', { className: 'small' }, element('code', {}, `shaders_es/${file}`));
    if (variants.length) about.append(`, as it compiles with ${variants.join(', ')}`);
    about.append('. ', changes(view, listing));
    const label = `Text of ${file}; new lines begin with a plus sign`;
    this.shader.replaceChildren(head, about, listingOf(listing, label));
  }

  /** before: the rung that it is compared with, if any. */
  measured(
    outcome: Outcome | null,
    before: { index: number; outcome: Outcome | null } | null,
    most: number,
  ): void {
    const rate = outcome?.gflops ?? null;
    const list = [
      {
        name: 'This rung',
        rate,
        text: rate === null ? (outcome ? 'no rate' : 'not run yet') : undefined,
        main: true,
      },
    ];
    if (before) {
      const other = before.outcome?.gflops ?? null;
      const text = other === null ? 'not run yet' : undefined;
      list.unshift({ name: `Rung ${before.index + 1}`, rate: other, text, main: false });
    }
    const parts: Node[] = [bars(list, most)];
    if (outcome) {
      const badge = element(
        'p',
        { className: `verdict ${outcome.pass ? 'pass' : 'fail'}` },
        outcome.pass ? 'right' : 'wrong result: no rate',
      );
      const other = before?.outcome?.gflops;
      const facts: [string, string][] = [];
      if (rate && other) facts.push([`Times rung ${before.index + 1}`, digits(rate / other, 3)]);
      facts.push(
        ['Time a product', duration(outcome.seconds)],
        [
          'Fastest to slowest batch',
          `${duration(outcome.fastest)} to ${duration(outcome.slowest)}`,
        ],
        ['Error of 64 entries', `${digits(outcome.sampled, 2)} of ${outcome.limit}`],
        ['Freivalds’ check of all of C', `${digits(outcome.freivalds, 2)} of ${outcome.limit}`],
      );
      parts.push(
        badge,
        element(
          'dl',
          { className: 'facts' },
          ...facts.map(([name, value]) =>
            element('div', {}, element('dt', {}, name), element('dd', {}, value)),
          ),
        ),
      );
    }
    this.rate.replaceChildren(...parts);
  }
}

function changes(
  { against, base }: View,
  { fresh, same, gone }: ReturnType<typeof compare>,
): string {
  if (!base) return 'It is the first: there is nothing to compare it with.';
  const other =
    against === null
      ? 'the same text without sums, as the rung before packs'
      : `rung ${against + 1}, “${rungs[against]!.title}”`;
  if (fresh === 0 && gone === 0)
    return `Not a line is different from ${other}: what is new is who chose it.`;
  const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
  return `Compared with ${other}: ${lines(fresh)} new (+), ${same} the same, ${gone} gone (−).`;
}

function inWords(plan: GemmExplanation): string {
  const kernels = {
    block: 'A through uniform blocks',
    texture: 'both operands packed into textures',
    'two-pass': 'operands as they lie',
    direct: 'one pass over C',
    gemv: 'matrix times vector',
  } as const;
  const { seconds } = plan;
  const parts = (['pack', 'copy', 'multiply', 'merge', 'overhead'] as const)
    .filter((part) => seconds[part] > 0)
    .map((part) => `${part} ${duration(seconds[part])}`);
  const others = plan.alternatives
    .filter(({ possible }) => possible)
    .map((other) => `${kernels[other.kernel]}: ${duration(other.seconds ?? 0)}`);
  return (
    `It chose ${kernels[plan.kernel]}, tiles of ${plan.tileRows} × ${plan.tileCols}, ${plan.passes} passes, ${plan.draws} draws. ` +
    `Predicted: ${duration(seconds.total)} (${parts.join(', ')}).` +
    (others.length ? ` Other ways: ${others.join('; ')}.` : '')
  );
}
