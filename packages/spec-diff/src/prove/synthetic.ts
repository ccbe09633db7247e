import type { Node } from '../load/node.ts';
import { isObject } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import { normalizeScalars } from '../schema/normalize.ts';
import { emptyParts, type Parts, Schema } from '../schema/schema.ts';

/** Schemas that are in no document: one object for each meaning, so that repeated questions are recognised. */
export class Synthetic {
  readonly #node: Node;
  readonly #made = new Map<string, Schema>();

  constructor(node: Node) {
    this.#node = node;
  }

  /** The schema that accepts nothing. */
  nothing(): Schema {
    return this.#make('nothing', () => ({ ...emptyParts(), never: true }));
  }

  /** Objects that have a member. */
  requires(name: string): Schema {
    return this.#make(`requires ${name}`, () => ({ ...emptyParts(), scalars: { required: [name] } }));
  }

  /** Objects that do not have a member. */
  forbids(name: string): Schema {
    return this.#make(`forbids ${name}`, () => ({
      ...emptyParts(),
      map: { properties: new Map([[name, this.nothing()]]) },
    }));
  }

  /** Objects in which a member, if it is there, has this value. */
  member(name: string, value: unknown): Schema {
    return this.#make(`member ${name} ${stable(value)}`, () => ({
      ...emptyParts(),
      map: { properties: new Map([[name, this.constant(value)]]) },
    }));
  }

  /** Objects in which a member, if it is there, is of this type. */
  memberOfType(name: string, type: string): Schema {
    return this.#make(`type ${type} ${name}`, () => {
      const member = this.#make(`type ${type}`, () => ({ ...emptyParts(), scalars: { type: [type] } }));
      return { ...emptyParts(), map: { properties: new Map([[name, member]]) } };
    });
  }

  /** Strings. */
  text(): Schema {
    return this.#make('text', () => ({ ...emptyParts(), scalars: { type: ['string'] } }));
  }

  /** Values within a bound. */
  bounded(keyword: string, bound: number): Schema {
    return this.#make(`${keyword} ${bound}`, () => ({ ...emptyParts(), scalars: { [keyword]: bound } }));
  }

  /** Strings that match a pattern. */
  matching(pattern: string): Schema {
    return this.#make(`matching ${pattern}`, () => ({
      ...emptyParts(),
      scalars: { type: ['string'], pattern },
    }));
  }

  /** One value; arrays and objects are described by their items and members. */
  constant(value: unknown): Schema {
    return this.#make(`constant ${stable(value)}`, () => this.#parts(value));
  }

  #parts(value: unknown): Parts {
    const parts = emptyParts();
    if (Array.isArray(value)) {
      const size = value.length;
      const list: Parts['list'] = size > 0 ? { prefixItems: value.map((each) => this.constant(each)) } : {};
      return { ...parts, scalars: { type: ['array'], minItems: size, maxItems: size }, list };
    }
    if (!isObject(value)) return { ...parts, scalars: { enum: [value] } };
    const entries = Object.entries(value).map(([name, each]): [string, Schema] => [
      name,
      this.constant(each),
    ]);
    return {
      ...parts,
      scalars: { type: ['object'], required: Object.keys(value) },
      single: { additionalProperties: this.nothing() },
      map: { properties: new Map(entries) },
    };
  }

  #make(key: string, parts: () => Parts): Schema {
    const known = this.#made.get(key);
    if (known) return known;
    const made = new Schema(this.#node, 'draft2020', () => normalizeScalars(parts()));
    this.#made.set(key, made);
    return made;
  }
}
