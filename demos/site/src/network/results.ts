// What is told of a training: numbers, charts, the wrong ones, and the check of the gradients.
// SPDX-License-Identifier: MIT
import { side } from '../digits/digits';
import { Chart } from '../draw/chart';
import { byId, bytes, digits, element, whole } from '../shell/dom';
import { paint } from './pad';
import type { GradientCheck } from './reference';
import { type Evaluation, lossEvery, type Training } from './training';
import type { Work } from './work';

/** How often weights are kept on the host, in milliseconds. */
export const keepEvery = 10_000;
/** Points of a chart's line: more are thinned out. */
const mostPoints = 800;
const shownWrong = 10;

export type Point = readonly [step: number, value: number];

/** A training's course, of which the charts are drawn. */
export interface Course {
  readonly losses: readonly Point[];
  /** In percent. */
  readonly accuracies: readonly Point[];
}

const put = (id: string, text: string) => {
  byId(id).textContent = text;
};

export class Results {
  private readonly losses: Chart;
  private readonly accuracies: Chart;

  constructor(signal: AbortSignal) {
    const chart = (id: string, title: string, y: { label: string; from?: number; to?: number }) => {
      const made = new Chart({ title, x: { label: 'steps' }, y, height: 150 }, signal);
      byId(id).append(made.root);
      return made;
    };
    this.losses = chart('loss-chart', 'Loss while training', { label: 'loss, nats' });
    this.accuracies = chart('accuracy-chart', 'Held-out accuracy', {
      label: '% right',
      from: 0,
      to: 100,
    });
  }

  /** What stays the same while one network is trained. */
  open({ training, grid }: Work): void {
    const held = training.problem.heldOut.labels.length;
    const count = training.problem.training.labels.length;
    const read = 4 * (training.classes ** 2 + held);
    put('result-title', grid ? 'What it answers where' : 'Confusion matrix');
    put(
      'picture-text',
      grid
        ? `The stronger the colour, the surer the network; on the line it can’t decide. Each frame, ${grid.side} × ${grid.side} points go through it and are drawn from the texture that holds the answers. Dots: the ${whole(count)} training points.`
        : 'Row: what the digit is. Column: what the network says. Drawn from the texture of the product Yᵀ S of right answers and given ones; shade: root of the count.',
    );
    put(
      'accuracy-text',
      `of ${whole(held)} ${grid ? 'points' : 'digits'} that it is never trained on.`,
    );
    put('shape', training.network.design.sizes.join(' → '));
    put('parameters', whole(training.weights));
    put(
      'reading-text',
      `Read back: once a second the answers to the held-out data (${bytes(read)}) and every ${lossEvery}th step’s loss; every ${keepEvery / 1000} s a copy of the weights, to survive a lost context. All else stays on the device.`,
    );
    for (const id of ['try', 'wrong-card']) byId(id).hidden = grid !== null;
    const verdict = byId('gradient-verdict');
    verdict.className = 'verdict';
    verdict.textContent = 'Not checked yet';
    byId('gradient-facts').replaceChildren();
  }

  /** `speed` is in samples a second; null where it was not measured. */
  show(
    training: Training,
    { losses, accuracies }: Course,
    evaluation: Evaluation,
    speed: number | null,
    callsPerStep: number,
  ): void {
    const loss = losses.at(-1);
    put('accuracy', (100 * evaluation.accuracy).toFixed(1));
    put('loss', loss ? digits(loss[1], 3) : '–');
    put('steps', whole(training.network.steps));
    put('epochs', training.epochs.toFixed(1));
    put('speed', speed === null ? '–' : whole(Number(speed.toPrecision(3))));
    const millions = digits((training.samplesPerStep * training.flops.step) / 1e6, 3);
    put(
      'how-text',
      Number.isFinite(callsPerStep)
        ? `A step of this network is ${callsPerStep} BLAS calls, and ${millions} million floating-point operations. Batches are views of the data; nothing is copied.`
        : '',
    );
    this.losses.set([{ name: 'loss of a batch', points: losses }]);
    this.accuracies.set([{ name: 'held-out data answered rightly', points: accuracies }]);
  }

  showWrong({ problem, classes }: Training, { answers }: Evaluation): void {
    const { inputs, labels } = problem.heldOut;
    const wrong = [...labels.keys()].filter((i) => answers[i] !== labels[i]);
    put('wrong-title', `Held-out digits it gets wrong: ${whole(wrong.length)}`);
    byId('wrong').replaceChildren(
      ...wrong.slice(0, shownWrong).map((i) => {
        const canvas = element('canvas');
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', `A ${labels[i]}`);
        paint(canvas, inputs.subarray(i * side * side, (i + 1) * side * side));
        const said = answers[i]! >= 0 && answers[i]! < classes ? `says ${answers[i]}, ` : '';
        return element('li', {}, canvas, `${said}is ${labels[i]}`);
      }),
    );
  }

  showCheck(check: GradientCheck, step: number): void {
    const verdict = byId('gradient-verdict');
    verdict.className = `verdict ${check.pass ? 'pass' : 'fail'}`;
    verdict.textContent = `${check.pass ? 'Pass' : 'Fail'}: worst relative error ${digits(check.worst, 2)}`;
    const fact = (name: string, value: string) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value));
    byId('gradient-facts').replaceChildren(
      ...check.layers.map(({ layer, checked, worst }) =>
        fact(`Layer ${layer + 1}, ${checked} of them: worst`, digits(worst, 2)),
      ),
      fact('Loss on the device', digits(check.loss.device, 7)),
      fact('Loss in double precision', digits(check.loss.host, 7)),
      fact('After step', whole(step)),
    );
  }
}

/** Every second point of the older half goes when there are too many. */
export function thinned(points: readonly Point[]): readonly Point[] {
  if (points.length <= mostPoints) return points;
  const half = points.length >> 1;
  return points.filter((_, i) => i >= half || i % 2 === 0);
}
