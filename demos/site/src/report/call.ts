// A call of a routine on random operands, and how far off its results are. The catalog says what its
// arguments are, a case what is chosen for them.
// SPDX-License-Identifier: MIT
import type { Blas, CatalogRoutine } from 'fragblas';
import { methodOf, optionOf } from '../shell/methods';
import { type Argument, argumentsOf, type Case, isInPlace, sameShape } from './cases';
import { banded, Dense, inBand, onlyTriangle, symmetric, triangular, worst } from './dense';
import type { Held, Operands } from './operands';
import type { Inputs, Numbers, Reference } from './reference';

interface Operand {
  readonly argument: Argument;
  readonly held: Held;
}

/** The outputs by their names, those of all of a batch. */
type Results = Readonly<Record<string, readonly Dense[]>>;

const mapped = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** What the scalars of a routine are, in their order. */
const scalars = [0.75, -1.5];

export class Call {
  private readonly options: Record<string, unknown> = {};
  private readonly numbers: Record<string, unknown> = {};
  private readonly operands: Record<string, Operand> = {};
  /** Of a batch. */
  private readonly count: number;

  constructor(
    private readonly blas: Blas,
    private readonly make: Operands,
    private readonly routine: CatalogRoutine,
    private readonly one: Case,
  ) {
    const all = argumentsOf(routine);
    this.count = all.some(({ name }) => name === 'batch_size') ? one.sizes.batch_size! : 1;
    for (const argument of all) this.take(argument);
  }

  /** The largest error of the results in units of what is allowed. */
  async off(reference: Reference): Promise<number> {
    const results = await this.results();
    const offs = Array.from({ length: this.count }, (_, b) => this.offOf(b, reference, results));
    return Math.max(...offs);
  }

  /** That of one of a batch. */
  private offOf(b: number, reference: Reference, results: Results): number {
    const { trans, transa, side, uplo } = this.one.chosen;
    const how = { trans: trans === true || transa === true, left: side === 'left' };
    const inputs = mapped(this.operands, ({ argument, held }) =>
      this.meant(argument, held.items[b]!),
    );
    const wanted = reference(inputs as Inputs, this.numbers as Numbers, how);
    const got = mapped(results, (items) => items[b]!);
    const offs = Object.entries(got).map(([name, output]) => {
      const what = wanted[name];
      if (!what) throw new Error(`The reference of ${this.routine.name} lacks ${name}`);
      if (typeof what === 'function') return what(output, got);
      const { argument, held } = this.operands[name] ?? {};
      const half = argument?.structure === 'symmetric';
      return worst(output.data, half ? onlyTriangle(what, uplo!, held!.items[b]!) : what);
    });
    return Math.max(...offs);
  }

  /** Calls the routine: each output, for all of a batch. */
  private async results(): Promise<Results> {
    const methods = this.blas as unknown as Record<string, (options: object) => unknown>;
    const returned = methods[methodOf(this.routine)]!(this.options);
    if (this.routine.host) {
      const fields = returned as Record<string, number | readonly number[]>;
      return mapped(fields, (numbers) => [Dense.column([numbers].flat())]);
    }
    // An index is all that methods return by a promise.
    if (returned instanceof Promise) return { result: [Dense.column([await returned])] };
    const outputs = Object.entries(this.operands).filter(([, { argument }]) => isOutput(argument));
    const read = outputs.map(async ([name, { held }]) => [name, await held.read()] as const);
    return Object.fromEntries(await Promise.all(read));
  }

