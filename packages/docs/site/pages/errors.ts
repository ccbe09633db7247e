import type { ErrorClass } from '../api/typedoc.ts';
import { slugOf } from '../api/typedoc.ts';
import { dereference, isObject, type JsonObject } from '../spec.ts';
import { type GeneratedPage, table } from './page.ts';
import { operationsOf } from './places.ts';

const intro = `Two kinds of codes: what the **service** answers, read out of the OpenAPI document, and the stable \`code\` of each
error class that the **packages** throw, read out of their sources. The guide [Errors by code](/guides/errors/) shows how
to handle them.`;

/** Every status that operations declare, with its description and who declares it. */
function answered(document: JsonObject): string[][] {
  const rows = new Map<string, { status: string; text: string; operations: string[] }>();
  for (const [id, operation] of operationsOf(document)) {
    const responses = isObject(operation['responses']) ? operation['responses'] : {};
    for (const [status, reference] of Object.entries(responses)) {
      const response = dereference(document, reference);
      const text = isObject(response) ? String(response['description'] ?? '') : '';
      const row = rows.get(status + text) ?? { status, text, operations: [] };
      row.operations.push(id);
      rows.set(status + text, row);
    }
  }
  const all = operationsOf(document).size;
  return [...rows.values()]
    .filter((row) => !row.status.startsWith('2'))
    .sort((a, b) => a.status.localeCompare(b.status))
    .map(({ status, text, operations }) => {
      const links = operations.map((id) => `[${id}](/reference/http/#${id}-responses)`);
      return [`\`${status}\``, text, operations.length === all ? 'every operation' : links.join(', ')];
    });
}

function classRows(errors: readonly ErrorClass[], specifier: string): string[][] {
  const page = `/reference/api/${slugOf(specifier)}/`;
  return errors
    .filter((error) => error.specifier === specifier)
    .map((error) => [
      `\`${error.code}\``,
      `[${error.name}](${page}#${error.name.toLowerCase()})`,
      error.summary,
    ]);
}

/** The page of all error codes. */
export function errorsPage(document: JsonObject, errors: readonly ErrorClass[]): GeneratedPage {
  const specifiers = [...new Set(errors.map((error) => error.specifier))];
  const sections = specifiers.map(
    (specifier) =>
      `## Thrown by ${specifier}\n\n${table(['Code', 'Class', 'When'], classRows(errors, specifier))}`,
  );
  const service = `## Answered by the service\n\n${table(['Status', 'When', 'By'], answered(document))}`;
  return {
    slug: 'reference/errors',
    title: 'Error codes',
    description:
      'What the service answers when it refuses, and the codes of the errors that the packages throw.',
    markdown: [intro, service, ...sections].join('\n\n'),
  };
}
