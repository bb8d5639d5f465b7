// How the library would compute the product, in words: what blas.explain says.
// SPDX-License-Identifier: MIT
import type { GemmExplanation, GemmKernel } from 'fragblas';
import { byId, bytes, duration, element, whole } from '../shell/dom';

const kernels: Record<GemmKernel, string> = {
  direct: 'One pass over C: every fragment reads its rows and columns where they lie.',
  gemv: 'One side is a single row or column, so this is matrix times vector.',
  'two-pass':
    'A and B are read as they lie: for this little work, packing would cost more than it saves.',
  texture:
    'A and B are first packed, so that one texel holds four elements that are used together; then each fragment adds up its tile from two textures.',
  block:
    'B is packed into a texture and A into uniform blocks, which the device keeps close to its arithmetic; each fragment adds up its tile from both.',
};

const plural = (count: number, name: string, many = `${name}s`): string =>
  `${whole(count)} ${count === 1 ? name : many}`;

function sentences(plan: GemmExplanation): string[] {
  const said = [kernels[plan.kernel]];
  said.push(
    `A fragment computes a tile of ${plan.tileRows} × ${plan.tileCols} elements of ${plan.transposed ? 'the transpose of C' : 'C'}.`,
  );
  if (plan.parts > 1) {
    said.push(
      `The product is cut into ${whole(plan.parts)} parts of at most ${plan.partRows} × ${plan.partCols} × ${plan.partDepth}.`,
    );
  }
  if (plan.chunks > 1) {
    said.push(`k is cut into ${plan.chunks} pieces, whose products are added at the end.`);
  }
  said.push(
    `${plural(plan.passes, 'pass', 'passes')} in ${plural(plan.draws, 'draw')}; ${bytes(plan.bytes)} are fetched, written and copied.`,
  );
  const { seconds } = plan;
  const steps = (['pack', 'copy', 'multiply', 'merge', 'overhead'] as const)
    .filter((step) => seconds[step] > 0)
    .map((step) => `${step} ${duration(seconds[step])}`);
  said.push(`Predicted: ${duration(seconds.total)} (${steps.join(', ')}).`);
  return said;
}

export function showPlan(plan: GemmExplanation, tuned: boolean): void {
  byId('plan').replaceChildren(...sentences(plan).map((text) => element('p', {}, text)));
  byId('plan-source').textContent = tuned
    ? 'The prediction counts with a profile of this device.'
    : 'The prediction counts with an average device, for no profile of this one is known. Tune to measure it.';
  byId('plan-others').replaceChildren(
    ...plan.alternatives.map(({ kernel, reason }) =>
      element('div', {}, element('dt', {}, kernel), element('dd', {}, reason)),
    ),
  );
  const data = element('pre', { tabIndex: 0 }, JSON.stringify(plan, null, 2));
  data.setAttribute('aria-label', 'The plan as JSON');
  byId('plan-data').replaceChildren(data);
}
