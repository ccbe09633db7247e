import { isObject, type Json, pointerSegment } from '@videogen-tools/generate/json';
import { callbackPointer } from '../coverage/inventory.ts';
import { type Document, type Documents, resolve, valueAt } from '../documents/document.ts';
import { getOperations } from '../documents/operations.ts';
import { getComponent } from './verdict.ts';

/** A named example of the OpenAPI document and the component schema that it is an example of. */
export type NamedExample = {
  readonly name: string;
  readonly summary: string;
  readonly component: string;
  readonly value: Json;
};

const content = '/content/application~1json';

function componentAt(document: Document, body: string): string | undefined {
  if (valueAt(document, `${body}${content}/schema`) === undefined) return undefined;
  const { pointer, value } = resolve(document, `${body}${content}/schema`);
  if (pointer.startsWith('/components/schemas/')) return getComponent(pointer);
  // The one schema without a name is that of a refusal; its examples are of its first form.
  return Array.isArray(value['anyOf'])
    ? getComponent(resolve(document, `${pointer}/anyOf/0`).pointer)
    : undefined;
}

function getBodies(document: Document): string[] {
  const callback = callbackPointer(document);
  const statuses = Object.keys(resolve(document, `${callback}/responses`).value);
  return [
    ...getOperations(document).flatMap((operation) => [
      ...(operation.body === undefined
        ? []
        : [resolve(document, `${operation.pointer}/requestBody`).pointer]),
      ...Object.values(operation.responses),
    ]),
    resolve(document, `${callback}/requestBody`).pointer,
    ...statuses.map((status) => resolve(document, `${callback}/responses/${status}`).pointer),
  ];
}

/** Every named example with its component; an example of two components is listed twice. */
export function namedExamples({ openapi }: Documents): NamedExample[] {
  const found = new Map<string, NamedExample>();
  for (const body of getBodies(openapi)) {
    const component = componentAt(openapi, body);
    if (component === undefined) continue;
    const examples = resolve(openapi, `${body}${content}`).value['examples'];
    for (const name of Object.keys(isObject(examples) ? examples : {})) {
      const { value } = resolve(openapi, `${body}${content}/examples/${pointerSegment(name)}`);
      found.set(`${name} ${component}`, {
        name,
        summary: String(value['summary']),
        component,
        value: value['value'] ?? null,
      });
    }
  }
  return [...found.values()];
}
