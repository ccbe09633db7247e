import { promisify } from 'node:util';
import { convertV2 } from 'openapi-to-postmanv2';
import type { JsonObject } from './spec.ts';
import { emulatorKey, emulatorUrl } from './try-it.ts';

/** A request of the collection, as far as it is changed here. */
interface Item {
  readonly name: string;
  readonly request: JsonObject & { readonly url: { readonly variable?: { value: unknown }[] } | string };
  event?: readonly object[];
}

/** A Postman collection of the format 2.1. */
export interface Collection {
  readonly info: { description: unknown };
  variable: readonly { readonly key: string; readonly value: string }[];
  item: { readonly name: string; readonly item: Item[] }[];
}

const about = `Every operation of the API as a request. It starts with the emulator: \`npx @videogen/emulator\`. For the real service,
change the variables baseUrl and bearerToken, upload files of yours, and use their references: the references in the examples name
sample files that only the emulator knows. "Send the file" sets the variable serviceUri.`;

/** A second of silence as a WAV file whose bytes are ASCII, which a collection can contain. */
const silence = `RIFF\u0024\u0040\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\0\u0020\0\0\0\u0040\0\0\u0002\0\u0010\0data\0\u0040\0\0${'\0'.repeat(0x4000)}`;

/** A script that runs before a request (`prerequest`) or after its response (`test`). */
function script(listen: 'prerequest' | 'test', ...exec: string[]): object {
  return { listen, script: { type: 'text/javascript', exec } };
}

/** The upload itself, which goes to another host. The document does not describe it. */
const sendFile: Item = {
  name: 'Send the file',
  event: [
    script(
      'prerequest',
      "const { presigned_url, headers, service_uri } = JSON.parse(pm.collectionVariables.get('grant'));",
      "pm.collectionVariables.set('uploadUrl', presigned_url);",
      "pm.collectionVariables.set('serviceUri', service_uri);",
      'for (const [key, value] of Object.entries(headers)) pm.request.headers.upsert({ key, value });',
    ),
  ],
  request: {
    method: 'PUT',
    auth: { type: 'noauth' },
    url: '{{uploadUrl}}',
    description:
      'Sends one second of silence. For a file of yours, change the kind of the body to binary and select it. The API key is not sent to the storage.',
    body: { mode: 'raw', raw: silence, options: { raw: { language: 'text' } } },
  },
};

/** Remembers what later requests need: the id of a new task, and the grant of an upload. */
function connect(folder: string, item: Item): Item[] {
  if (folder === 'Create')
    item.event = [script('test', "pm.collectionVariables.set('taskId', pm.response.json().data.task_id);")];
  if (folder === 'Tasks' && typeof item.request.url !== 'string') {
    for (const variable of item.request.url.variable ?? []) variable.value = '{{taskId}}';
  }
  if (folder !== 'Upload') return [item];
  item.request['body'] = { mode: 'raw', raw: '{ "filename": "silence.wav" }' };
  item.event = [
    script('test', "pm.collectionVariables.set('grant', JSON.stringify(pm.response.json().data));"),
  ];
  return [item, sendFile];
}

/** The operations of the OpenAPI document as a collection for Postman and for the programs that read its format. */
export async function postmanCollection(document: JsonObject): Promise<Collection> {
  const result = await promisify(convertV2)(
    { type: 'json', data: document },
    { parametersResolution: 'Example', folderStrategy: 'Tags', requestNameSource: 'Fallback' },
  );
  const text = JSON.stringify(result?.output?.[0]?.data);
  if (text === undefined) throw new Error(`The document cannot be converted for Postman: ${result?.reason}`);

  // The ids are random.
  const collection = JSON.parse(text, (key, value) =>
    /^(?:_postman_)?id$/.test(key) ? undefined : value,
  ) as Collection;
  collection.info.description = about;
  collection.variable = [
    { key: 'baseUrl', value: emulatorUrl },
    { key: 'bearerToken', value: emulatorKey },
  ];
  collection.item = collection.item
    .filter(({ item }) => item.length > 0)
    .map(({ name, item }) => ({ name, item: item.flatMap((each) => connect(name, each)) }));

  return collection;
}
