/** Runs the function of Inngest once, with its test engine, and prints what came of it. The event of the end arrives by HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { InngestTestEngine } from '@inngest/test';
import { nodeHandler } from '@videogen/callbacks/node';
import { listen } from './listen.ts';

const events = createServer();
process.env['INNGEST_BASE_URL'] = await listen(events);
process.env['INNGEST_EVENT_KEY'] = 'test';
process.env['INNGEST_DEV'] = '0';
const { callbacks, makeVideo, requested } = await import('./inngest.ts');
await listen(createServer(nodeHandler(callbacks)), Number(process.env['PORT']));

/** Resolves with the first event that the receiver sends to Inngest. */
const arrival = once(events, 'request').then(async ([request, response]) => {
  const [event] = (await json(request)) as unknown[];
  response.end(JSON.stringify({ ids: ['1'], status: 200 }));
  return event;
});

const runId = `run-${process.env['PORT']}`; // another one in each test
let waited: unknown;
const engine = new InngestTestEngine({
  function: makeVideo,
  events: [{ name: requested.name, data: { prompt: 'A cat' } }],
  // The engine has another id in each execution, and its mock of `waitForEvent` takes no promise; Inngest has one id for a run.
  transformCtx: (context) => ({
    ...context,
    runId,
    step: Object.assign({}, context.step, {
      waitForEvent: (_id: unknown, options: unknown) => {
        waited = options;
        return arrival;
      },
    }),
  }),
});

const { result, error } = await engine.execute();
const found = await callbacks.waitFor(runId);
const attempts = 1 + Number(makeVideo.opts.retries);
const message = error instanceof Error ? error.message : JSON.stringify(error);
console.log(JSON.stringify({ result, error: message, found, waited, event: await arrival, attempts }));
process.exit();
