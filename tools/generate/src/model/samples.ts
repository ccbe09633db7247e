import type { OperationDescription } from '@videogen/types';
import type { ReferenceSample } from '../../../../packages/docs/site/reference-types.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { literal } from '../text.ts';
import type { Contract } from './contract.ts';

/** Key of the emulator when it is started without options. */
const key = 'emulator-key';

/**
 * An operation as a program of the client, a command line and a `curl` command.
 *
 * @param example name of an example of the request. @default the first
 */
export function getSamples(
  operation: OperationDescription,
  { baseUrl }: Contract,
  example?: string,
): readonly ReferenceSample[] {
  const body = getBody(operation, example);
  const cli = cliSample(operation, body);
  return [
    { label: 'Client', lang: 'ts', source: clientProgram(baseUrl, clientSample(operation, body)) },
    ...(cli === undefined ? [] : [{ label: 'CLI' as const, lang: 'sh' as const, source: cli }]),
    { label: 'curl', lang: 'sh', source: curlSample(operation, baseUrl, body) },
  ];
}

function clientProgram(baseUrl: string, call: string): string {
  return `import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: '${baseUrl}',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? '${key}',
});

${call}`;
}

function getBody({ examples }: OperationDescription, name: string | undefined): JsonObject | undefined {
  const example = name === undefined ? Object.values(examples)[0] : examples[name];
  return isObject(example) ? example : undefined;
}

function parameterExample({ fields }: OperationDescription): string {
  return String(fields.find((field) => field.in === 'path')?.['example'] ?? '');
}

function clientSample(operation: OperationDescription, body: JsonObject = {}): string {
  const { id, name, category } = operation;
  if (id === 'getTask') return `const task = await client.tasks.get('${parameterExample(operation)}');\n`;
  if (id === 'createUpload')
    return `const { service_uri } = await client.upload({ path: '${String(body['filename'])}' });\n`;
  if (category === undefined) return httpSample(operation, body);
  return `const task = await client.${name}(${literal(body, 70)});\nconst { output_videos } = await task.result();\n`;
}

/** An operation that the client calls through `http`. */
function httpSample(operation: OperationDescription, body: JsonObject): string {
  const { method, path, fields } = operation;
  const names = fields.flatMap((field) => (field.in === 'path' ? [field.name] : []));
  const parameters = Object.fromEntries(names.map((name) => [name, parameterExample(operation)]));
  const init: JsonObject = {
    ...(names.length > 0 && { params: { path: parameters } }),
    ...(Object.keys(body).length > 0 && { body }),
  };
  return `const { data } = await client.http.${method}('${path}', ${literal(init, 70)});\n`;
}

/** A word of a POSIX shell. */
function word(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The command; absent where the command line has none, such as for inline content. */
function cliSample(operation: OperationDescription, body: JsonObject = {}): string | undefined {
  const { id, path, fields, category } = operation;
  if (id === 'getTask') return `videogen get ${parameterExample(operation)}\n`;
  if (id === 'createUpload') return `videogen upload ${word(String(body['filename']))}\n`;
  if (category === undefined) return undefined;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  const words = given.flatMap(([name, value]) => {
    const text = argument(value);
    return text === undefined ? [] : [{ name, text: word(text) }];
  });
  if (words.length < given.length) return undefined;
  const media = fields.filter(({ type }) => type === 'media').map(({ name }) => name);
  // The only file is passed without a flag, or the prompt when there is no file.
  const main = media.length > 1 ? undefined : (media[0] ?? 'prompt');
  const flags = words.flatMap(({ name, text }) =>
    name === main ? [] : [`--${name.replaceAll('_', '-')} ${text}`],
  );
  const first = words.flatMap(({ name, text }) => (name === main ? [text] : []));
  return `${['videogen', path.slice(path.lastIndexOf('/') + 1), ...first, ...flags].join(' ')}\n`;
}

/** A media input is passed as its reference; inline content cannot be passed. */
function argument(value: Json): Json | undefined {
  const input = Array.isArray(value) ? value[0] : value;
  return isObject(input) ? input['service_uri'] : value;
}

function curlSample(operation: OperationDescription, baseUrl: string, body: JsonObject | undefined): string {
  const { method, path } = operation;
  const url = `${baseUrl}${path.replace(/\{\w+\}/, parameterExample(operation))}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "Authorization: Bearer \${VIDEOGEN_API_KEY:-${key}}"`,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${word(JSON.stringify(body))}`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}
