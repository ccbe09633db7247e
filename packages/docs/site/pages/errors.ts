import type { ErrorClass } from '../api/typedoc.ts';
import { operationLabel, operationUrl, reference } from '../reference.ts';
import { type GeneratedPage, table } from './page.ts';

const intro = `Two kinds of codes: the statuses with which the **service** responds, from the OpenAPI document, and the stable \`code\` of each
error class of the **client**, from its sources. The guide [Errors by code](/guides/errors/) shows how to handle them.
[Errors by message](/guides/error-messages/) has the codes of the callback receiver and of the command line, too.`;

/** URL of a symbol of an import path, below the site. */
type UrlOf = (specifier: string, name: string) => string;

/** Every status that operations declare, with its description and the operations that declare it. */
function refusals(): string[][] {
  const rows = new Map<string, { status: string; text: string; links: string[] }>();
  for (const operation of reference.operations) {
    for (const { status, description } of operation.responses) {
      const row = rows.get(status + description) ?? { status, text: description, links: [] };
      row.links.push(`[${operationLabel(operation)}](${operationUrl(operation)}#${status})`);
      rows.set(status + description, row);
    }
  }
  return [...rows.values()]
    .filter(({ status }) => !status.startsWith('2'))
    .sort((a, b) => a.status.localeCompare(b.status))
    .map(({ status, text, links }) => {
      const everywhere = links.length === reference.operations.length;
      return [`\`${status}\``, text, everywhere ? 'every operation' : links.join(', ')];
    });
}

function classRows(errors: readonly ErrorClass[], specifier: string, getUrl: UrlOf): string[][] {
  return errors
    .filter((error) => error.specifier === specifier)
    .map((error) => [
      `\`${error.code}\``,
      `[${error.name}](${getUrl(specifier, error.name)})`,
      error.summary,
    ]);
}

/** The page of all error codes. */
export function errorsPage(errors: readonly ErrorClass[], getUrl: UrlOf): GeneratedPage {
  const specifiers = [...new Set(errors.map((error) => error.specifier))];
  const sections = specifiers.map(
    (specifier) =>
      `## Thrown by ${specifier}\n\n${table(['Code', 'Class', 'When'], classRows(errors, specifier, getUrl))}`,
  );
  const service = `## Responses of the service\n\n${table(['Status', 'When', 'By'], refusals())}`;
  return {
    slug: 'reference/errors',
    title: 'Error codes',
    description:
      'The statuses with which the service refuses requests, and the codes of the errors that the client throws.',
    keywords: 'unauthorized, forbidden, validation, quota exceeded',
    markdown: [intro, service, ...sections].join('\n\n'),
  };
}
