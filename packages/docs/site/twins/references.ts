import { OpenFacts, openFactsMarkdown, operationPointer } from '../open-facts.ts';
import { table } from '../pages/page.ts';
import { operationsOf, schemasOf } from '../pages/places.ts';
import { limitsText, refName, typeText } from '../pages/schema-type.ts';
import { dereference, isObject, type JsonObject, type PlacedEntry } from '../spec.ts';

/** Links of the tables lead to pages; in a twin of `reference/` they lead to its neighbours. */
function neighbours(markdown: string): string {
  return markdown.replace(/\]\(\/reference\/([\w-]+)\/?(#[^)]*)?\)/g, ']($1.md$2)');
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function mediaOf(value: unknown): JsonObject | undefined {
  const content = isObject(value) && isObject(value['content']) ? value['content'] : {};
  const media = content['application/json'];
  return isObject(media) ? media : undefined;
}

function fieldTable(document: JsonObject, schema: unknown): string {
  const found = dereference(document, schema);
  if (!isObject(found)) return '';
  const required = Array.isArray(found['required']) ? found['required'] : [];
  const rows = Object.entries(isObject(found['properties']) ? found['properties'] : {}).flatMap(
    ([field, value]) =>
      isObject(value)
        ? [[`\`${field}\``, typeText(value), limitsText(value), required.includes(field) ? 'yes' : 'no']]
        : [],
  );
  if (rows.length === 0) return `${typeText(found)} ${limitsText(found)}`.trim();
  return table(['Field', 'Type', 'Limits', 'Required'], rows);
}

function examples(document: JsonObject, media: JsonObject | undefined): string[] {
  const named = media !== undefined && isObject(media['examples']) ? media['examples'] : {};
  return Object.values(named).flatMap((reference) => {
    const example = dereference(document, reference);
    return isObject(example) ? [`${example['summary']}:`, json(example['value'])] : [];
  });
}

function part(document: JsonObject, heading: string, value: unknown): string[] {
  const resolved = dereference(document, value);
  const media = mediaOf(resolved);
  const text = isObject(resolved) ? String(resolved['description'] ?? '') : '';
  const schema = isObject(media?.['schema']) ? media['schema'] : undefined;
  const name = schema === undefined ? undefined : refName(schema);
  const type = name === undefined ? [] : [`Schema [${name}](/reference/rules/#${name}):`];
  const fields = schema === undefined ? [] : [fieldTable(document, schema)];
  return [heading, text, ...type, ...fields, ...examples(document, media)];
}

/** The HTTP reference as Markdown. */
export function httpTwin(document: JsonObject, register: readonly PlacedEntry[]): string {
  const facts = new OpenFacts('openapi', document, register);
  const info = isObject(document['info']) ? document['info'] : {};
  const lines = ['# HTTP reference', String(info['description'] ?? ''), openFactsMarkdown(facts.whole())];
  for (const [path, item] of Object.entries(isObject(document['paths']) ? document['paths'] : {})) {
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      if (!isObject(operation) || !operationsOf(document).has(String(operation['operationId']))) continue;
      lines.push(
        `## ${operation['operationId']}: ${operation['summary']}`,
        `\`${method.toUpperCase()} ${path}\``,
      );
      const pointer = operationPointer(path, method);
      lines.push(String(operation['description'] ?? ''), openFactsMarkdown(facts.operation(pointer)));
      if (operation['requestBody'] !== undefined)
        lines.push(...part(document, '### Request', operation['requestBody']));
      for (const [status, response] of Object.entries(
        isObject(operation['responses']) ? operation['responses'] : {},
      )) {
        lines.push(...part(document, `### ${status}`, response));
      }
      lines.push(openFactsMarkdown(facts.below(`${pointer}/responses`, `${pointer}/callbacks`)));
    }
  }
  return `${neighbours(lines.filter((line) => line !== '').join('\n\n'))}\n`;
}

/** The callback reference as Markdown, from the AsyncAPI document. */
export function callbackTwin(document: JsonObject, register: readonly PlacedEntry[]): string {
  const facts = new OpenFacts('asyncapi', document, register);
  const info = isObject(document['info']) ? document['info'] : {};
  const components = isObject(document['components']) ? document['components'] : {};
  const open = openFactsMarkdown(facts.below('/operations'));
  const lines = ['# Callback reference', String(info['description'] ?? ''), open];
  for (const message of Object.values(isObject(components['messages']) ? components['messages'] : {})) {
    if (!isObject(message)) continue;
    lines.push(`## ${message['title']}`, `${message['summary']} ${message['description']}`);
    lines.push(fieldTable(document, message['payload']));
    for (const example of Array.isArray(message['examples']) ? message['examples'] : []) {
      if (isObject(example)) lines.push(`${example['summary']}:`, json(example['payload']));
    }
  }
  const names = new Set(schemasOf(document).map(([name]) => name));
  return `${neighbours(lines.join('\n\n'))}\n\nNamed schemas: ${[...names].join(', ')}.\n`;
}
