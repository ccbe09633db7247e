import { type CreateMethod, createVideoClient, type VideoClient } from '@videogen/client';
import { operations } from '@videogen/types/operations';
import { createdTaskSchema, taskSchema, uploadGrantSchema } from '@videogen/validators';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { mediaFile } from '../context/files.ts';
import type { Case } from './case.ts';
import { validRequests } from './valid-requests.ts';

/** The time that passes before each request, in milliseconds, where it can be moved. */
const step = 10_000;
/** Maximum wait for a task, in real milliseconds: its time is moved, so more is a task that never ends. */
const maxWaitMs = 10_000;

/** The client as an application has it. Where the target's time can be moved, it passes with each request. */
function clientOn(context: CaseContext): VideoClient {
  const { target } = context;
  const isMovable = !('clock' in target.cannot);
  return createVideoClient({
    baseUrl: target.base,
    apiKey: target.keys.valid ?? '',
    fetch: async (input, init) => {
      if (isMovable) await target.advance(step);
      return context.fetch(input, init);
    },
    ...(isMovable && { poll: { minInterval: 1, maxInterval: 1 } }),
    schemas: { createdTask: createdTaskSchema, task: taskSchema, uploadGrant: uploadGrantSchema },
  });
}

const created = 'Result of a create operation.';

const methods = validRequests.flatMap(({ operation, input }): Case[] => {
  const description = operations[operation];
  const { body } = input;
  if (!('category' in description) || body === undefined) return [];

  const { name } = description;
  return [
    {
      id: `client/${name}/creates a task and reads it`,
      operation,
      source: { location: 'openapi#/components/schemas/CreatedTask', sentence: created },
      run: async (context) => {
        // Safe: the body is valid for this operation, which is called by its own method.
        const create = clientOn(context)[name] as CreateMethod<unknown>;
        const task = await create(body(context.pool));
        const record = await task.get();
        expect(
          record.task_id === task.id,
          () => `the handle is of ${task.id}, the record of ${record.task_id}`,
        );
      },
    },
  ];
});

const whole: Case = {
  id: 'client/imageToVideo/from the bytes of a picture to the bytes of a video',
  operation: 'createImageToVideo',
  source: {
    location: 'openapi#/components/schemas/Task/properties/output_videos',
    sentence: 'The videos produced; available once the status is SUCCESS.',
  },
  needs: ['storage', 'references', 'clock', 'videos'],
  run: async (context) => {
    const client = clientOn(context);
    const task = await client.imageToVideo({ image: mediaFile('image', 'webp').bytes, seconds: 1 });
    const { output_videos, status } = await task.result({ timeout: maxWaitMs });
    const [video] = output_videos;
    expect(video !== undefined, () => `a task that is ${status} has the videos ${shown(output_videos)}`);
    expect((await client.download(video)).byteLength > 0, 'the video is empty');
  },
};

/** The generated client as an application uses it. */
export const clientCases: readonly Case[] = [...methods, whole];
