/** Public types that an editor must show: compiled, never run. None of them may be `any`. */
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import type { Task } from '@videogen/types';
import { taskSchema } from '@videogen/validators';

/** Accepts `false` only where a type is not `any`. */
type IsAny<Type> = 0 extends 1 & Type ? true : false;
type Awaits<Call extends (...given: never[]) => unknown> = Awaited<ReturnType<Call>>;

const client = createVideoClient({ apiKey: 'key' });
const task = await client.textToVideo({ prompt: 'A cat surfing' });
const finished = await task.result();
const bytes = await client.download(finished);
const record = taskSchema.parse({});
const receiver = createCallbackReceiver({
  publicUrl: 'https://app.example/callbacks',
  secrets: ['a secret of thirty-two bytes or more'],
  store: memoryStore(),
});

export const control: IsAny<ReturnType<typeof JSON.parse>> = true;
export const pins: readonly false[] = [
  false satisfies IsAny<typeof client>,
  false satisfies IsAny<typeof client.http>,
  false satisfies IsAny<typeof task>,
  false satisfies IsAny<typeof finished>,
  false satisfies IsAny<typeof bytes>,
  false satisfies IsAny<typeof record>,
  false satisfies IsAny<typeof receiver>,
  false satisfies IsAny<Task>,
  false satisfies IsAny<Task['status']>,
  false satisfies IsAny<Awaits<typeof receiver.handle>>,
];
export const sameBytes: Uint8Array = bytes;
export const response: Response = new Response(bytes);
export const blob: Blob = new Blob([bytes]);
export const status: Task['status'] = record.status;
