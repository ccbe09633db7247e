import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createCertificate } from '@videogen-tools/test-support/certificate';
import { type Listening, listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Emulator } from '../../src/emulator.ts';
import { startEmulator } from '../../src/start-emulator.ts';
import { png } from '../support/files.ts';

const run = promisify(execFile);
/** The check of the packed packages names its own copy, which imports them instead of the sources. */
const packed = process.env['CLIENT_EXAMPLES'];
const examples = new URL(packed ?? '../../../client/examples/', import.meta.url);
const options = packed === undefined ? {} : { NODE_OPTIONS: '' };

let emulator: Emulator;
const folder = await temporaryFolder(afterAll);
let front: Listening;
const service = createCertificate('service');
const user = createCertificate('user');
const files: Readonly<Record<string, Uint8Array | string>> = {
  'portrait.png': png(64, 64),
  'ca.pem': service.cert,
  'client.pem': user.cert,
  'client-key.pem': user.key,
};

/** Starts a server in front of the emulator that accepts only the certificate of the user. */
async function startFront(): Promise<Listening> {
  const options = { ...service, ca: user.cert, requestCert: true, rejectUnauthorized: true };
  const server = createServer(options, async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = Buffer.concat(await request.toArray());
    const { authorization = '' } = headers;
    const init = { method, body, headers: { authorization, 'content-type': 'application/json' } };
    const reply = await fetch(emulator.url + url, init);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
  });
  return listen(server);
}

function urlOfFront(): string {
  return `https://127.0.0.1:${front.port}`;
}

beforeAll(async () => {
  const timing = { pending: 1, queuing: 1, processing: 1 };
  emulator = await startEmulator({
    port: 0,
    timing,
    render: 'none',
    keys: [{ key: 'example-key-1', organization: 'examples' }],
  });
  front = await startFront();
});
afterAll(async () => {
  await front?.close();
  await emulator?.close();
});

async function runExample(name: string): Promise<string> {
  const url = name === 'mutual-tls.ts' ? urlOfFront() : emulator.url;
  const env = { ...process.env, ...options, VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: 'example-key-1' };
  // Some write a file under the same name.
  const cwd = join(folder, name);
  await mkdir(cwd);
  for (const [file, content] of Object.entries(files)) await writeFile(join(cwd, file), content);
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL(name, examples))], { cwd, env });
  return stdout;
}

const outputs: Record<string, RegExp> = {
  'errors-by-code.ts': /^Correct these: [\s\S]*seconds[\s\S]*done\n$/,
  'quick-start.ts': /SUCCESS\n[0-9a-f-]{36} is in cat\.mp4\n$/,
  'steps.ts': /^[0-9a-f-]{36}\ntrue\n$/,
  'media.ts': /PNG\n$/,
  'resume-by-json.ts': /^[0-9a-f-]{36}\n$/,
  'many-videos.ts': /3 of 3 made, 0 unknown\n$/,
  'resolve-ambiguity.ts': /^0 0\ndone\n$/,
  'schemas.ts': /^[0-9a-f-]{36}\n$/,
  'tracing.ts': /^videogen request POST\nend\n$/,
  'http.ts': /^200 0 undefined\n$/,
  'aws-lambda.ts': /^true true\n$/,
  'behind-a-proxy.ts': /^connected\n[0-9a-f-]{36}\n$/,
  'mutual-tls.ts': /^[0-9a-f-]{36}\n$/,
  'archive-to-s3.ts': /^1\n$/,
  'browser-proxy.ts': /^SUCCESS\n$/,
};

it('every example has an expected output', async () => {
  expect((await readdir(examples)).sort()).toEqual(Object.keys(outputs).sort());
});

// Together: what they do is mostly waiting for the service.
it.concurrent.each(Object.entries(outputs))('%s runs', async (name, expected) => {
  expect(await runExample(name)).toMatch(expected);
});

it('the server of the mTLS example refuses a connection without a certificate', async () => {
  const request = get(urlOfFront(), { ca: service.cert });
  const [error] = await once(request, 'error').catch((thrown: unknown) => [thrown]);
  expect(String(error)).toMatch(/certificate required|ECONNRESET|EPIPE/i);
});

it('the first video is a whole file', async () => {
  const video = await readFile(join(folder, 'quick-start.ts', 'cat.mp4'));
  expect(video.subarray(4, 8).toString()).toBe('ftyp');
});
