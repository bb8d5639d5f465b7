// The simulator: 2^n amplitudes on the device. A gate on qubits q and q + 1 is a batch of products:
// the amplitudes are matrices of as many rows as the gate has, and 2^q columns, one behind the other.
// SPDX-License-Identifier: MIT

import { CblasNoTrans, CblasRowMajor, cblasFor } from 'fragblas/cblas';
import type { Blas, Matrix, Vector } from 'fragblas/full';
import type { Gate, Step } from './circuit';

const dtype = 'complex64';

export class Register {
  /** The amplitudes; pairs of floats. */
  now: Vector;
  private next: Vector;
  private readonly ones: Vector;
  private readonly sum: Vector;
  private readonly gates = new Map<Gate, Matrix>();
  private readonly cblas;

  constructor(
    private readonly blas: Blas,
    readonly n: number,
  ) {
    const size = 2 ** n;
    this.cblas = cblasFor(blas);
    this.now = blas.vector(size, undefined, { dtype });
    this.next = blas.vector(size, undefined, { dtype });
    this.ones = blas.vector(size, undefined, { dtype });
    this.ones.fill(1);
    this.sum = blas.vector(1, undefined, { dtype });
    this.reset();
  }

  /** All qubits are 0. */
  reset(): void {
    this.now.fill(0);
    this.now.write([1, 0]);
  }

  apply(step: Step): void {
    const { blas, now, ones, sum } = this;
    if (step.kind === 'gate') {
      this.multiply(step);
    } else if (step.kind === 'mark') {
      blas.scal({ alpha: -1, x: now.view({ offset: step.state, size: 1 }) });
    } else {
      // Twice the mean minus each: the mean stays on the device.
      blas.dot({ x: ones, y: now, result: sum });
      blas.scal({ alpha: 2 / now.size, x: sum });
      blas.axpby({ alpha: sum, x: ones, beta: -1, y: now });
    }
  }

  private multiply(gate: Gate): void {
    const { size } = gate;
    const cols = 2 ** gate.qubit;
    const apart = size * cols;
    let matrix = this.gates.get(gate);
    if (!matrix) {
      matrix = this.blas.matrix(size, size, gate.matrix, { dtype, ld: size });
      this.gates.set(gate, matrix);
    }
    this.cblas.cgemm_batch_strided(
      ...([
        CblasRowMajor,
        CblasNoTrans,
        CblasNoTrans,
        size,
        cols,
        size,
        1,
        matrix,
        size,
        0,
      ] as const),
      ...([this.now, cols, apart, 0, this.next, cols, apart, this.now.size / apart] as const),
    );
    [this.now, this.next] = [this.next, this.now];
  }

  /** Flops of a step: a complex product is 4 multiplications and 4 additions. */
  flops(step: Step): number {
    return step.kind === 'gate' ? 8 * step.size * this.now.size : 16 * this.now.size;
  }

  /** sqrt of the sum of all probabilities, which is 1. */
  async norm(): Promise<number> {
    const norm = this.blas.nrm2({ x: this.now });
    const [value] = await norm.read();
    norm.dispose();
    return value!;
  }

  dispose(): void {
    for (const array of [this.now, this.next, this.ones, this.sum, ...this.gates.values()]) {
      array.dispose();
    }
  }
}
