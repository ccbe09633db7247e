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
    readonly body?:
      | { readonly mode: 'raw'; readonly raw: string; readonly options: JsonObject }
      | { readonly mode: 'file'; readonly file: { readonly src: string } };
  };
}

/** A Postman collection of the format 2.1, as far as it is used here. */
export interface Collection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: JsonObject;
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

/** Names of the files that a user selects. */
const files = { image: 'portrait.png', audio: 'speech.wav', video: 'clip.mp4' } as const;

const about = `Every example of the API as a request. It starts with the emulator: \`npx @videogen/emulator\`. For the real service,
change the variables baseUrl and apiKey. Run the folder "Upload files" first: it sets the variables image, audio and video, which the
other examples use.`;

function script(listen: Script['listen'], ...exec: string[]): Script {
  return { listen, script: { type: 'text/javascript', exec } };
}

function rawBody(value: unknown): NonNullable<Item['request']['body']> {
  return { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } };
}

const json = [{ key: 'Content-Type', value: 'application/json' }];

/** The request for a grant and the request that sends the file. */
function uploadItems(kind: keyof typeof files, path: string): Item[] {
  const filename = files[kind];
  return [
    {
      name: `Request an upload: ${filename}`,
      event: [
        script(
          'test',
          'const { presigned_url, headers, service_uri } = pm.response.json().data;',
          `pm.collectionVariables.set('${kind}Url', presigned_url);`,
          `pm.collectionVariables.set('${kind}Headers', JSON.stringify(headers));`,
          `pm.collectionVariables.set('${kind}', service_uri);`,
        ),
      ],
      request: {
        method: 'POST',
        header: json,
        url: `{{baseUrl}}${path}`,
        description: 'Returns a presigned URL, the headers to send, and the reference for later requests.',
        body: rawBody({ filename }),
      },
    },
    {
      name: `Send ${filename}`,
      event: [
        script(
          'prerequest',
          `const headers = JSON.parse(pm.collectionVariables.get('${kind}Headers'));`,
          'for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value });',
        ),
      ],
      request: {
        method: 'PUT',
        auth: { type: 'noauth' },
        header: [],
        url: `{{${kind}Url}}`,
        description: `Select a file of yours in the body, such as ${filename}. The API key is not sent to the storage.`,
        body: { mode: 'file', file: { src: filename } },
      },
    },
  ];
}

/** An example with variables in place of references that this service has not issued. */
function withVariables(value: unknown, kind = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withVariables(each, kind));
  if (!isObject(value))
    return typeof value === 'string' && value.startsWith('service://') ? `{{${kind}}}` : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withVariables(each, key in files ? key : kind)]),
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

function createItems(document: JsonObject, { path, operation }: Placed): Item[] {
  return examplesOf(document, operation).map(([name, value]) => ({
    name,
    event: [script('test', "pm.collectionVariables.set('taskId', pm.response.json().data.task_id);")],
    request: {
      method: 'POST',
      header: json,
      url: `{{baseUrl}}${path}`,
      description: String(operation['summary'] ?? ''),
      body: rawBody(withVariables(value)),
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
  return {
    info: {
      name: 'Videogen',
      description: about,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:4010' },
      { key: 'apiKey', value: 'emulator-key' },
    ],
    item: [
      {
        name: 'Upload files',
        item: (['image', 'audio', 'video'] as const).flatMap((kind) =>
          uploadItems(kind, pathOf('createUpload')),
        ),
      },
      { name: 'Create tasks', item: creating.flatMap((each) => createItems(document, each)) },
      { name: 'Read tasks', item: [read] },
    ],
  };
}
