// What belongs to one task, network and seed: a training, and what is shown of its network.
// SPDX-License-Identifier: MIT
import type { Blas, Matrix } from 'fragblas/arrays';
import { gridPoints } from './boundary';
import { problem } from './data';
import { Pass } from './model';
import type { Parameters } from './state';
import { type Kept, Training } from './training';

export class Work {
  readonly training: Training;
  /** For spirals: a grid of points that go through the same network. */
  readonly grid: { readonly points: Matrix; readonly pass: Pass; readonly side: number } | null;
  /** For digits: the one on the pad. */
  readonly single: { readonly input: Matrix; readonly pass: Pass } | null;

  constructor(blas: Blas, parameters: Parameters, kept: Kept | null) {
    const { software } = blas.info;
    const given = problem(parameters.task, parameters.seed, software);
    this.training = new Training(blas, { ...parameters }, given, kept);
    const { sizes } = this.training.network.design;
    const side = software ? 56 : 128;
    const spirals = given.width === 2;
    this.grid = spirals
      ? {
          points: blas.matrix(side * side, 2, gridPoints(side)),
          pass: new Pass(blas, side * side, sizes),
          side,
        }
      : null;
    this.single = spirals
      ? null
      : { input: blas.matrix(1, given.width), pass: new Pass(blas, 1, sizes) };
  }

  dispose(): void {
    this.training.dispose();
    this.grid?.points.dispose();
    this.grid?.pass.dispose();
    this.single?.input.dispose();
    this.single?.pass.dispose();
  }
}
