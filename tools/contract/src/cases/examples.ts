import { expectObject, isObject, type Json, pointerSegment } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import { holds } from '../checks/holds.ts';
import { type Document, type Documents, resolve } from '../documents/document.ts';
import { getOperations, type Operation } from '../documents/operations.ts';
import { withReferences } from '../values/references.ts';
import type { FlowCase } from './case.ts';

type Example = { readonly name: string; readonly summary: string; readonly value: Json };

const content = '/content/application~1json';

function examplesAt(document: Document, pointer: string): Example[] {
  const examples = resolve(document, `${pointer}${content}`).value['examples'];
  return Object.keys(isObject(examples) ? examples : {}).map((name) => {
    const example = resolve(document, `${pointer}${content}/examples/${pointerSegment(name)}`).value;
    return { name, summary: String(example['summary']), value: example['value'] ?? null };
  });
}

function requestExample(operation: Operation, { name, summary, value }: Example): FlowCase[] {
  const common = {
    kind: 'flow',
    operation: operation.id,
    creates: operation.costsCredits ? 1 : 0,
    source: {
      location: `openapi#/components/examples/${pointerSegment(name)}`,
      sentence: summary,
    },
  } as const;
  const named = shown(value).includes('service://');
  const asWritten: FlowCase = {
    ...common,
    id: `examples/${name}/as written`,
    needs: [],
    input: `the example ${name}, to the letter`,
    expected: named ? 'success, or a refusal of references that the target does not know' : 'success',
    run: async (context) => {
      const { status } = (await context.send(operation.id, { body: value })).response;
      const refused = named && status >= 400 && status < 500;
      expect(refused || status === 200, `got ${status}`);
    },
  };
  if (!named) return [asWritten];
  const withMedia: FlowCase = {
    ...common,
    id: `examples/${name}/with uploaded media`,
    needs: ['references'],
    input: `the example ${name}, its references replaced by uploaded files`,
    expected: 'success',
    run: async (context) => {
      const body = withReferences(operation.id, expectObject(value, name), context.pool);
      const { response } = await context.send(operation.id, { body });
      expect(response.status === 200, () => `expected 200, got ${response.status} ${shown(response.body)}`);
    },
  };
  return [asWritten, withMedia];
}

function validInput(operation: Operation, document: Document): { task_id?: string; body?: Json } {
  if (operation.body === undefined) return { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10' };
  const [first] = examplesAt(document, `${operation.pointer}/requestBody`);
  return { body: first?.value ?? {} };
}

function responseExample(
  document: Document,
  operation: Operation,
  status: string,
  { name, summary, value }: Example,
): FlowCase {
  const code = status === '4XX' ? '401' : status;
  return {
    kind: 'flow',
    id: `examples/${name}/as the response ${status} of ${operation.id}`,
    operation: operation.id,
    source: { location: `openapi#/components/examples/${pointerSegment(name)}`, sentence: summary },
    needs: ['examples'],
    input: `a valid request for the example ${name}`,
    expected: 'exactly that example',
    creates: 0,
    run: async (context) => {
      const { response } = await context.send(operation.id, {
        ...validInput(operation, document),
        headers: { Prefer: `code=${code}, example=${name}` },
      });
      expect(String(response.status) === code, `expected ${code}, got ${response.status}`);
      expect(holds(value, response.body), () => `expected ${shown(value)}, got ${shown(response.body)}`);
    },
  };
}

function getExamples(document: Document, operation: Operation): FlowCase[] {
  const requests =
    operation.body === undefined ? [] : examplesAt(document, `${operation.pointer}/requestBody`);
  const responses = Object.entries(operation.responses).filter(([, pointer]) =>
    isObject(expectObject(resolve(document, pointer).value, pointer)['content']),
  );
  return [
    ...requests.flatMap((example) => requestExample(operation, example)),
    ...responses.flatMap(([status, pointer]) =>
      examplesAt(document, pointer).map((example) => responseExample(document, operation, status, example)),
    ),
  ];
}

/** Every example of the OpenAPI document, executed: the suite sends the requests and requests the responses by name. */
export function exampleCases({ openapi }: Documents): FlowCase[] {
  return getOperations(openapi).flatMap((operation) => getExamples(openapi, operation));
}
