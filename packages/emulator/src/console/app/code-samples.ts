import type { OperationDescription } from '@videogen/types';
import { operationList } from '@videogen/types/operations';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { AdminTask } from '../../generated/admin.ts';
import { shellQuote as quote } from '../../shell-quote.ts';
import { html } from './html.ts';
import { state } from './live.ts';
import { Code } from './parts.ts';

// The same request in three languages.

type Body = Readonly<Record<string, unknown>>;

/** Ways to send a request, and its text in each. */
export type Samples = Readonly<Record<string, string>>;

/** The request that code samples are written for. */
interface SampleRequest {
  readonly operation: OperationDescription;
  readonly body: Body;
  readonly key: string;
}

/** Shows the samples, one at a time. */
export function CodeSamples({ samples }: { readonly samples: Samples }): VNode {
  const names = Object.keys(samples);
  const [chosen, choose] = useState(names[0] ?? '');
  return html`<div class="samples">
    <div class="tabs" role="group" aria-label="Language">
      ${names.map((name) => html`<button type="button" aria-pressed=${name === chosen} onClick=${() => choose(name)}>${name}</button>`)}
    </div>
    <${Code} label=${`${chosen} code`} text=${samples[chosen] ?? ''} />
  </div>`;
}

/** Writes how a task like this one is created and read. */
export function getSamples({ category, inputs, callbackUrl, organization }: AdminTask): Samples {
  const operation = operationList.find((one) => one.category === category) ?? operationList[0];
  const names = new Set(operation?.fields.map(({ name }) => name));
  const known = Object.entries({ ...inputs, callback_url: callbackUrl }).filter(
    ([name, value]) => names.has(name) && value !== null && value !== '',
  );
  const key =
    state.value?.keys.find((one) => one.organization === organization && !one.revoked)?.key ?? 'emulator-key';
  // Safe: the contract has operations.
  return requestSamples({
    operation: operation as OperationDescription,
    body: Object.fromEntries(known),
    key,
  });
}

/** Writes a request that creates a task. */
export function requestSamples(request: SampleRequest): Samples {
  return { Client: clientSample(request), CLI: cliSample(request), curl: curlSample(request) };
}

/** Writes the call of the client that creates a task. */
export function clientSample({ operation, body, key }: SampleRequest): string {
  const media = new Set(operation.fields.filter(({ type }) => type === 'media').map(({ name }) => name));
  const lines = Object.entries(withRequired(operation, body)).map(
    ([name, value]) => `  ${name}: ${media.has(name) ? mediaLiteral(name, value) : literal(value)},`,
  );
  return `${clientSetup(key)}
const task = await client.${operation.name}({${lines.length === 0 ? '' : `\n${lines.join('\n')}\n`}});
const { output_videos } = await task.result();
`;
}

/** Writes how the client is created. */
export function clientSetup(key: string): string {
  return `import { createVideoClient } from '@videogen/client';

const client = createVideoClient({ baseUrl: '${origin()}', apiKey: '${key}' });
`;
}

/** The body with a place for the media that must be given. */
function withRequired({ fields }: OperationDescription, body: Body): Body {
  const missing = fields.filter(
    ({ name, type, required }) => required && type === 'media' && body[name] === undefined,
  );
  return { ...body, ...Object.fromEntries(missing.map(({ name }) => [name, {}])) };
}

function mediaLiteral(name: string, value: unknown): string {
  const uri = getUri(value);
  return uri === undefined ? `{ path: '${getFile(name)}' }` : `{ service_uri: ${literal(uri)} }`;
}

function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

function cliSample({ operation, body }: SampleRequest): string {
  const command = operation.path.split('/').at(-1) ?? '';
  const fields = new Set(operation.fields.map(({ name }) => name));
  const media = new Set(operation.fields.filter(({ type }) => type === 'media').map(({ name }) => name));
  // The command takes its only file without a flag, or the prompt where it takes none.
  const first = media.size > 1 ? undefined : ([...media][0] ?? 'prompt');
  const shown = (name: string, value: unknown): string =>
    quote(media.has(name) ? (getUri(value) ?? getFile(name)) : String(value));
  const flags = Object.entries(withRequired(operation, body))
    .filter(([name]) => name !== first)
    .map(([name, value]) =>
      fields.has(name)
        ? ` \\\n  --${name.replaceAll('_', '-')} ${shown(name, value)}`
        : ` \\\n  --set ${quote(`${name}=${String(value)}`)}`,
    );
  const target = first === undefined ? '' : ` ${shown(first, body[first] ?? '')}`;
  return `videogen ${command}${target}${flags.join('')} \\\n  --emulator -o video.mp4\n`;
}

function curlSample({ operation, body, key }: SampleRequest): string {
  const media = new Set(operation.fields.filter(({ type }) => type === 'media').map(({ name }) => name));
  const sent = Object.fromEntries(
    Object.entries(withRequired(operation, body)).map(([name, value]) => [
      name,
      media.has(name) ? { service_uri: getUri(value) ?? 'service://…' } : value,
    ]),
  );
  return `curl ${origin()}${operation.path} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d ${quote(JSON.stringify(sent))}

curl ${origin()}/v1/tasks/<task_id> -H "Authorization: Bearer ${key}"
`;
}

function getUri(value: unknown): string | undefined {
  const input: unknown = Array.isArray(value) ? value[0] : value;
  const uri =
    typeof input === 'object' && input !== null && 'service_uri' in input ? input.service_uri : undefined;
  return typeof uri === 'string' ? uri : undefined;
}

function getFile(name: string): string {
  return { image: 'portrait.png', audio: 'speech.wav', video: 'clip.mp4' }[name] ?? name;
}

/** The URL of the emulator. */
export function origin(): string {
  return state.value?.url ?? location.origin;
}
