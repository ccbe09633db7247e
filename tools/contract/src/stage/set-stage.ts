import { createVideoClient } from '@videogen/client';
import type { paths } from '@videogen/types';
import createClient from 'openapi-fetch';
import { expect } from '../checks/failure.ts';
import type { Json } from '../documents/json.ts';
import type { KeyState, Target } from '../targets/target.ts';
import type { Contract } from '../traffic/conform.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { createRecorder, type Recorder } from '../traffic/recorder.ts';
import { uploadPool } from './make-pool.ts';
import type { Receiver } from './receiver.ts';
import type { Stage } from './stage.ts';

type Loose = (
  method: string,
  path: string,
  init: {
    body?: Json;
    params?: { path: Record<string, string> };
    headers: Record<string, string>;
  },
) => Promise<unknown>;

function keyOf(target: Target, state: KeyState): string | undefined {
  if (state === 'missing') return undefined;
  return target.keys[state] ?? target.keys.valid;
}

/** Requests through the generated client: with a key the published one, without a key the one below it. */
function looseRequest(baseUrl: string, apiKey: string | undefined, send: typeof fetch): Loose {
  const client =
    apiKey === undefined
      ? createClient<paths>({ baseUrl, fetch: (request) => send(request) })
      : createVideoClient({ baseUrl, apiKey, fetch: send }).http;
  // Wrong requests are the point: the paths are the documents' own, the bodies are deliberately untyped.
  return client.request as unknown as Loose;
}

/** Sets the stage on a target for one run of the cases. */
export async function setStage(options: {
  readonly target: Target;
  readonly contract: Contract;
  readonly receiver: Receiver;
  readonly seed: number;
}): Promise<Stage> {
  const { target, contract } = options;
  const recorder: Recorder = createRecorder({
    send: target.send,
    base: target.base,
    operations: contract.operations,
    now: () => target.now(),
  });
  const stage: Omit<Stage, 'pool'> = {
    ...options,
    fetch: recorder.fetch,
    take: recorder.take,
    send: async (id, { body, task_id, key = 'valid', headers = {} }) => {
      const operation = contract.operations.find((known) => known.id === id);
      expect(operation !== undefined, `The documents have no operation ${id}`);
      // The last guard before money is spent, whatever a case says of itself.
      const free = !operation.costsCredits || !('credits' in target.cannot);
      expect(free, `${id} was not sent: creating tasks was not agreed to`);
      const bearer = keyOf(target, key);
      let seen: Exchange | undefined;
      const capture: typeof fetch = async (input, init) => {
        const { response, exchange } = await recorder.record(input, init);
        seen = exchange;
        return response;
      };
      await looseRequest(target.base, bearer, capture)(operation.method.toLowerCase(), operation.path, {
        ...(body === undefined ? {} : { body }),
        ...(task_id === undefined ? {} : { params: { path: { task_id } } }),
        headers: {
          ...target.headersFor(key),
          ...headers,
        },
      });
      expect(seen !== undefined, `${id}: no request crossed the wire`);
      return seen;
    },
  };
  const address = options.receiver.urlFor('generated').replace(/generated$/, '');
  const pool = target.pool === undefined ? await uploadPool(stage, address) : { ...target.pool, address };
  return { ...stage, pool };
}
