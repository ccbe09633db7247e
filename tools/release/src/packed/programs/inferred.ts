/** Values whose types a user's own declarations infer: compiled with `declaration: true`, never run. */
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import { taskSchema } from '@videogen/validators';

export const client = createVideoClient({ apiKey: 'key' });
export const http = client.http;
export const tasks = client.tasks;
export const create = () => client.textToVideo({ prompt: 'A cat surfing' });
export const schema = taskSchema;
export const receiver = createCallbackReceiver({
  publicUrl: 'https://app.example/callbacks',
  secrets: ['a secret of thirty-two bytes or more'],
  store: memoryStore(),
  confirm: client,
});
