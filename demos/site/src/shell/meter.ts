// The strip under the head: what the page does on the device, frame by frame or run by run.
// SPDX-License-Identifier: MIT
import { bytes, digits, duration, element, whole } from './dom';

/** One frame, or one run where a page has no frames. What is left out is shown as a dash. */
export interface Reading {
  /** Calls of BLAS routines. */
  readonly calls?: number;
  /** Floating-point operations, and the seconds that they took. */
  readonly flops?: number;
  readonly seconds?: number;
  /** What of the unit's time they are, such as Compute. Default: all of it. */
  readonly part?: string;
  /** Bytes read back from the device. */
  readonly readBytes?: number;
  /** The error as the page defines it, with its unit or bound in words. */
  readonly error?: { readonly value: number; readonly of: string };
}

const fields = ['calls', 'rate', 'time', 'read', 'error'] as const;
type Field = (typeof fields)[number];

export class Meter {
  readonly root = element('dl', { className: 'meter' });
  private readonly labels = {} as Record<Field, HTMLElement>;
  private readonly values = {} as Record<Field, HTMLElement>;
  private last: Reading = {};

  /** `unit` is what a reading is of: a frame, a run, an epoch. */
  constructor(private readonly unit: string) {
    this.root.setAttribute('aria-label', 'What this page does on the device');
    for (const field of fields) {
      this.labels[field] = element('dt');
      this.values[field] = element('dd', { id: `meter-${field}` });
      this.root.append(element('div', {}, this.labels[field], this.values[field]));
    }
    this.show({});
  }

  get reading(): Reading {
    return this.last;
  }

  show(reading: Reading): void {
    this.last = reading;
    const { calls, flops, seconds, part = 'Time', readBytes, error } = reading;
    const put = (field: Field, label: string, value: string) => {
      if (this.labels[field].textContent !== label) this.labels[field].textContent = label;
      if (this.values[field].textContent !== value) this.values[field].textContent = value;
    };
    const rate = flops && seconds ? flops / seconds / 1e9 : null;
    put('calls', `BLAS calls a ${this.unit}`, calls === undefined ? '–' : whole(calls));
    put(
      'rate',
      'GFLOP/s, wall clock',
      rate === null ? '–' : rate < 0.001 ? '< 0.001' : digits(rate, 3),
    );
    put(
      'time',
      `${part} a ${this.unit}, wall clock`,
      seconds === undefined ? '–' : duration(seconds),
    );
    put('read', `Read back a ${this.unit}`, readBytes === undefined ? '–' : bytes(readBytes));
    put('error', error ? `Error, ${error.of}` : 'Error', error ? digits(error.value, 2) : '–');
  }
}
