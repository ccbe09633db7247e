/** Runs the task of Trigger.dev once, in its test context, and prints what came of it. Its API is a local server with one token. */
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { resourceCatalog } from '@trigger.dev/core/v3';
import { runInMockTaskContext } from '@trigger.dev/core/v3/test';
import { StandardResourceCatalog } from '@trigger.dev/core/v3/workers';
import { nodeHandler } from '@videogen/callbacks/node';
import { listen } from './listen.ts';

const token = `waitpoint_${process.env['PORT']}`; // another one in each test
const completion = Promise.withResolvers<string>();

/** Responds to the requests that the SDK sends for a token. */
async function respond(request: IncomingMessage): Promise<unknown> {
  switch (request.url) {
    case '/api/v1/waitpoints/tokens':
      return { id: token, isCached: false, url: 'http://127.0.0.1/unused' };
    case `/engine/v1/runs/run_test/waitpoints/tokens/${token}/wait`:
      return { success: true };
    case `/api/v1/waitpoints/tokens/${token}/complete`: {
      const { data } = (await json(request)) as { data: unknown };
      completion.resolve(JSON.stringify(data));
      return { success: true };
    }
    default:
      throw new Error(`The SDK sent ${request.method} ${request.url}`);
  }
}
const api = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(await respond(request)));
});
process.env['TRIGGER_API_URL'] = await listen(api);
process.env['TRIGGER_SECRET_KEY'] = 'tr_dev_test';

const catalog = new StandardResourceCatalog();
resourceCatalog.setGlobalResourceCatalog(catalog);
resourceCatalog.setCurrentFileContext('trigger-dev.ts', 'trigger-dev.ts');
const { callbacks, makeVideo } = await import('./trigger-dev.ts');
await listen(createServer(nodeHandler(callbacks)), Number(process.env['PORT']));

const task = catalog.getTask(makeVideo.id);
if (!task) throw new Error('The task is not registered.');
const runtimeManager = {
  disable: () => {},
  waitForTask: () => Promise.reject(new Error('The task starts no other task.')),
  waitForBatch: () => Promise.reject(new Error('The task starts no other tasks.')),
  waitForWaitpoint: async () => ({
    ok: true,
    output: await completion.promise,
    outputType: 'application/json',
  }),
};
const run = () =>
  runInMockTaskContext(
    ({ ctx }) => task.fns.run({ prompt: 'A cat' }, { ctx, signal: new AbortController().signal }),
    { runtimeManager },
  );

const [outcome] = await Promise.allSettled([run()]);
const result = outcome.status === 'fulfilled' ? outcome.value : undefined;
const error = outcome.status === 'rejected' ? String(outcome.reason) : undefined;
const found = await callbacks.waitFor(token);
console.log(JSON.stringify({ result, error, found, attempts: task.retry?.maxAttempts }));
process.exit();
