import type { OperationDescription } from '@videogen/types';
import { expect, test } from 'vitest';
import { getSamples } from '../src/model/samples.ts';
import { createContract } from './support/contract.ts';

const contract = createContract({ baseUrl: 'https://a.example' });

const field = { in: 'body', type: 'string', required: false, nullable: false, description: '' } as const;
const prompt = { ...field, name: 'prompt' };
const path = { ...field, name: 'task_id', in: 'path' } as const;
const operation: OperationDescription = {
  id: 'createA',
  name: 'a',
  method: 'POST',
  path: '/v1/video/make-a',
  costsCredits: true,
  summary: '',
  description: '',
  fields: [],
  furtherValues: [],
  alternatives: [],
  variants: [],
  responses: {},
  examples: {},
  unspecified: [],
};

const curl = (...lines: readonly string[]): string => `${lines.join(' \\\n  ')}\n`;
const authorization = `-H "Authorization: Bearer \${VIDEOGEN_API_KEY:-emulator-key}"`;
const json = "-H 'Content-Type: application/json'";

test('an operation is a program of the client, a command line and a command of curl', () => {
  const examples = { one: { prompt: "it's", model_name: 'v1:a', seconds: 5 } };
  expect(getSamples({ ...operation, category: 'A', examples }, contract)).toEqual([
    {
      label: 'Client',
      lang: 'ts',
      source: `import { createVideoClient } from '@videogen/client';

const client = createVideoClient({
  baseUrl: 'https://a.example',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

const task = await client.a({ prompt: 'it\\'s', model_name: 'v1:a', seconds: 5 });
const { output_videos } = await task.result();
`,
    },
    { label: 'CLI', lang: 'sh', source: "videogen make-a 'it'\\''s' --model-name v1:a --seconds 5\n" },
    {
      label: 'curl',
      lang: 'sh',
      source: curl(
        'curl -X POST https://a.example/v1/video/make-a',
        authorization,
        json,
        `-d '{"prompt":"it'\\''s","model_name":"v1:a","seconds":5}'`,
      ),
    },
  ]);
});

/** The samples by their label, without the first lines of the program. */
function show(
  members: Partial<OperationDescription>,
  example?: string,
): Readonly<Record<string, string | undefined>> {
  const samples = getSamples({ ...operation, ...members }, contract, example);
  return Object.fromEntries(samples.map(({ label, source }) => [label, source.split('\n\n').at(-1)]));
}

test.each<[string, Partial<OperationDescription>, object]>([
  [
    'reading a task',
    {
      id: 'getTask',
      method: 'GET',
      path: '/v1/tasks/{task_id}',
      fields: [prompt, { ...path, example: 'a-1' }],
    },
    {
      Client: "const task = await client.tasks.get('a-1');\n",
      CLI: 'videogen get a-1\n',
      curl: curl('curl https://a.example/v1/tasks/a-1', authorization),
    },
  ],
  [
    'an upload',
    { id: 'createUpload', path: '/v1/upload', examples: { one: { filename: 'my cat.png' } } },
    {
      Client: "const { service_uri } = await client.upload({ path: 'my cat.png' });\n",
      CLI: "videogen upload 'my cat.png'\n",
      curl: curl(
        'curl -X POST https://a.example/v1/upload',
        authorization,
        json,
        `-d '{"filename":"my cat.png"}'`,
      ),
    },
  ],
  [
    'an operation without parameters and body',
    { id: 'getA', method: 'GET', path: '/v1/a', fields: [prompt] },
    {
      Client: "const { data } = await client.http.GET('/v1/a', {});\n",
      curl: curl('curl https://a.example/v1/a', authorization),
    },
  ],
  [
    'an operation with parameters and a body',
    {
      id: 'putA',
      method: 'PUT',
      path: '/v1/a/{task_id}/b',
      fields: [{ ...path, example: 7 }, prompt],
      examples: { one: { a: 1 } },
    },
    {
      Client:
        "const { data } = await client.http.PUT('/v1/a/{task_id}/b', { params: { path: { task_id: '7' } }, body: { a: 1 } });\n",
      curl: curl('curl -X PUT https://a.example/v1/a/7/b', authorization, json, `-d '{"a":1}'`),
    },
  ],
  [
    'a parameter without an example',
    { id: 'getA', method: 'GET', path: '/v1/a/{task_id}', fields: [path] },
    {
      Client:
        "const { data } = await client.http.GET('/v1/a/{task_id}', { params: { path: { task_id: '' } } });\n",
      curl: curl('curl https://a.example/v1/a/', authorization),
    },
  ],
  [
    'an example that is not an object',
    { id: 'postA', path: '/v1/a', examples: { one: ['a'] } },
    {
      Client: "const { data } = await client.http.POST('/v1/a', {});\n",
      curl: curl('curl -X POST https://a.example/v1/a', authorization),
    },
  ],
])('the samples of %s', (_, members, samples) => {
  expect(show(members)).toEqual(samples);
});

const media = (name: string): OperationDescription['fields'][number] => ({ ...field, name, type: 'media' });
const input = (service_uri: string): object => ({ service_uri });

test.each<[string, OperationDescription['fields'], object, string | undefined]>([
  ['the prompt first', [prompt], { seconds: 5, prompt: 'a b' }, "'a b' --seconds 5"],
  ['no prompt', [prompt], { aspect_ratio: '16:9', has_sound: true }, '--aspect-ratio 16:9 --has-sound true'],
  ['the file first', [prompt, media('image')], { prompt: 'a', image: input('s:1') }, 's:1 --prompt a'],
  [
    'two files by their flags',
    [media('image'), media('video_in')],
    { prompt: 'a', video_in: [input('s:2')], image: input('s:1') },
    '--prompt a --video-in s:2 --image s:1',
  ],
  [
    'no null',
    [media('image'), media('video')],
    { image: null, video: input('s:1'), seed: null },
    '--video s:1',
  ],
  ['no null first', [media('image')], { image: null, prompt: 'a' }, '--prompt a'],
  ['an object', [prompt], { prompt: 'a', list: [1, 2] }, "a --list '[1,2]'"],
  ['nothing for inline content', [media('image')], { image: { content: 'a' }, prompt: 'a' }, undefined],
])('the command line of a create operation has %s', (_, fields, body, words) => {
  const { CLI } = show({ category: 'A', fields, examples: { one: body } });
  expect(CLI).toBe(words === undefined ? undefined : `videogen make-a ${words}\n`);
});

test('a create operation without an example, and with a certain one', () => {
  const examples = { one: { prompt: 'first' }, two: { prompt: 'second' } };
  expect(show({ category: 'A' })).toMatchObject({ CLI: 'videogen make-a\n' });
  expect(show({ category: 'A', examples })).toMatchObject({ CLI: 'videogen make-a first\n' });
  expect(show({ category: 'A', examples }, 'two')).toMatchObject({ CLI: 'videogen make-a second\n' });
});

test('a long body has several lines', () => {
  const body = { prompt: 'x'.repeat(60), seconds: 5 };
  const init = { path: '/v1/a', examples: { one: { text: 'x'.repeat(60) } } };
  const text = `'${'x'.repeat(60)}'`;
  expect(show({ category: 'A', examples: { one: body } })['Client']).toBe(
    `const task = await client.a({\n  prompt: ${text},\n  seconds: 5,\n});\nconst { output_videos } = await task.result();\n`,
  );
  expect(show(init)['Client']).toBe(
    `const { data } = await client.http.POST('/v1/a', {\n  body: {\n    text: ${text},\n  },\n});\n`,
  );
});
