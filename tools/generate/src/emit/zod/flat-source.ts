import type { Contract } from '../../model/contract.ts';
import type { NamedSchema, SchemaNode } from '../../model/schema-node.ts';
import { jsdoc } from '../jsdoc.ts';
import { type Dialect, objectText, typeText } from '../type-text.ts';

/** The flat file of exported types that ts-to-zod reads, and the helper types that were made for it. */
export interface FlatSource {
  readonly text: string;
  /** Helper type -> component schema that it is a part of. */
  readonly parts: ReadonlyMap<string, string>;
}

/** Types whose schemas are handwritten in `@videogen/validators`, where ts-to-zod's own differ from JSON Schema. */
export const leafTypes: Readonly<Record<'Integer' | 'Uri' | 'Uuid', string>> = {
  Integer: 'integerSchema',
  Uri: 'uriSchema',
  Uuid: 'uuidSchema',
};

/**
 * Writes the contract as ts-to-zod wants it: one flat file, constraints as JSDoc tags.
 *
 * It reads tags on properties and aliases only; a constrained element of an array or member of a union therefore
 * becomes an alias.
 */
export function flatSource(contract: Contract): FlatSource {
  const parts = new Map<string, string>();
  const declarations = contract.schemas.flatMap((schema) => getDeclarations(schema, parts));
  const imports = `import type { ${Object.keys(leafTypes).join(', ')} } from './leaves';\n`;
  return { text: `${imports}${declarations.join('')}`, parts };
}

function getDeclarations({ name, node }: NamedSchema, parts: Map<string, string>): string[] {
  const aliases = new Map<SchemaNode, string>();
  visitNested(node, (nested) => {
    if (tags(nested).length > 0) aliases.set(nested, `${name}Part${aliases.size + 1}`);
  });
  const dialect: Dialect = {
    comment: (schema) => jsdoc(tags(schema)),
    leaf: (schema) => aliases.get(schema) ?? leafType(schema),
    undefinable: false,
  };
  for (const alias of aliases.values()) parts.set(alias, name);
  return [
    // A copy is not in the map of aliases, so the alias is written out here and referred to everywhere else.
    ...[...aliases].map(([nested, alias]) => declaration(alias, { ...nested, nullable: false }, dialect)),
    declaration(name, node, dialect),
  ];
}

function declaration(name: string, node: SchemaNode, dialect: Dialect): string {
  return node.kind === 'object' && !node.nullable
    ? `export interface ${name} ${objectText(node, dialect)}\n`
    : `${dialect.comment(node)}export type ${name} = ${typeText(node, dialect)};\n`;
}

/** Calls the function for every schema at a location where ts-to-zod reads no tags. */
function visitNested(node: SchemaNode, visit: (nested: SchemaNode) => void): void {
  for (const { child, tagged } of children(node)) {
    if (!tagged) visit(child);
    visitNested(child, visit);
  }
}

function children(node: SchemaNode): { child: SchemaNode; tagged: boolean }[] {
  switch (node.kind) {
    case 'object':
      return node.properties.map(({ schema }) => ({ child: schema, tagged: true }));
    case 'array':
      return [{ child: node.items, tagged: false }];
    case 'record':
      return [{ child: node.values, tagged: false }];
    case 'union':
      return node.members.map((child) => ({ child, tagged: false }));
    default:
      return [];
  }
}

function leafType(node: SchemaNode): string | undefined {
  if (node.kind === 'integer') return 'Integer';
  if (node.kind !== 'string' || node.format === undefined) return undefined;
  return node.format === 'uri' ? 'Uri' : 'Uuid';
}

/** Renders the constraints of a schema as tags for ts-to-zod. A format becomes a type instead. */
function tags(node: SchemaNode): string[] {
  const tag = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`@${name} ${value}`];
  switch (node.kind) {
    case 'string': {
      // It writes the pattern between slashes as it is, and reads the tag up to the end of the comment.
      const pattern = node.pattern?.replaceAll(/\\?\//g, '\\/');
      return [
        ...tag('minLength', node.minLength),
        ...tag('maxLength', node.maxLength),
        ...tag('pattern', pattern),
      ];
    }
    case 'integer':
    case 'number':
      return [...tag('minimum', node.minimum), ...tag('maximum', node.maximum)];
    case 'array':
      return [...tag('minLength', node.minItems), ...tag('maxLength', node.maxItems)];
    default:
      return [];
  }
}
