import { READERS, type ReaderName } from '../contestants/clients.ts';

/** What the parent asks for: one sample. */
export interface Order {
  readonly calls: number;
  readonly concurrency: number;
}

// One library in a process of its own, so that nothing that another one has taught the engine is in its way.

const [, , name = '', baseUrl = '', id = ''] = process.argv;
// Sound: the parent passes the name of one.
const read = await READERS[name as ReaderName]({ baseUrl, id, path: `/v1/tasks/${id}` });

process.on('message', async ({ calls, concurrency }: Order) => {
  let left = calls;
  const start = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) await read();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  process.send?.((calls / (performance.now() - start)) * 1000);
});
process.on('disconnect', () => process.exit());
