import type { Contract } from '../model/contract.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { limitWords } from '../model/type-words.ts';
import { literal, wrapped } from '../text.ts';

/** Renders a JSDoc block; an empty text when there are no lines. */
export function jsdoc(lines: readonly string[]): string {
  const clean = lines.map((line) => line.replaceAll('*/', '*\\/').trimEnd());
  if (clean.length === 0) return '';
  if (clean.length === 1) return `/** ${clean[0]} */\n`;
  return `/**\n${clean.map((line) => ` * ${line}`.trimEnd() + '\n').join('')} */\n`;
}

/**
 * Returns the lines that an editor shows for a schema: description, limits, formats, default, open facts, and the location in
 * the documents.
 */
export function editorNotes(node: SchemaNode, contract: Contract): string[] {
  const target = node.kind === 'ref' ? contract.getSchema(node.name) : node;
  const prose =
    node.notes.description ?? target.notes.description ?? node.notes.title ?? target.notes.title ?? '';
  const fallback = node.notes.default ?? target.notes.default;
  const example = node.notes.examples[0] ?? target.notes.examples[0];
  const lifetime = node.notes.validFor ?? target.notes.validFor;

  const tags = [
    ...(node.notes.deprecated || target.notes.deprecated ? ['@deprecated'] : []),
    ...limits(node),
    ...(fallback === undefined ? [] : [`@defaultValue ${literal(fallback, Number.POSITIVE_INFINITY)}`]),
    ...(lifetime === undefined ? [] : [`@validFor ${lifetime}`]),
    ...('extensible' in target
      ? ['@remarks Toolkit advice: accept other values; whether the list may grow is not specified.']
      : []),
    ...notSpecified(node, contract),
    ...(example === undefined ? [] : [`@example ${literal(example, Number.POSITIVE_INFINITY)}`]),
    `@see ${node.at.replace(/#$/, '')}`,
  ];

  const format = 'format' in target ? ['', `Format: ${target.format}`] : [];
  const words = node.kind === 'ref' && target.kind !== 'union' ? limitWords(target, contract) : [];
  const range = words.length === 0 ? [] : ['', `Limits: ${words.join(', ')}`];
  return [...wrapped(prose), ...format, ...range, ...(prose === '' ? [] : ['']), ...tags];
}

/** Returns the lines that ts-to-zod reads of a schema: limits, and its own descriptions in one line. */
export function zodNotes(node: SchemaNode): string[] {
  const element = node.kind === 'array' && node.items.kind !== 'ref' ? node.items : undefined;
  const describe = (tag: string, description: string | undefined): string[] =>
    description === undefined ? [] : [`@${tag} ${description.replaceAll(/\s+/g, ' ')}`];
  const notes = [
    ...limits(node),
    ...describe('description', node.notes.description),
    ...describe('elementDescription', element?.notes.description),
  ];
  // Without a comment of ours, the one of openapi-typescript stays, and ts-to-zod reads its tags.
  return notes.length > 0 ? notes : [''];
}

function notSpecified(node: SchemaNode, contract: Contract): string[] {
  return node.notes.unspecified.map((id) => {
    const entry = contract.unspecified.find((candidate) => candidate.id === id);
    return `@remarks Not specified: ${entry ? `${entry.question} ` : ''}(\`${id}\`)`;
  });
}

/**
 * The constraints of a schema as the tags that ts-to-zod reads: it knows no tags for the length of an array but these, and
 * writes a pattern between slashes as it is.
 */
function limits(node: SchemaNode): string[] {
  const tag = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`@${name} ${value}`];
  switch (node.kind) {
    case 'string':
      return [
        ...tag('minLength', node.minLength),
        ...tag('maxLength', node.maxLength),
        ...tag('pattern', node.pattern?.replaceAll(/\\?\//g, '\\/')),
      ];
    case 'integer':
    case 'number':
      return [
        ...(node.kind === 'integer' ? ['@asType integer'] : []),
        ...tag('minimum', node.minimum),
        ...tag('maximum', node.maximum),
      ];
    case 'array':
      return [...tag('minLength', node.minItems), ...tag('maxLength', node.maxItems)];
    default:
      return [];
  }
}
