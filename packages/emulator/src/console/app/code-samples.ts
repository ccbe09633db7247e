import { isObject } from '@videogen/shared/is-object';
import type { OperationDescription } from '@videogen/types';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { shellQuote as quote } from '../../shell-quote.ts';
import { Code } from './elements.ts';
import { parseJson } from './format.ts';
import { html } from './html.ts';
import { FILE, getOrigin, type SentRequest } from './sent-request.ts';

// The same request in several languages.

/** Shows a request in each language, one at a time. */
export function CodeSamples({ request }: { readonly request: SentRequest }): VNode {
  const samples = Object.entries(getSamples(request));
  const [chosen, choose] = useState('');
  const [name, text] = samples.find(([one]) => one === chosen) ?? samples[0] ?? ['', ''];
  return html`<div class="samples">
    <div class="tabs" role="group" aria-label="Language">
      ${samples.map(([one]) => html`<button type="button" aria-pressed=${one === name} onClick=${() => choose(one)}>${one}</button>`)}
    </div>
    <${Code} label=${`${name} code`} text=${text} />
  </div>`;
}

/** Writes the request for the client and the CLI where they have such a call, for a terminal, and for `fetch`. */
function getSamples(request: SentRequest): Readonly<Record<string, string>> {
  const { operation, body } = request;
  const fields = parseJson(body ?? '');
  const creates = operation?.category !== undefined && isObject(fields);
  const call = creates ? createCall(operation, fields) : readCall(request, fields);
  return {
    ...(call !== undefined && { Client: clientSample(call, request) }),
    ...(creates && { CLI: cliSample(operation, fields) }),
    curl: curlSample(request),
    fetch: fetchSample(request),
  };
}

function clientSample(call: string, { headers }: SentRequest): string {
  const key = headers['authorization']?.replace('Bearer ', '') ?? '';
  return `import { createVideoClient } from '@videogen/client';

const client = createVideoClient({ baseUrl: '${getOrigin()}', apiKey: '${key}' });

${call}
`;
}

function createCall({ name, fields }: OperationDescription, body: Record<string, unknown>): string {
  const lines = Object.entries(body).map(([member, value]) => {
    const isMedia = fields.some((field) => field.name === member && field.type === 'media');
    return `  ${member}: ${isMedia ? mediaLiteral(member, value) : literal(value)},`;
  });
  return `const task = await client.${name}({${lines.length === 0 ? '' : `\n${lines.join('\n')}\n`}});
const { output_videos } = await task.result();`;
}

/** Writes the call of a request that creates no task; undefined where the client has none. */
function readCall({ operation, path }: SentRequest, body: unknown): string | undefined {
  if (path.startsWith('/outputs/'))
    return `await client.download({ url: ${literal(getOrigin() + path)} }, 'video.mp4');`;
  if (operation?.id === 'getTask')
    return `console.log(await client.tasks.get('${path.split('/').at(-1) ?? ''}'));`;
  if (operation?.id !== 'createUpload' && !path.startsWith('/uploads/')) return undefined;
  const filename = (isObject(body) && body['filename']) || 'file.png';
  return `console.log(await client.upload(${JSON.stringify(filename)}));`;
}

function mediaLiteral(name: string, value: unknown): string {
  const uri = getUri(value);
  return uri === undefined ? `{ path: '${getFile(name)}' }` : `{ service_uri: ${literal(uri)} }`;
}

function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

function cliSample({ path, fields }: OperationDescription, body: Record<string, unknown>): string {
  const media = fields.filter(({ type }) => type === 'media').map(({ name }) => name);
  // The command takes its only file without a flag, or the prompt where it takes none.
  const first = media.length > 1 ? undefined : (media[0] ?? 'prompt');
  const show = (name: string, value: unknown): string =>
    quote(media.includes(name) ? (getUri(value) ?? getFile(name)) : String(value));

  const flags = Object.entries(body)
    .filter(([name]) => name !== first)
    .map(([name, value]) =>
      fields.some((field) => field.name === name)
        ? `--${name.replaceAll('_', '-')} ${show(name, value)}`
        : `--set ${quote(`${name}=${String(value)}`)}`,
    );

  const target = first === undefined ? '' : ` ${show(first, body[first] ?? '')}`;
  return [`videogen ${path.split('/').at(-1)}${target}`, ...flags, '--emulator -o video.mp4\n'].join(
    ' \\\n  ',
  );
}

function curlSample({ method, path, headers, body }: SentRequest): string {
  const shown =
    method === 'HEAD' ? ['-I'] : method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`];
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === null || body === '' ? [] : [`--data-binary ${quote(body)}`];
  return `${[`curl ${quote(getOrigin() + path)}`, ...shown, ...given, ...data].join(' \\\n  ')}\n`;
}

function fetchSample({ method, path, headers, body }: SentRequest): string {
  const init = { method, headers, ...(body !== null && body !== '' && { body }) };
  return `const response = await fetch(${JSON.stringify(getOrigin() + path)}, ${JSON.stringify(init, null, 2)});
console.log(response.status, await response.text());
`;
}

/** The reference of media; undefined for a file or inline content. */
function getUri(value: unknown): string | undefined {
  const input: unknown = Array.isArray(value) ? value[0] : value;
  const uri = isObject(input) ? input['service_uri'] : undefined;
  return typeof uri === 'string' && uri !== FILE ? uri : undefined;
}

function getFile(name: string): string {
  return { image: 'portrait.png', audio: 'speech.wav', video: 'clip.mp4' }[name] ?? name;
}
