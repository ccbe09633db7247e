import { dereference, isObject, type JsonObject } from '../spec.ts';
import { type GeneratedPage, table } from './page.ts';
import { operationsOf, schemasOf } from './places.ts';
import { limitsText, refName, typeText } from './schema-type.ts';

const intro = `Every rule that \`@videogen/validators\` holds a value to, read out of the same document that the validators are
generated from. Each schema is one export: \`TextToVideoRequest\` is \`textToVideoRequestSchema\`. Fields that are not named
here are allowed and kept. [Not specified](/reference/unspecified/) says where a rule is wide because the fact is unknown.`;

/** Names of all schemas that a value of the document refers to, directly or through others. */
function reachable(document: JsonObject, value: unknown, seen = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) reachable(document, each, seen);
  if (!isObject(value)) return seen;
  const name = refName(value);
  const isSchema = String(value['$ref'] ?? '').startsWith('#/components/schemas/');
  if (name !== undefined && isSchema && seen.has(name)) return seen;
  if (name !== undefined && isSchema) seen.add(name);
  if (name !== undefined) return reachable(document, dereference(document, value), seen);
  for (const [key, each] of Object.entries(value)) {
    if (key !== 'callbacks' && key !== 'examples') reachable(document, each, seen);
  }
  return seen;
}

/** For each schema, in which requests and answers it appears. */
function usesOf(document: JsonObject): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const add = (names: Set<string>, where: string): void => {
    for (const name of names) uses.set(name, [...(uses.get(name) ?? []), where]);
  };
  for (const [id, operation] of operationsOf(document)) {
    const link = `[${id}](/reference/http/#${id})`;
    add(reachable(document, operation['requestBody']), `body of ${link}`);
    add(reachable(document, operation['responses']), `answer of ${link}`);
  }
  return uses;
}

function fieldRows(schema: JsonObject): string[][] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([field, value]) => {
    if (!isObject(value)) return [];
    const needed = required.includes(field) ? 'yes' : 'no';
    return [[`\`${field}\``, typeText(value), limitsText(value), needed, String(value['description'] ?? '')]];
  });
}

/** Where a schema is used, shortened when it is used by every operation. */
function whereText(uses: readonly string[], operations: number): string {
  const bodies = uses.filter((use) => use.startsWith('body'));
  const answers = uses.filter((use) => use.startsWith('answer'));
  const shortened = answers.length === operations ? ['answer of every operation'] : answers;
  return [...bodies, ...shortened].join(', ') || 'callback or a value of its own';
}

function schemaSection(name: string, schema: JsonObject, where: string): string {
  const validator = `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;
  const rows = fieldRows(schema);
  const own = limitsText(schema);
  const body =
    rows.length > 0
      ? table(['Field', 'Type', 'Limits', 'Required', 'Meaning'], rows)
      : table(['Type', 'Limits'], [[typeText(schema), own]]);
  return `## ${name}\n\n<span id="${name}"></span>${schema['description'] ?? ''}\n\nValidator \`${validator}\`. Where: ${where}.\n\n${body}`;
}

/** The page of the validators' rules. */
export function rulesPage(document: JsonObject): GeneratedPage {
  const uses = usesOf(document);
  const operations = operationsOf(document).size;
  const sections = schemasOf(document).map(([name, schema]) =>
    schemaSection(name, schema, whereText(uses.get(name) ?? [], operations)),
  );
  return {
    slug: 'reference/rules',
    title: 'Validation rules',
    description: 'Field, type, limits, required and where: every rule that the validators hold a value to.',
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
    markdown: [intro, ...sections].join('\n\n'),
  };
}
