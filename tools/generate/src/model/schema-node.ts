import type { Json } from '../json.ts';

/** Kinds of media that a field may accept. */
export type MediaKind = 'image' | 'audio' | 'video';

/** The facts that the documents state about a value, apart from its constraints. */
export interface Notes {
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples: readonly Json[];
  readonly deprecated: boolean;
  /** Ids of the register's entries that concern this value. */
  readonly unspecified: readonly string[];
  /** Kinds of media the field accepts, from `x-media`. */
  readonly media?: readonly MediaKind[];
  /** Lifetime of the value, an ISO 8601 duration, from `x-valid-for`. */
  readonly validFor?: string;
  /** The same in milliseconds. */
  readonly validForMs?: number;
}

interface NodeBase {
  /** Location in the documents: file and JSON pointer. */
  readonly at: string;
  /** Whether null is allowed as well. */
  readonly nullable: boolean;
  readonly notes: Notes;
}

/** Formats that every artifact checks. */
export type Format = 'uri' | 'uuid';

export interface StringNode extends NodeBase {
  readonly kind: 'string';
  /** Unicode code points, as JSON Schema counts. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** ECMA-262 with the flag `u`, as JSON Schema recommends. */
  readonly pattern?: string;
  readonly format?: Format;
}

export interface NumberNode extends NodeBase {
  readonly kind: 'integer' | 'number';
  readonly minimum?: number;
  readonly maximum?: number;
}

/** One of some known values. */
export interface EnumNode extends NodeBase {
  readonly kind: 'enum';
  /** Whether values may be added, from `x-extensible-enum`. */
  readonly extensible?: boolean;
  /** At least one; all of one JSON type. */
  readonly values: readonly (string | number | boolean)[];
}

export interface ArrayNode extends NodeBase {
  readonly kind: 'array';
  readonly items: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** One named property of an object. */
export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
}

/** An object with named properties, open to others. */
export interface ObjectNode extends NodeBase {
  readonly kind: 'object';
  readonly properties: readonly Property[];
  /** Known values of a further field whose name is not specified, from `x-further-field`. */
  readonly further?: SchemaNode;
}

/** An object with free keys, all of whose values follow one schema. */
interface RecordNode extends NodeBase {
  readonly kind: 'record';
  readonly values: SchemaNode;
}

/** A value of one of several schemas. */
export interface UnionNode extends NodeBase {
  readonly kind: 'union';
  /** At least two. */
  readonly members: readonly SchemaNode[];
}

interface RefNode extends NodeBase {
  readonly kind: 'ref';
  /** Name of a component schema. */
  readonly name: string;
}

interface PlainNode extends NodeBase {
  readonly kind: 'boolean' | 'null' | 'unknown';
}

/** A schema of the documents in the form that every emitter reads. */
export type SchemaNode =
  | StringNode
  | NumberNode
  | EnumNode
  | ArrayNode
  | ObjectNode
  | RecordNode
  | UnionNode
  | RefNode
  | PlainNode;

/** A component schema. */
export interface NamedSchema {
  readonly name: string;
  /** File and pointer within the published specification, such as `schemas/Task.yaml`. */
  readonly file: string;
  readonly node: SchemaNode;
}
