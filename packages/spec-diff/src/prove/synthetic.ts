import { isObject } from '@videogen/shared/is-object';
import { type JsonObject, Node, type References } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import { schemaAt } from '../schema/read.ts';
import type { Schema } from '../schema/schema.ts';

/** Schemas that are in no document: one object for each meaning, so that repeated questions are recognised. */
export class Synthetic {
  readonly #sources: References;
  readonly #made = new Map<string, Schema>();

  constructor(sources: References) {
    this.#sources = sources;
  }

  /** The schema that is written that way. */
  of(written: JsonObject | boolean): Schema {
    const key = stable(written);
    const known = this.#made.get(key);
    if (known) return known;
    const made = schemaAt(new Node(this.#sources, '', written), 'draft2020');
    this.#made.set(key, made);
    return made;
  }

  /** One value; arrays and objects are described by their items and members. */
  constant(value: unknown): Schema {
    return this.of(constant(value));
  }

  /** Objects in which a member, if it is there, satisfies a schema. */
  member(name: string, written: JsonObject | boolean): Schema {
    return this.of({ properties: { [name]: written } });
  }

  /** Objects that have a member. */
  requires(name: string): Schema {
    return this.of({ required: [name] });
  }
}

const open: JsonObject = {};
Object.assign(open, { additionalProperties: open, items: open });
// Stryker disable next-line ArrayDeclaration,ArrowFunction,ObjectLiteral: these schemas have no references.
const nowhere: References = { resolve: () => undefined, dynamicTargets: () => [], roots: [] };
const made = (written: JsonObject): Schema => schemaAt(new Node(nowhere, '', written), 'draft2020');

/** Any value. */
export const nothingSaid: Schema = made({});

/** Any value, whose objects may have members that no schema declares. */
export const unknown: Schema = made(open);

/** A schema that accepts one value, in the keywords that a proof looks into. */
export function constant(value: unknown): JsonObject {
  if (Array.isArray(value)) {
    const { length } = value;
    return { type: 'array', minItems: length, maxItems: length, prefixItems: value.map(constant) };
  }
  if (!isObject(value)) return { const: value };
  return {
    type: 'object',
    required: Object.keys(value),
    properties: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, constant(each)])),
    additionalProperties: false,
  };
}
