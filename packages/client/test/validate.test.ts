import { createdTaskSchema, taskSchema, uploadGrantSchema } from '@videogen/validators';
import { describe, expect, it } from 'vitest';
import type { ResponseSchemas, VideoClient } from '../src/index.ts';
import { createTestClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { createFile } from './support/files.ts';
import { memoryFetch } from './support/memory-fetch.ts';
import { record, taskId } from './support/service.ts';

const all = { task: taskSchema, createdTask: createdTaskSchema, uploadGrant: uploadGrantSchema };

function clientFor(data: unknown, schemas: ResponseSchemas = all): VideoClient {
  const fetch = memoryFetch(() => Response.json({ code: 0, data }));
  return createTestClient({ fetch, clock: fakeClock(30_000), schemas });
}

describe('with schemas', () => {
  it.each([
    ['a field that the schema does not define', { reason: 'new' }],
    ['a new status', { status: 'DREAMING' }],
    ['a new category', { category: 'SOUND_TO_VIDEO' }],
    ['both', { status: 'DREAMING', category: 'X' }],
  ])('a response with %s passes', async (_, change) => {
    const data = { ...record('SUCCESS'), ...change };
    expect(await clientFor(data).tasks.get(taskId)).toEqual(data);
  });

  it.each([
    { credits: '5' },
    { output_videos: [{ url: 7 }] },
    { seconds: null },
    { status: 'DREAMING', credits: null },
    { status: 7 },
    { category: 7 },
  ])('%j is wrong', async (change) => {
    const read = clientFor({ ...record('SUCCESS'), ...change }).tasks.get(taskId);
    const message = expect.stringContaining(`${Object.keys(change).at(-1)}`);
    await expect(read).rejects.toMatchObject({ code: 'invalid_response', taskId, message });
  });

  it('a created task that the schema refuses is an error with its id', async () => {
    const create = clientFor({ task_id: 'not-a-uuid' }).textToVideo({});
    await expect(create).rejects.toMatchObject({ code: 'invalid_response', taskId: 'not-a-uuid' });
  });

  it('a grant that the schema refuses is an error', async () => {
    const grant = {
      presigned_url: 'https://x.example/u',
      headers: { 'x-grant': 7 },
      service_uri: 'service://1',
    };
    const upload = clientFor(grant).upload(new Blob([createFile('PNG')]));
    const message = expect.stringMatching(/responded with invalid data: headers\.x-grant: /);
    await expect(upload).rejects.toMatchObject({ code: 'invalid_response', message });
  });

  it('one that throws is named by the error', async () => {
    const fail = (): never => {
      throw new Error('mine');
    };
    const read = clientFor(record('SUCCESS'), { task: { '~standard': { validate: fail } } }).tasks.get(
      taskId,
    );
    await expect(read).rejects.toMatchObject({ code: 'hook', message: 'schemas.task failed: Error: mine' });
  });

  it.each(['my_status', 'category_of', 'statuses', 'model'])(
    'a new value of %s is not taken for a new status',
    async (name) => {
      const task = { '~standard': { validate: () => ({ issues: [{ message: 'no', path: [name] }] }) } };
      const data = { ...record('SUCCESS'), [name]: 'new' };
      await expect(clientFor(data, { task }).tasks.get(taskId)).rejects.toThrow(`invalid data: ${name}: no`);
    },
  );

  it('any Standard Schema works', async () => {
    const issues = [
      { message: 'never', path: [{ key: 'inputs' }, 'status'] },
      { message: 'not this', path: ['status'] },
      { message: 'nor that' },
    ];
    const task = { '~standard': { validate: async () => ({ issues }) } };
    const data = record('SUCCESS', { inputs: { status: 'new' } });
    await expect(clientFor(data, { task }).tasks.get(taskId)).rejects.toThrow(
      /responded with invalid data: inputs\.status: never; : nor that$/,
    );
  });
});

it('without schemas, an invalid value passes', async () => {
  const data = { status: 'SUCCESS' };
  await expect(clientFor(data, {}).tasks.get(taskId)).resolves.toEqual(data);
});
