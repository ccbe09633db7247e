import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { Emulator } from '../../src/index.ts';

/** JSON of unknown shape, as far as tests look into it. */
export type Shape = { readonly [key: string]: Shape } & readonly Shape[];

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** An OpenAPI document that replies are compared with. */
export interface Declared {
  /** Fails unless a value fits the schema that a pointer leads to. */
  readonly expectFits: (value: unknown, pointer: string, about?: string) => void;
  /** Fails unless the document declares the reply. Only a strict comparison fails for a path or a status of its own. */
  readonly expectReply: (request: string, status: number, json: unknown, strict?: boolean) => void;
}

/** Opens a document under a name of its own. */
export function openDocument(document: Shape, id: string): Declared {
  ajv.addSchema({ ...document, $id: id });
  const expectFits: Declared['expectFits'] = (value, pointer, about) => {
    const validate = ajv.getSchema(id + pointer) ?? ajv.compile({ $ref: id + pointer });
    validate(value);
    expect(validate.errors ?? [], about).toEqual([]);
  };
  return {
    expectFits,
    expectReply(request, status, json, strict = false) {
      const [method = '', path = ''] = request.toLowerCase().split(/[ ?]/);
      const declared = Object.keys(document['paths'] ?? {}).find((known) =>
        new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i').test(path),
      );
      const responses: Readonly<Record<string, Shape>> =
        document['paths']?.[declared ?? '']?.[method]?.['responses'] ?? {};
      const names = strict ? [`${status}`] : [`${status}`, `${status}`.replace(/..$/, 'XX'), 'default'];
      const name = names.find((one) => one in responses);
      const about = `${request} ${status} ${JSON.stringify(json)}`;
      if (strict) expect(name, about).toBeDefined();
      if (declared === undefined || name === undefined) return;

      const escaped = declared.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      // Safe: a reference is a text.
      const reference = responses[name]?.['$ref'] as unknown as string | undefined;
      const response =
        document['components']?.['responses']?.[reference?.split('/').at(-1) ?? ''] ?? responses[name];
      const pointer = reference ?? `#/paths/${escaped}/${method}/responses/${name}`;

      if (response?.['content'] !== undefined)
        expectFits(json, `${pointer}/content/application~1json/schema`, about);
      else if (strict) expect(json, about).toBeUndefined();
    },
  };
}

const bundle = createRequire(import.meta.url).resolve('@videogen/spec/openapi.json');
// Safe: the file is an OpenAPI document, which the spec's own tests check.
const contract = openDocument(JSON.parse(readFileSync(bundle, 'utf8')) as Shape, 'openapi');

/** Fails unless the body is a task record of the contract. */
export function expectTaskRecord(value: unknown): void {
  contract.expectFits(value, '#/components/schemas/Task');
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
  contract.expectReply(`${method} ${path}`, response.status, json);
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

/** Creates a task of text to video; resolves to its id. */
export async function createTask(emulator: Emulator, body: object = {}): Promise<string> {
  const { json } = await post(emulator, '/v1/video/text2video', body);
  return String(json['data']?.['task_id']);
}

/** Reads a task; resolves to its record. */
export async function readTask(emulator: Emulator, id: unknown): Promise<Shape | undefined> {
  return (await call(emulator, 'GET', `/v1/tasks/${id}`)).json['data'];
}
