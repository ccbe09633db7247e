import { createdTaskSchema, taskSchema, uploadGrantSchema } from '@videogen/validators';
import { describe, expect, it } from 'vitest';
import type { StandardSchema } from '../src/index.ts';
import { createTestClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { memoryFetch } from './support/memory-fetch.ts';
import { record, taskId } from './support/service.ts';

const schemas = { task: taskSchema, createdTask: createdTaskSchema, uploadGrant: uploadGrantSchema };

function clientFor(data: unknown, given: object = schemas) {
  const fetch = memoryFetch(() => Response.json({ code: 0, data }));
  return createTestClient({ fetch, clock: fakeClock(30_000), schemas: given });
}

describe('with schemas', () => {
  it('a valid response passes, with fields that the schema does not define', async () => {
    const data = { ...record('SUCCESS'), reason: 'new' };
    expect(await clientFor(data).tasks.get(taskId)).toEqual(data);
  });

  it.each([{ status: 'DREAMING' }, { category: 'SOUND_TO_VIDEO' }, { status: 'DREAMING', category: 'X' }])(
    '%j is accepted as a new value',
    async (change) => {
      const data = { ...record('SUCCESS'), ...change };
      expect(await clientFor(data).tasks.get(taskId)).toEqual(data);
    },
  );

  it.each([
    { credits: '5' },
    { output_videos: [{ url: 7 }] },
    { seconds: null },
    { status: 'DREAMING', credits: null },
  ])('%j is wrong', async (change) => {
    const error = await clientFor({ ...record('SUCCESS'), ...change })
      .tasks.get(taskId)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid_response', taskId });
    expect(String(error)).toContain(Object.keys(change).at(-1));
  });

  it('a created task that the schema refuses is an error with its id', async () => {
    await expect(clientFor({ task_id: 'not-a-uuid' }).textToVideo({})).rejects.toMatchObject({
      code: 'invalid_response',
      taskId: 'not-a-uuid',
    });
  });

  it('any Standard Schema works', async () => {
    const task: StandardSchema = {
      '~standard': { validate: async () => ({ issues: [{ message: 'never', path: [{ key: 'inputs' }] }] }) },
    };
    await expect(clientFor(record('SUCCESS'), { task }).tasks.get(taskId)).rejects.toThrow('inputs: never');
  });
});

it('without schemas, an invalid value passes', async () => {
  await expect(clientFor({ status: 'SUCCESS' }, {}).tasks.get(taskId)).resolves.toEqual({
    status: 'SUCCESS',
  });
});
