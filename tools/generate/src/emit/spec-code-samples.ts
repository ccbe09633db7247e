import { stringify } from 'yaml';
import type { Artifact, Emitter } from '../artifact.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { describe } from '../model/describe.ts';
import type { OperationDescription } from '../model/operation-description.ts';
import { literal } from '../text.ts';

/** Where the emulator listens when it is started without options. */
const server = 'http://localhost:4010';

/**
 * `@videogen/spec`: an OpenAPI Overlay that adds `x-codeSamples` to every operation, made from the first example of its
 * request. Tests run the commands.
 */
export const specCodeSamples: Emitter = {
  folder: 'spec/dist',
  emit: (contract): Artifact[] => {
    const overlay: JsonObject = {
      overlay: '1.0.0',
      info: { title: 'Code samples of the client, the command line and curl', version: contract.version },
      extends: 'openapi.yaml',
      actions: contract.operations.map((operation) => action(describe(operation, contract))),
    };
    const text = stringify(overlay, { aliasDuplicateObjects: false, lineWidth: 110, compat: 'yaml-1.1' });
    return [{ path: 'spec/dist/code-samples.overlay.yaml', text }];
  },
};

function action(operation: OperationDescription): JsonObject {
  const { path, method } = operation;
  return {
    target: `$.paths['${path}'].${method.toLowerCase()}`,
    update: {
      'x-codeSamples': [
        { lang: 'TypeScript', label: '@videogen/client', source: clientSample(operation) },
        { lang: 'Shell', label: '@videogen/cli', source: cliSample(operation) },
        { lang: 'Shell', label: 'curl', source: curlSample(operation) },
      ],
    },
  };
}

function exampleOf({ examples }: OperationDescription): JsonObject {
  const [example] = Object.values(examples);
  return isObject(example) ? example : {};
}

function parameterExample({ fields }: OperationDescription): string {
  return String(fields.find((field) => field.in === 'path')?.['example'] ?? '');
}

function clientSample(operation: OperationDescription): string {
  const { id, name } = operation;
  const example = exampleOf(operation);
  if (id === 'getTask') return `const task = await client.tasks.get('${parameterExample(operation)}');\n`;
  if (id === 'createUpload')
    return `const { service_uri } = await client.upload({ path: '${String(example['filename'])}' });\n`;
  return `const task = await client.${name}(${literal(example, 70)});\nconst { output_videos } = await task.result();\n`;
}

/** A word of a POSIX shell. */
function word(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function cliSample(operation: OperationDescription): string {
  const { id, path, fields } = operation;
  const example = exampleOf(operation);
  if (id === 'getTask') return `videogen get ${parameterExample(operation)}\n`;
  if (id === 'createUpload') return `videogen upload ${word(example['filename'] ?? '')}\n`;
  const media = fields.filter(({ type }) => type === 'media').map(({ name }) => name);
  // The only file is given without a flag, or the prompt where there is none.
  const main = media.length > 1 ? undefined : (media[0] ?? 'prompt');
  const flags = Object.entries(example).flatMap(([name, value]) =>
    name === main ? [] : [`--${name.replaceAll('_', '-')} ${word(argument(value))}`],
  );
  const first = main === undefined ? [] : [word(argument(example[main] ?? ''))];
  return `${['videogen', path.slice(path.lastIndexOf('/') + 1), ...first, ...flags].join(' ')}\n`;
}

/** A media input is given as its reference. */
function argument(value: Json): Json {
  return isObject(value) ? (value['service_uri'] ?? value) : value;
}

function curlSample(operation: OperationDescription): string {
  const { method, path, examples } = operation;
  const url = `${server}${path.replace(/\{\w+\}/, parameterExample(operation))}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "Authorization: Bearer $VIDEOGEN_API_KEY"`,
    ...(Object.keys(examples).length === 0
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${word(JSON.stringify(exampleOf(operation)))}`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}
