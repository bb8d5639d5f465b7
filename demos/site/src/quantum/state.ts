// What the person chose, and where it begins. SPDX-License-Identifier: MIT
import { choiceIn, numberIn, toAddress } from '../shell/address';
import { type Circuit, circuits } from './circuit';

export const qubits = { least: 2, most: 14 } as const;

export interface Choices {
  circuit: Circuit;
  n: number;
  /** Steps a second, at most. */
  pace: number;
  seed: number;
}

export function fromQuery(query: URLSearchParams): Choices {
  return {
    circuit: choiceIn(query, 'circuit', 'grover', Object.keys(circuits) as Circuit[]),
    n: Math.round(numberIn(query, 'n', 10, qubits.least, qubits.most)),
    pace: Math.round(numberIn(query, 'pace', 15, 1, 120)),
    seed: Math.round(numberIn(query, 'seed', 613, 0, 999_999)),
  };
}

export function remember(choices: Choices): void {
  toAddress({ ...choices });
}
