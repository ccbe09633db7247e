import { isDeepStrictEqual } from 'node:util';
import { serviceUriPrefix } from '@videogen/types/facts';
import { expectObject, isObject, type Json, pointerSegment } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import { type Document, type Documents, resolve } from '../documents/document.ts';
import { getOperations, type Operation } from '../documents/operations.ts';
import { withReferences } from '../values/references.ts';
import type { Case } from './case.ts';
import { sendInput } from './request.ts';
import { expectRefusal, expectSuccess } from './steps.ts';
import { type Valid, validRequests } from './valid-requests.ts';

type Example = { readonly name: string; readonly summary: string; readonly value: Json };

const content = '/content/application~1json';

/** Returns the named examples of a body of a request or response. */
export function examplesAt(document: Document, pointer: string): Example[] {
  const examples = resolve(document, `${pointer}${content}`).value['examples'];
  return Object.keys(isObject(examples) ? examples : {}).map((name) => {
    const example = resolve(document, `${pointer}${content}/examples/${pointerSegment(name)}`).value;
    return { name, summary: String(example['summary']), value: example['value'] ?? null };
  });
}

function requestExample(operation: Operation, { name, summary, value }: Example): Case[] {
  const common = {
    operation: operation.id,
    source: {
      location: `openapi#/components/examples/${pointerSegment(name)}`,
      sentence: summary,
    },
  } as const;

  // A target may refuse references that it does not know.
  const named = shown(value).includes(serviceUriPrefix);
  const asWritten: Case = {
    ...common,
    id: `examples/${name}/as written`,
    run: async (context) => {
      const exchange = await context.send(operation.id, { body: value });
      if (named && exchange.response.status !== 200) expectRefusal(exchange.response);
      else expectSuccess(exchange);
    },
  };

  if (!named) return [asWritten];
  const withMedia: Case = {
    ...common,
    id: `examples/${name}/with uploaded media`,
    needs: ['references'],
    run: async (context) => {
      const body = withReferences(operation.id, expectObject(value, name), context.pool);
      expectSuccess(await context.send(operation.id, { body }));
    },
  };

  return [asWritten, withMedia];
}

function responseExample(
  { operation, input }: Valid,
  status: string,
  { name, summary, value }: Example,
): Case {
  const code = status === '4XX' ? '401' : status;
  return {
    id: `examples/${name}/as the response ${status} of ${operation}`,
    operation,
    source: { location: `openapi#/components/examples/${pointerSegment(name)}`, sentence: summary },
    needs: ['examples'],
    run: async (context) => {
      const headers = { Prefer: `code=${code}, example=${name}` };
      const { response } = await sendInput(context, operation, input, headers);
      expect(String(response.status) === code, `expected ${code}, got ${response.status}`);
      expect(
        isDeepStrictEqual(response.body, value),
        () => `expected ${shown(value)}, got ${shown(response.body)}`,
      );
    },
  };
}

function getExamples(document: Document, operation: Operation): Case[] {
  const requests =
    operation.body === undefined ? [] : examplesAt(document, `${operation.pointer}/requestBody`);
  const responses = Object.entries(operation.responses).filter(([, pointer]) =>
    isObject(expectObject(resolve(document, pointer).value, pointer)['content']),
  );
  const valid = validRequests.filter((request) => request.operation === operation.id);
  return [
    ...requests.flatMap((example) => requestExample(operation, example)),
    ...responses.flatMap(([status, pointer]) =>
      examplesAt(document, pointer).flatMap((example) =>
        valid.map((request) => responseExample(request, status, example)),
      ),
    ),
  ];
}

/** Every example of the OpenAPI document, executed: the suite sends the requests and requests the responses by name. */
export function exampleCases({ openapi }: Documents): Case[] {
  return getOperations(openapi).flatMap((operation) => getExamples(openapi, operation));
}
