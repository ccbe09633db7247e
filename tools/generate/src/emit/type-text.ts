import type { ObjectNode, Property, SchemaNode } from '../model/schema-node.ts';
import { indented, literal, propertyName } from '../text.ts';

/** How a schema is written as a TypeScript type; the two dialects differ in their comments and leaves. */
export interface Dialect {
  /** Comment above a property; empty for none. */
  readonly comment: (node: SchemaNode) => string;
  /** Name of a type to use for the node instead of its structure. */
  readonly leaf: (node: SchemaNode) => string | undefined;
  /**
   * Whether the type is for people who build requests: an optional property may be undefined, which JSON leaves out,
   * and an object whose other properties are described accepts them.
   */
  readonly undefinable: boolean;
}

/** The type of a schema as TypeScript source. */
export function typeText(node: SchemaNode, dialect: Dialect): string {
  const bare = bareType(node, dialect);
  return node.nullable ? `${bare} | null` : bare;
}

function bareType(node: SchemaNode, dialect: Dialect): string {
  const leaf = dialect.leaf(node);
  if (leaf !== undefined) return leaf;
  switch (node.kind) {
    case 'enum':
      return node.values.map((value) => literal(value)).join(' | ');
    case 'integer':
      return 'number';
    case 'array':
      return `${element(node.items, dialect)}[]`;
    case 'object':
      return objectText(node, dialect);
    case 'record':
      return `Record<string, ${typeText(node.values, dialect)}>`;
    case 'union':
      return node.members.map((member) => typeText(member, dialect)).join(' | ');
    case 'ref':
      return node.name;
    default:
      return node.kind;
  }
}

function element(node: SchemaNode, dialect: Dialect): string {
  const text = typeText(node, dialect);
  return node.nullable || node.kind === 'union' || node.kind === 'enum' ? `(${text})` : text;
}

/** The members of an object in braces. */
export function objectText(node: ObjectNode, dialect: Dialect): string {
  const members = node.properties.map((property) => member(property, dialect));
  const further =
    node.further && dialect.undefinable
      ? [`${dialect.comment(node.further)}[field: string]: unknown;\n`]
      : [];
  return `{\n${[...members, ...further].map((text) => indented(text)).join('')}}`;
}

function member({ name, required, schema }: Property, dialect: Dialect): string {
  const [mark, more] = required ? ['', ''] : ['?', dialect.undefinable ? ' | undefined' : ''];
  return `${dialect.comment(schema)}${propertyName(name)}${mark}: ${typeText(schema, dialect)}${more};\n`;
}
