// The page's parameters. Whatever is not understood is an error, so that no run measures something else than asked.
// SPDX-License-Identifier: MIT
import { largest } from './shapes.js';

export class QueryError extends Error {
  name = 'QueryError';
}

function fail(name, value, rule) {
  throw new QueryError(`bench: ${name} = ${value}, must be ${rule}`);
}

export class Query {
  #values;
  #asked = new Set();

  constructor(text) {
    this.#values = new URLSearchParams(text);
  }

  #get(name) {
    this.#asked.add(name);
    return this.#values.get(name);
  }

  choice(name, choices, otherwise) {
    const value = this.#get(name) ?? otherwise;
    if (!choices.includes(value)) fail(name, value, `one of ${choices.join(', ')}`);
    return value;
  }

  /** Some of the choices, between commas; all by default. */
  choices(name, choices) {
    const text = this.#get(name);
    if (text === null) return choices;
    const chosen = text.split(',');
    if (!chosen.every((value) => choices.includes(value))) {
      fail(name, text, `some of ${choices.join(', ')}`);
    }
    return chosen;
  }

  /** Whatever it says: for what is checked elsewhere. */
  text(name, otherwise) {
    return this.#get(name) ?? otherwise;
  }

  number(name, low, high, otherwise) {
    const text = this.#get(name);
    if (text === null) return otherwise;
    const value = Number(text);
    if (text === '' || !(value >= low && value <= high)) {
      fail(name, text, `a number from ${low} to ${high}`);
    }
    return value;
  }

  /** A list of numbers and ranges: 1,4-6. */
  integers(name, low, high, otherwise) {
    const text = this.#get(name);
    if (text === null) return otherwise;
    return text.split(',').flatMap((part) => {
      const [first, last = first] = /^\d+(-\d+)?$/.test(part) ? part.split('-').map(Number) : [];
      if (!(first >= low && first <= last && last <= high)) {
        fail(name, text, `whole numbers from ${low} to ${high}`);
      }
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
  }

  /** Orders of square matrices. */
  sizes(otherwise) {
    return this.integers('n', 1, largest, otherwise);
  }

  /** How long, how often, and by which operands. */
  measuring({ seconds, repetitions } = { seconds: 0.2, repetitions: 7 }) {
    return {
      seconds: this.number('seconds', 0.001, 10, seconds),
      repetitions: this.number('repetitions', 1, 31, repetitions),
      seed: this.number('seed', 1, 2 ** 32 - 1, 1),
    };
  }

  /** Throws when there is a parameter that nothing has asked for. */
  finish() {
    for (const name of this.#values.keys()) {
      if (!this.#asked.has(name)) {
        throw new QueryError(`bench: there is no parameter ${name} in this mode`);
      }
    }
  }
}
