import { createVideoClient, type TaskReceiver } from '@videogen/client';
import { journalHooks } from '@videogen/client/journal';
import { createFileJournal } from '@videogen/client/journal/node';

// #region resolve
/** `callbacks` is a receiver of `@videogen/callbacks`; `url` and `ref` come from its `createUrl`. */
async function order(callbacks: TaskReceiver, { url, ref }: { url: string; ref: string }): Promise<void> {
  const journal = createFileJournal('submissions.jsonl');
  const client = createVideoClient({
    hooks: journalHooks(journal), // written before each create request is sent
    resolve: { via: callbacks, timeout: 60_000 },
  });
  // At the start of a process: finds the tasks of requests whose outcome the last process did not see.
  const { resolved, unresolved } = await client.resolve(journal, { via: callbacks, timeout: 60_000 });
  console.log(resolved.length, unresolved.length);

  const task = await client.textToVideo({ prompt: 'A cat', seconds: 2, callback_url: url }, { ref });
  await task.result({ via: callbacks });
}
// #endregion resolve

const receiver: TaskReceiver = { waitFor: async (taskId) => ({ taskId }) };
await order(receiver, { url: 'http://127.0.0.1:9/callbacks/token', ref: 'order-42' });
console.log('done');
