import { isObject, type Json, pointerSegment } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import type { Mark } from '../coverage/coverage.ts';
import { type Document, type DocumentName, resolve } from '../documents/document.ts';
import type { Contract } from '../traffic/conform.ts';
import { marksOfValue } from '../traffic/marks.ts';
import { getBoundaries } from '../values/boundaries.ts';
import { paperPool } from '../values/pool.ts';
import { examplesIn } from './examples.ts';
import type { ReaderCase } from './reader-case.ts';
import { getComponent, zodAccepts } from './verdict.ts';

function judgeBoth(contract: Contract, name: DocumentName, component: string, value: Json): boolean {
  const ajv = contract.checkers[name](`/components/schemas/${pointerSegment(component)}`, value).length === 0;
  const zod = zodAccepts(component, value);
  expect(ajv === zod, () => `${component}: ajv says ${ajv}, zod says ${zod} of ${shown(value)}`);
  return ajv;
}

function getMarks(
  contract: Contract,
  name: DocumentName,
  component: string,
  values: readonly Json[],
): Mark[] {
  const reader = { document: contract.documents[name], check: contract.checkers[name] };
  const pointer = `/components/schemas/${pointerSegment(component)}`;
  return values.flatMap((value) =>
    marksOfValue(reader, pointer, value, judgeBoth(contract, name, component, value), 'reader'),
  );
}

function boundaryCase(document: Document, component: string): ReaderCase {
  const pointer = `/components/schemas/${pointerSegment(component)}`;
  const { description } = resolve(document, pointer).value;
  return {
    kind: 'reader',
    id: `readers/${document.name}/${component}/at every limit`,
    source: { location: `${document.name}#${pointer}`, sentence: String(description ?? '') },
    input: 'values at, and one step over, every limit, and of every wrong type',
    expected: 'zod and ajv agree on every one',
    run: async (contract) =>
      getMarks(
        contract,
        document.name,
        component,
        getBoundaries({ document, pool: paperPool, media: 'image' }, pointer),
      ),
  };
}

function getTitle(document: Document, pointer: string): string {
  return String(resolve(document, pointer).value['title'] ?? '');
}

function exampleCase(document: Document, component: string): ReaderCase {
  const pointer = `/components/schemas/${pointerSegment(component)}`;
  return {
    kind: 'reader',
    id: `readers/${document.name}/${component}/examples`,
    source: { location: `${document.name}#${pointer}`, sentence: getTitle(document, pointer) },
    input: 'every example of the schema and of its parts',
    expected: 'zod and ajv take it',
    run: async (contract) =>
      examplesIn(document, component).map(({ pointer: example, value }) => {
        expect(judgeBoth(contract, document.name, component, value), () => `${example} is refused`);
        return { document: document.name, pointer: example, side: 'seen', witness: 'reader' };
      }),
  };
}

/** Payload examples of the messages of the AsyncAPI document. */
function messageCase(document: Document, message: string): ReaderCase {
  const pointer = `/components/messages/${pointerSegment(message)}`;
  const { value } = resolve(document, pointer);
  const component = getComponent(resolve(document, `${pointer}/payload`).pointer);
  const examples = Array.isArray(value['examples']) ? value['examples'] : [];
  return {
    kind: 'reader',
    id: `readers/asyncapi/${message}/examples`,
    source: { location: `asyncapi#${pointer}`, sentence: String(value['summary'] ?? '') },
    input: 'every example of the message',
    expected: 'zod and ajv take it',
    run: async (contract) =>
      examples.map((example, index) => {
        const payload = isObject(example) ? (example['payload'] ?? null) : null;
        expect(judgeBoth(contract, 'asyncapi', component, payload), () => `example ${index} is refused`);
        return {
          document: 'asyncapi',
          pointer: `${pointer}/examples/${index}`,
          side: 'seen',
          witness: 'reader',
        };
      }),
  };
}

function getComponents(document: Document): string[] {
  return Object.keys(resolve(document, '/components/schemas').value);
}

/** Cases of every component schema of both documents for zod and ajv: limits and examples. */
export function schemaReaderCases({ openapi, asyncapi }: Contract['documents']): ReaderCase[] {
  return [
    ...[openapi, asyncapi].flatMap((document) =>
      getComponents(document).flatMap((component) => [
        boundaryCase(document, component),
        exampleCase(document, component),
      ]),
    ),
    ...Object.keys(resolve(asyncapi, '/components/messages').value).map((message) =>
      messageCase(asyncapi, message),
    ),
  ];
}
