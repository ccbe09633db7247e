import { type CallbackStore, createCallbackReceiver } from '@videogen/callbacks';
import { taskRecord } from './records.ts';

/** Makes so many deliveries to a receiver with this store, one after another, and gives the seconds they took. */
export async function deliver(store: CallbackStore, count: number): Promise<number> {
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
  for (const each of requests) await receiver.handle(each);
  const seconds = (performance.now() - start) / 1000;
  if (handled !== count) throw new Error(`${handled} of ${count} deliveries were handled`);
  return seconds;
}

async function request(url: string): Promise<Request> {
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(taskRecord()) });
}
