import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allOperations, operationUrl } from '../site/reference.ts';
import { isObject, type JsonObject, readBundle, registerEntries } from '../site/spec.ts';
import { type OpenElement, OpenFacts, operationPointer } from './open-facts.ts';
import type { Site } from './pages.ts';

/** A page of the reference and the open facts that it must show at their elements. */
interface Expected {
  /** `reference/http/getTask` */
  readonly page: string;
  readonly elements: readonly OpenElement[];
}

/** Path and method of each operation of a document, by its id. */
function pointers(openapi: JsonObject): Map<string, string> {
  const paths = isObject(openapi['paths']) ? openapi['paths'] : {};
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).map(([method, operation]): [string, string] => {
        const id = isObject(operation) ? String(operation['operationId']) : '';
        return [id, operationPointer(path, method)];
      }),
    ),
  );
}

/** Returns the facts that each page must show. Reads them from the documents, not from the sources of the pages. */
export async function expectedFacts(): Promise<Expected[]> {
  const openapi = await readBundle('openapi');
  const http = new OpenFacts('openapi', openapi, registerEntries);
  const callback = new OpenFacts('asyncapi', await readBundle('asyncapi'), registerEntries);
  const pointerOf = pointers(openapi);
  return [
    { page: 'reference/http', elements: http.whole() },
    { page: 'reference/objects', elements: http.below('/components/schemas') },
    ...allOperations.map((operation): Expected => {
      const pointer = pointerOf.get(operation.id);
      const page = operationUrl(operation).slice(1, -1);
      if (pointer === undefined) return { page, elements: callback.below('/operations') };
      // The callback's own page shows what its body leaves open.
      const called = http.below(`${pointer}/callbacks`).filter(({ label }) => /^[a-z]/.test(label));
      return { page, elements: [...http.below(pointer), ...called] };
    }),
  ];
}

/** Whether a page lists the entry once, with the element. */
function shows(site: Site, page: string, id: string, label: string): boolean {
  const found = site.pages.find((each) => each.path === `${page}.html`);
  if (found === undefined) return false;
  const { $ } = found;
  const links = $(`main a[href$="unspecified.html#${id}"]`);
  return links.length === 1 && (links.attr('data-places') ?? '').split(' | ').includes(label);
}

/** Elements whose open facts a page of the reference or its Markdown twin does not show. */
export async function registerFaults(site: Site): Promise<string[]> {
  const expected = await expectedFacts();
  const faults = expected.map(async ({ page, elements }) => {
    const twin = (await readFile(join(site.folder, `${page}.md`), 'utf8')).split('\n');
    return elements.flatMap(({ label, entries }) =>
      entries.flatMap(({ id }) => [
        ...(shows(site, page, id, label) ? [] : [`${page}.html does not show ${id} at ${label}`]),
        ...(twin.some((line) => line.includes(`\`${label}\``) && line.includes(`unspecified.md#${id})`))
          ? []
          : [`${page}.md does not show ${id} at ${label}`]),
      ]),
    );
  });
  return (await Promise.all(faults)).flat();
}
