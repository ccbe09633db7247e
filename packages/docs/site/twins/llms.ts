import { posix } from 'node:path';
import { sidebar } from '../sidebar.ts';
import { isObject } from '../spec.ts';
import { emulatorKey, emulatorUrl } from '../try-it.ts';

/** A page of the site as language models read it. */
export interface Twin {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/** Paths of twins by the label of their group, in the order of the navigation. */
export type ReadingOrder = ReadonlyMap<string, readonly string[]>;

const summary =
  'An asynchronous video-generation API and its TypeScript toolkit: client, callback receiver, emulator, server, command line, types, validators and documents.';

/** What a program needs before its first request, and the mistake that costs most. */
const start = `Install \`@videogen/client\` with npm; the packages are ES modules: \`npm pkg set type=module\`. Without an API key,
\`npx @videogen/emulator\` runs the whole service at ${emulatorUrl} with the key \`${emulatorKey}\`. The guides read
\`VIDEOGEN_BASE_URL\` and \`VIDEOGEN_API_KEY\` and fall back to the emulator.

A create request costs credits, and whether the service recognizes a repeated one is not specified. The client never sends one again when the first may have
arrived: it throws \`ambiguous_submit\`. Do not write a retry around it; [find the task](guides/costs.md#after-an-unknown-outcome).`;

/** Files for machines that are not pages. */
const files: readonly (readonly [title: string, path: string, description: string])[] = [
  ['OpenAPI 3.1', 'downloads/openapi.json', 'every operation of the service'],
  ['AsyncAPI 3', 'downloads/asyncapi.json', 'the callback that the service sends'],
  ['Arazzo', 'downloads/arazzo.yaml', 'workflows: create a task and read its result'],
  ['OpenAPI Overlay', 'downloads/code-samples.overlay.yaml', 'code samples of every operation'],
  ['Postman collection', 'downloads/postman.json', 'every operation as a request'],
  ['All pages in one file', 'llms-full.txt', 'guides and reference, without the API of the packages'],
];

function pathsIn(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    if (typeof item === 'string') return [`${item}.md`];
    if (!isObject(item)) return [];
    if (Array.isArray(item['items'])) return pathsIn(item['items']);
    return [`${String(item['slug'] ?? item['link']).replace(/^\/|\/$/g, '')}.md`];
  });
}

/** The order in which the navigation lists the pages. */
export function readingOrder(): ReadingOrder {
  const groups: readonly unknown[] = sidebar();
  return new Map(groups.filter(isObject).map((group) => [String(group['label']), pathsIn(group['items'])]));
}

function line({ title, path, description }: Twin): string {
  return `- [${title}](${path}): ${description}`;
}

function section(label: string, lines: readonly string[]): string {
  return `## ${label}\n\n${lines.join('\n')}`;
}

/** `llms.txt`: what the site is and where its pages are, by the convention of that name, in the order of reading. */
export function llmsText(twins: readonly Twin[], order: ReadingOrder): string {
  const listed = new Set([...order.values()].flat());
  const groups = [...order].map(([label, paths]) =>
    section(
      label,
      paths.flatMap((path) => twins.filter((twin) => twin.path === path).map(line)),
    ),
  );
  const downloads = files.map(([title, path, text]) => `- [${title}](${path}): ${text}`);
  const rest = twins.filter(({ path }) => !listed.has(path) && path !== '404.md').map(line);
  const parts = [section('Files', downloads), ...groups, section('Other pages', rest)];
  return `# Videogen\n\n> ${summary}\n\n${start}\n\n${parts.join('\n\n')}\n`;
}

/** The text of a twin with its links from the folder of the site. */
function fromRoot({ path, markdown }: Twin): string {
  return markdown.replace(/(?<=\]\()(?![a-z]+:)([^)#\s]*)(?=[^)]*\))/g, (target) =>
    target === '' ? path : posix.join(posix.dirname(path), target),
  );
}

/** `llms-full.txt`: all guides and the reference in the order of reading, without the API of the packages. */
export function fullText(twins: readonly Twin[], order: ReadingOrder): string {
  const paths = [...order.values()].flat();
  return twins
    .filter((twin) => !twin.path.startsWith('reference/api/'))
    .toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
    .map(fromRoot)
    .join('\n\n---\n\n');
}
