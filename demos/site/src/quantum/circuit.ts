// Circuits: lists of gates. A gate acts on one qubit, or on two neighbours, and is a unitary matrix
// of 2 x 2 or 4 x 4 complex numbers. Bit q of a state's number is qubit q.
// SPDX-License-Identifier: MIT
import { generator } from '../../../../web/random/random.mjs';

export interface Gate {
  readonly kind: 'gate';
  readonly label: string;
  /** The lower of its qubits. */
  readonly qubit: number;
  /** Of the matrix: 2 or 4. */
  readonly size: 2 | 4;
  /** Rows of pairs: real and imaginary parts. */
  readonly matrix: readonly number[];
}

/** Turns the sign of one state, as Grover's oracle does. */
export interface Mark {
  readonly kind: 'mark';
  readonly label: string;
  readonly state: number;
}

/** Mirrors every amplitude at their mean. */
export interface Mirror {
  readonly kind: 'mirror';
  readonly label: string;
}

export type Step = Gate | Mark | Mirror;

const half = Math.SQRT1_2;

const one = (label: string, qubit: number, matrix: readonly number[]): Gate => ({
  kind: 'gate',
  label,
  qubit,
  size: 2,
  matrix,
});

const hadamard = (qubit: number): Gate => one('H', qubit, [half, 0, half, 0, half, 0, -half, 0]);

const flip = (qubit: number): Gate => one('X', qubit, [0, 0, 1, 0, 1, 0, 0, 0]);

/** exp(-i angle / 2 Z) after exp(-i tilt / 2 Y). */
function rotation(qubit: number, tilt: number, angle: number): Gate {
  const [c, s] = [Math.cos(tilt / 2), Math.sin(tilt / 2)];
  const [re, im] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  return one('R', qubit, [c * re, -c * im, -s * re, s * im, s * re, s * im, c * re, c * im]);
}

const two = (label: string, qubit: number, rows: readonly (readonly number[])[]): Gate => ({
  kind: 'gate',
  label,
  qubit,
  size: 4,
  matrix: rows.flatMap((row) => row.flatMap((value) => [value, 0])),
});

/** Flips qubit + 1 where the lower one is 1. */
const controlledNot = (qubit: number): Gate =>
  two('CX', qubit, [
    [1, 0, 0, 0],
    [0, 0, 0, 1],
    [0, 0, 1, 0],
    [0, 1, 0, 0],
  ]);

/** Turns the phase where both are 1, and exchanges the two. */
function phaseAndSwap(qubit: number, angle: number): Gate {
  const matrix = new Array<number>(32).fill(0);
  const set = (row: number, col: number, re: number, im: number) => {
    matrix[2 * (4 * row + col)] = re;
    matrix[2 * (4 * row + col) + 1] = im;
  };
  set(0, 0, 1, 0);
  set(1, 2, 1, 0);
  set(2, 1, 1, 0);
  set(3, 3, Math.cos(angle), Math.sin(angle));
  return { kind: 'gate', label: 'P⇄', qubit, size: 4, matrix };
}

/** All qubits 0, or all 1. */
function cat(n: number): Step[] {
  return [hadamard(0), ...Array.from({ length: n - 1 }, (_, q) => controlledNot(q))];
}

/**
 * The Fourier transform of a single state, by gates on neighbours alone: each qubit wanders down
 * through all others, and turns their phases on its way. The qubits end in the other order.
 */
function fourier(n: number, seed: number): Step[] {
  const steps: Step[] = [];
  const number = 1 + (seed % (2 ** n - 1));
  for (let q = 0; q < n; q++) if ((number >> q) & 1) steps.push(flip(q));
  for (let round = 0; round < n; round++) {
    steps.push(hadamard(n - 1));
    for (let q = n - 2; q >= round; q--) {
      steps.push(phaseAndSwap(q, Math.PI / 2 ** (n - 1 - q)));
    }
  }
  return steps;
}

/** Finds one state of all. */
function grover(n: number, seed: number): Step[] {
  const state = seed % 2 ** n;
  const steps: Step[] = Array.from({ length: n }, (_, q) => hadamard(q));
  const rounds = Math.max(1, Math.floor((Math.PI / 4) * Math.sqrt(2 ** n)));
  for (let round = 0; round < rounds; round++) {
    steps.push({ kind: 'mark', label: '±', state }, { kind: 'mirror', label: 'M' });
  }
  return steps;
}

/** Layers of random rotations, and of gates that entangle neighbours. */
function random(n: number, seed: number): Step[] {
  const next = generator(seed);
  const steps: Step[] = [];
  for (let layer = 0; layer < 8; layer++) {
    for (let q = 0; q < n; q++) {
      steps.push(rotation(q, Math.PI * next(), 2 * Math.PI * next()));
    }
    for (let q = layer & 1; q + 1 < n; q += 2) steps.push(controlledNot(q));
  }
  return steps;
}

export const circuits = {
  grover: { label: 'Grover’s search', make: grover },
  fourier: { label: 'Fourier transform', make: fourier },
  cat: { label: 'Cat state', make: cat },
  random: { label: 'Random gates', make: random },
} as const;

export type Circuit = keyof typeof circuits;

/** The qubits that a step acts on. */
export function qubitsOf(step: Step, n: number): readonly [from: number, to: number] {
  if (step.kind !== 'gate') return [0, n - 1];
  return [step.qubit, step.qubit + (step.size === 4 ? 1 : 0)];
}
