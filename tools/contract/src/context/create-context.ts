import { createVideoClient } from '@videogen/client';
import type { paths } from '@videogen/types';
import type { Json } from '@videogen-tools/generate/json';
import createClient from 'openapi-fetch';
import { expect } from '../checks/failure.ts';
import type { KeyState, Target } from '../targets/target.ts';
import type { Contract } from '../traffic/conform.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { createRecorder, type Recorder } from '../traffic/recorder.ts';
import type { CaseContext } from './case-context.ts';
import { uploadPool } from './make-pool.ts';
import type { Receiver } from './receiver.ts';

type Loose = (
  method: string,
  path: string,
  init: {
    body?: Json;
    params?: { path: Record<string, string> };
    headers: Record<string, string>;
  },
) => Promise<unknown>;

function getKey(target: Target, state: KeyState): string | undefined {
  if (state === 'missing') return undefined;
  return target.keys[state] ?? target.keys.valid;
}

/** Returns an untyped request function: of the published client with a key, of openapi-fetch without one. */
function looseRequest(baseUrl: string, apiKey: string | undefined, send: typeof fetch): Loose {
  const client =
    apiKey === undefined
      ? createClient<paths>({ baseUrl, fetch: (request) => send(request) })
      : createVideoClient({ baseUrl, apiKey, fetch: send }).http;
  // Safe: the paths are those of the documents. The bodies are untyped because cases send wrong ones.
  return client.request as unknown as Loose;
}

/** Creates the context of a target for one run of the cases. */
export async function createContext(options: {
  readonly target: Target;
  readonly contract: Contract;
  readonly receiver: Receiver;
  readonly seed: number;
}): Promise<CaseContext> {
  const { target, contract } = options;
  const recorder: Recorder = createRecorder({
    send: target.send,
    base: target.base,
    operations: contract.operations,
    now: () => target.now(),
  });

  const getOperation: CaseContext['getOperation'] = (id) => {
    const operation = contract.operations.find((known) => known.id === id);
    expect(operation !== undefined, `The documents have no operation ${id}`);
    return operation;
  };

  const context: Omit<CaseContext, 'pool'> = {
    ...options,
    getOperation,
    fetch: recorder.fetch,
    take: recorder.take,
    send: async (id, { body, task_id, key = 'valid', headers = {} }) => {
      const operation = getOperation(id);
      // The last guard before credits are spent, whatever a case declares.
      const free = !operation.costsCredits || !('credits' in target.cannot);
      expect(free, `${id} was not sent: creating tasks needs --spend`);

      const bearer = getKey(target, key);
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

      expect(seen !== undefined, `${id}: no request was sent`);
      return seen;
    },
  };

  const urlPrefix = options.receiver.urlFor('generated').replace(/generated$/, '');
  const pool =
    target.pool === undefined ? await uploadPool(context, urlPrefix) : { ...target.pool, urlPrefix };
  return { ...context, pool };
}
