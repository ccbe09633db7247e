import { type CallbackStore, createCallbackReceiver } from '@videogen/callbacks';
import { taskRecord } from './records.ts';

/** Makes so many deliveries to a receiver with this store, so many at once, and gives the seconds they took. */
export async function deliver(store: CallbackStore, count: number, atOnce: number): Promise<number> {
  let handled = 0;
  const receiver = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: ['a secret of the benchmark, 32 bytes or more'],
    store,
    onSuccess: () => {
      handled += 1;
    },
  });
  const requests: Request[] = [];
  for (let at = 0; at < count; at += 1) requests.push(await request((await receiver.createUrl()).url));
  const start = performance.now();
  const left = requests.values();
  // All share one iterator: each takes the next one as soon as its last is answered.
  const sender = async (): Promise<void> => {
    for (const each of left) await receiver.handle(each);
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  const seconds = (performance.now() - start) / 1000;
  if (handled !== count) throw new Error(`${handled} of ${count} deliveries were handled`);
  return seconds;
}

async function request(url: string): Promise<Request> {
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(taskRecord()) });
}
