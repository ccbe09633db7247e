import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { Emulator } from '../../src/index.ts';

/** JSON of unknown shape, as far as tests look into it. */
export type Shape = { readonly [key: string]: Shape } & readonly Shape[];

const bundle = createRequire(import.meta.url).resolve('@videogen/spec/openapi.json');
// Safe: the file is an OpenAPI document, which the spec's own tests check.
const document = JSON.parse(readFileSync(bundle, 'utf8')) as Shape;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'openapi' });

/** Says what is wrong with a value by a schema of the contract; empty when nothing is. */
function contractErrors(pointer: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`openapi#${pointer}`) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Fails unless the body is a task record of the contract. */
export function expectTaskRecord(value: unknown): void {
  expect(contractErrors('/components/schemas/Task', value)).toEqual([]);
}

/** Sends a request in process, and fails unless the reply is one that the contract declares for it. */
export async function call(
  emulator: Emulator,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Received> {
  const headers = new Headers({
    authorization: `Bearer ${emulator.apiKey}`,
    'content-type': 'application/json',
    ...init.headers,
  });
  // An empty text means a request without a key.
  if (headers.get('authorization') === '') headers.delete('authorization');
  const response = await emulator.fetch(path, { method, ...init, headers });
  const text = await response.text();
  // Safe: the reply is checked against the contract next.
  const json = (text === '' ? undefined : JSON.parse(text)) as Shape;
  expectDeclared(method, path, response.status, json);
  return { status: response.status, headers: response.headers, json, text };
}

/** A response with its parsed body. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Shape;
  readonly text: string;
}

/** Sends a JSON body. */
export function post(
  emulator: Emulator,
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<Received> {
  return call(emulator, 'POST', path, { body: JSON.stringify(body), ...init });
}

function expectDeclared(method: string, path: string, status: number, json: unknown): void {
  const paths = Object.keys(document['paths'] ?? {});
  const declared = paths.find((candidate) =>
    new RegExp(`^${candidate.replace('{task_id}', '[^/]+')}$`).test(path),
  );
  const responses = declared && document['paths']?.[declared]?.[method.toLowerCase()]?.['responses'];
  if (!declared || !responses) return;
  const key =
    [String(status), `${String(status).charAt(0)}XX`, 'default'].find((name) => name in responses) ?? '';
  // Safe: a reference is a text.
  const reference = responses[key]?.['$ref'] as unknown as string | undefined;
  const escaped = declared.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const at = reference?.slice(1) ?? `/paths/${escaped}/${method.toLowerCase()}/responses/${key}`;
  const component = reference?.split('/').at(-1) ?? '';
  const response =
    reference === undefined ? responses[key] : document['components']?.['responses']?.[component];
  if (response?.['content'] === undefined) return;
  const pointer = `${at}/content/application~1json/schema`;
  expect(contractErrors(pointer, json), `${method} ${path} ${status} ${JSON.stringify(json)}`).toEqual([]);
}
