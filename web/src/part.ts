// How one class is put together from parts: abstract classes whose methods need nothing but the
// session.
// SPDX-License-Identifier: MIT
import type { Session } from './contract.js';

/** What parts are written on. */
export abstract class Part {
  /** @internal */
  readonly session: Session;

  /** @internal */
  constructor(session: Session) {
    this.session = session;
  }
}

type AbstractClass<T> = abstract new (session: never) => T;

/** All of some types at once. */
type All<Types extends readonly unknown[]> = Types extends readonly [infer First, ...infer Rest]
  ? First & All<Rest>
  : unknown;

/** A class with what `Base` has and the methods of all parts; a class to extend. */
export function withParts<Base extends AbstractClass<Part>, const Parts extends readonly Part[]>(
  base: Base,
  ...parts: { readonly [I in keyof Parts]: AbstractClass<Parts[I]> }
): abstract new (
  ...args: ConstructorParameters<Base>
) => InstanceType<Base> & All<Parts> {
  abstract class Whole extends (base as AbstractClass<Part>) {}
  for (const { prototype } of parts) {
    const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(prototype);
    Object.defineProperties(Whole.prototype, methods);
  }
  return Whole as never;
}