  /** Makes an option of an argument; sizes, increments and leading dimensions are in the operands. */
  private take(argument: Argument): void {
    const { kind, name } = argument;
    const { chosen } = this.one;
    const option = optionOf(name);
    if (kind === 'matrix' || kind === 'vector' || kind === 'result') {
      const held = kind === 'matrix' ? this.matrix(argument) : this.vector(argument);
      this.operands[option] = { argument, held };
      this.options[option] = held.it;
    } else if (kind === 'scalar') {
      const value = scalars[Object.keys(this.numbers).length]!;
      this.numbers[name] = value;
      this.options[option] = chosen.step === 1 ? value : this.make.scalar(value);
    } else if (kind === 'stride') {
      this.options[option] = this.operands[name.slice('stride'.length)]!.held.stride;
    } else if (name === 'batch_size') {
      this.options[option] = this.count;
    } else if (isInPlace(this.routine, argument)) {
      this.options[name.slice('ld'.length)] = this.options.a;
    } else if (kind !== 'layout' && name in chosen) {
      this.options[option] = chosen[name];
      if (kind === 'number' || kind === 'param') this.numbers[name] = chosen[name];
    }
  }

  private extent(name: string): number {
    const { chosen, sizes } = this.one;
    return sizes[name === 'order' ? (chosen.side === 'left' ? 'm' : 'n') : name]!;
  }

  private isTransposed({ op }: Argument): boolean {
    return op !== undefined && this.one.chosen[op] === true;
  }

  private vector(argument: Argument): Held {
    const { step } = this.one.chosen;
    const { kind, name, length, lengthTrans } = argument;
    const isResult = kind === 'result';
    const extent = (this.isTransposed(argument) && lengthTrans) || length!;
    const n = isResult ? 1 : this.extent(extent);
    const other = Object.keys(this.operands).length % 2 === 1;
    const inc = isResult || step === 1 ? 1 : other ? -step! : step!;
    const rule = argumentsOf(this.routine).find((one) => one.name === `inc${name}`)?.rule;
    const items = this.items(() => this.make.dense(n, 1));
    const storing = { ...this.storing(argument), stored: () => true };
    return this.make.vector(items, rule === 'positive' ? Math.abs(inc) : inc, storing);
  }

  private matrix(argument: Argument): Held {
    const { layout, layoutA, uplo, diag } = this.one.chosen;
    const { structure, storage } = argument;
    const shape = [this.extent(argument.rows!), this.extent(argument.cols!)];
    const [rows, cols] = this.isTransposed(argument) ? shape.reverse() : shape;
    const half = structure !== 'general';
    const kl = half && uplo === 'upper' ? 0 : this.width(argument.kl);
    const ku = half && uplo === 'lower' ? 0 : this.width(argument.ku);
    const items = this.items(() => {
      const all =
        structure === 'triangular' ? this.make.tame(rows!) : this.make.dense(rows!, cols!);
      return banded(all, kl, ku);
    });
    const unit = structure === 'triangular' && diag === 'unit';
    const first = argumentsOf(this.routine).find(({ kind }) => kind === 'matrix')!;
    return this.make.matrix(items, {
      ...this.storing(argument),
      storage: storage!,
      layout: (sameShape(first, argument) && layoutA) || layout!,
      uplo: uplo ?? 'lower',
      kl,
      ku,
      stored: (i, j) => inBand(kl, ku, i, j) && !(unit && i === j),
    });
  }

  private items(item: () => Dense): Dense[] {
    return Array.from({ length: this.count }, item);
  }

  /** The diagonals beside the main one, all unless it is a band. */
  private width(name: string | undefined): number {
    return name === undefined ? Number.POSITIVE_INFINITY : this.extent(name);
  }

  private storing(argument: Argument) {
    return { gap: this.one.chosen.step === 1 ? 0 : 2, isOutput: isOutput(argument) };
  }

  /** An operand as the formula has it. */
  private meant(argument: Argument, item: Dense): Dense {
    const { uplo, diag } = this.one.chosen;
    const { kind, structure } = argument;
    if (kind !== 'matrix') return item;
    const whole =
      structure === 'symmetric'
        ? symmetric(item, uplo!)
        : structure === 'triangular'
          ? triangular(item, uplo!, diag === 'unit')
          : item;
    return whole.op(this.isTransposed(argument));
  }
}

const isOutput = ({ kind, access }: Argument) => kind === 'result' || access !== 'in';
