import { dereference, isObject, type JsonObject } from './spec.ts';

/** A script of a request, which Postman and its readers run before the request is sent or after the response. */
interface Script {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

/** A request of the collection. */
interface Item {
  readonly name: string;
  readonly event: readonly Script[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: 'noauth' };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: string;
    readonly description: string;
    readonly body?: { readonly mode: 'raw'; readonly raw: string; readonly options: JsonObject };
  };
}

/** A Postman collection of the format 2.1, as far as it is used here. */
export interface Collection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: JsonObject;
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

const about = `Every example of the API as a request. It starts with the emulator: \`npx @videogen/emulator\`. For the real service,
change the variables baseUrl and apiKey, and set the variables image, audio and video to references of uploads of yours: the first
values name sample files that only the emulator knows. The folder "Upload a file" sets the variable audio.`;

/** A second of silence as a WAV file whose bytes are ASCII, which a collection can contain. */
const silence = `RIFF\u0024\u0040\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\0\u0020\0\0\0\u0040\0\0\u0002\0\u0010\0data\0\u0040\0\0${'\0'.repeat(0x4000)}`;

function script(listen: Script['listen'], ...exec: string[]): Script {
  return { listen, script: { type: 'text/javascript', exec } };
}

function rawBody(value: unknown): NonNullable<Item['request']['body']> {
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

const json = [{ key: 'Content-Type', value: 'application/json' }];

/** The request for a grant and the request that sends the file. */
function uploadItems(path: string): Item[] {
  return [
    {
      name: 'Request an upload',
      event: [
        script(
          'test',
          'const { presigned_url, headers, service_uri } = pm.response.json().data;',
          "pm.collectionVariables.set('uploadUrl', presigned_url);",
          "pm.collectionVariables.set('uploadHeaders', JSON.stringify(headers));",
          "pm.collectionVariables.set('audio', service_uri);",
        ),
      ],
      request: {
        method: 'POST',
        header: json,
        url: `{{baseUrl}}${path}`,
        description: 'Returns a presigned URL, the headers to send, and the reference for later requests.',
        body: rawBody({ filename: 'silence.wav' }),
      },
    },
    {
      name: 'Send the file',
      event: [
        script(
          'prerequest',
          "const headers = JSON.parse(pm.collectionVariables.get('uploadHeaders'));",
          'for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value });',
        ),
      ],
      request: {
        method: 'PUT',
        auth: { type: 'noauth' },
        header: [],
        url: '{{uploadUrl}}',
        description:
          'Sends one second of silence. For a file of yours, change the kind of the body to binary and select it. The API key is not sent to the storage.',
        body: { mode: 'raw', raw: silence, options: { raw: { language: 'text' } } },
      },
    },
  ];
}

/** An example whose references are variables; the variables get the references of the first example as values. */
function withVariables(value: unknown, variables: Map<string, string>, kind = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withVariables(each, variables, kind));
  if (typeof value === 'string' && value.startsWith('service://')) {
    if (!variables.has(kind)) variables.set(kind, value);
    return `{{${kind}}}`;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      withVariables(each, variables, key === 'service_uri' ? kind : key),
    ]),
  );
}

function examplesOf(document: JsonObject, operation: JsonObject): [summary: string, value: unknown][] {
  const body = dereference(document, operation['requestBody']);
  const content = isObject(body) && isObject(body['content']) ? body['content'] : {};
  const media = content['application/json'];
  const named = isObject(media) && isObject(media['examples']) ? media['examples'] : {};
  return Object.values(named).flatMap((reference) => {
    const example = dereference(document, reference);
    return isObject(example) ? [[String(example['summary']), example['value']] as const] : [];
  }) as [string, unknown][];
}

interface Placed {
  readonly path: string;
  readonly operation: JsonObject;
}

function operationsAt(document: JsonObject): Placed[] {
  const paths = isObject(document['paths']) ? Object.entries(document['paths']) : [];
  return paths.flatMap(([path, item]) =>
    ['get', 'post'].flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      return isObject(operation) ? [{ path, operation }] : [];
    }),
  );
}

function createItems(
  document: JsonObject,
  { path, operation }: Placed,
  variables: Map<string, string>,
): Item[] {
  return examplesOf(document, operation).map(([name, value]) => ({
    name,
    event: [script('test', "pm.collectionVariables.set('taskId', pm.response.json().data.task_id);")],
    request: {
      method: 'POST',
      header: json,
      url: `{{baseUrl}}${path}`,
      description: String(operation['summary'] ?? ''),
      body: rawBody(withVariables(value, variables)),
    },
  }));
}

/** The examples of the OpenAPI document as a collection for Postman and for the programs that read its format. */
export function postmanCollection(document: JsonObject): Collection {
  const all = operationsAt(document);
  const pathOf = (id: string): string =>
    all.find(({ operation }) => operation['operationId'] === id)?.path ?? '';
  const creating = all.filter(({ operation }) => 'x-task-category' in operation);
  const read: Item = {
    name: 'Read the last task',
    event: [],
    request: {
      method: 'GET',
      header: [],
      url: `{{baseUrl}}${pathOf('getTask').replace('{task_id}', '{{taskId}}')}`,
      description: 'Send it again until the status is SUCCESS.',
    },
  };
  const variables = new Map([
    ['baseUrl', 'http://localhost:4010'],
    ['apiKey', 'emulator-key'],
  ]);
  const creates = creating.flatMap((each) => createItems(document, each, variables));
  return {
    info: {
      name: 'Videogen',
      description: about,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [...variables].map(([key, value]) => ({ key, value })),
    item: [
      { name: 'Upload a file', item: uploadItems(pathOf('createUpload')) },
      { name: 'Create tasks', item: creates },
      { name: 'Read tasks', item: [read] },
    ],
  };
}
