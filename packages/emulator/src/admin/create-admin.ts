import { type Connection, createRouter, jsonReply, type Reply } from '@videogen/engine';
import { contractVersion } from '@videogen/types/facts';
import type { AdminOperation } from '../admin-operation.ts';
import type { Emulator } from '../emulator.ts';
import type { EmulatorContext } from '../emulator-context.ts';
import { EmulatorError } from '../errors.ts';
import { adminDocument } from '../generated/admin-document.ts';
import type { Handlers } from './call.ts';
import { guardAdmin } from './guard.ts';
import { createHandlers } from './handlers.ts';
import { readInput } from './read-input.ts';

const STATUS: Readonly<Partial<Record<string, number>>> = {
  NOT_FOUND: 404,
  CONFLICT: 409,
  OPTION_INVALID: 422,
};

const routes = Object.entries(adminDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: `/_emulator${path}`,
    operation,
  })),
);

/** Creates the admin API: the emulator's own operations, under `/_emulator`. */
export function createAdmin(
  context: EmulatorContext,
  emulator: Emulator,
): (connection: Connection, method: string, target: string) => Promise<Reply> {
  const handlers = createHandlers(context, emulator);
  const findRoute = createRouter(routes);
  const refuse = guardAdmin(context.settings);

  const find = (method: string, target: string): ReturnType<typeof findRoute> => {
    try {
      return findRoute(method, target);
    } catch {
      throw new EmulatorError('NOT_FOUND', 'See /_emulator/openapi.json for what there is.');
    }
  };

  const respond = async (connection: Connection, method: string, target: string): Promise<Reply> => {
    if (target === '/_emulator/openapi.json')
      return jsonReply(200, { ...adminDocument, info: { ...adminDocument.info, version: contractVersion } });
    const { route, params } = find(method, target);
    const { operation } = route;
    const headers: Record<string, string> = {};
    const query = Object.fromEntries(new URLSearchParams(target.split('?')[1]));
    const input = await readInput(operation, connection, { path: params, query });
    // Safe: the input is checked by the schemas that the types are generated from.
    const handle = handlers[operation.operationId] as Handlers['getEvents'];
    return replyWith(operation, await handle({ ...input, connection, headers } as never), headers);
  };

  return async (connection, method, target) => {
    try {
      return refuse(connection, method) ?? (await respond(connection, method, target));
    } catch (error) {
      const status = error instanceof EmulatorError ? STATUS[error.code] : undefined;
      if (error instanceof EmulatorError && status !== undefined)
        return jsonReply(status, { code: error.code, message: error.message });
      context.settings.onError(error);
      return jsonReply(500, { code: 'INTERNAL', message: 'The emulator failed; its output says how.' });
    }
  };
}

function replyWith(
  { operationId, responses }: AdminOperation,
  result: unknown,
  headers: Reply['headers'],
): Reply {
  if (operationId === 'getEvents') {
    const body = result as AsyncIterable<Uint8Array>; // Safe: the type of its handler.
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
      body,
    };
  }
  const [name = '', declared = {}] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? [];
  const status = Number(name);
  return 'content' in declared ? jsonReply(status, result, { headers }) : { status, headers, body: null };
}
