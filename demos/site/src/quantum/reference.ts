// The same steps in double precision, amplitude by amplitude. SPDX-License-Identifier: MIT
import type { Step } from './circuit';

/** The state after the steps: pairs. */
export function simulate(n: number, steps: readonly Step[]): Float64Array {
  const size = 2 ** n;
  let state = new Float64Array(2 * size);
  state[0] = 1;
  for (const step of steps) {
    if (step.kind === 'mark') {
      state[2 * step.state]! *= -1;
      state[2 * step.state + 1]! *= -1;
    } else if (step.kind === 'mirror') {
      let [re, im] = [0, 0];
      for (let i = 0; i < size; i++) {
        re += state[2 * i]!;
        im += state[2 * i + 1]!;
      }
      for (let i = 0; i < size; i++) {
        state[2 * i] = (2 * re) / size - state[2 * i]!;
        state[2 * i + 1] = (2 * im) / size - state[2 * i + 1]!;
      }
    } else {
      const next = new Float64Array(2 * size);
      const mask = (step.size - 1) << step.qubit;
      for (let i = 0; i < size; i++) {
        const row = (i & mask) >> step.qubit;
        for (let col = 0; col < step.size; col++) {
          const from = (i & ~mask) | (col << step.qubit);
          const at = 2 * (row * step.size + col);
          const [re, im] = [step.matrix[at]!, step.matrix[at + 1]!];
          next[2 * i]! += re * state[2 * from]! - im * state[2 * from + 1]!;
          next[2 * i + 1]! += re * state[2 * from + 1]! + im * state[2 * from]!;
        }
      }
      state = next;
    }
  }
  return state;
}
