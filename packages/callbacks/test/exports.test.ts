import * as root from '@videogen/callbacks';
import * as expressAdapter from '@videogen/callbacks/express';
import * as fastifyAdapter from '@videogen/callbacks/fastify';
import * as honoAdapter from '@videogen/callbacks/hono';
import * as lambdaAdapter from '@videogen/callbacks/lambda';
import * as nextAdapter from '@videogen/callbacks/next';
import * as nodeAdapter from '@videogen/callbacks/node';
import * as postgres from '@videogen/callbacks/stores/postgres';
import * as redis from '@videogen/callbacks/stores/redis';
import * as sqlite from '@videogen/callbacks/stores/sqlite';
import * as workersAdapter from '@videogen/callbacks/workers';
import { expect, it } from 'vitest';

it.each([
  ['.', root, ['CallbackError', 'createCallbackReceiver', 'isCallbackError', 'memoryStore', 'parsedBody']],
  ['./node', nodeAdapter, ['incomingFromNode', 'nodeHandler', 'writeNodeAnswer']],
  ['./express', expressAdapter, ['expressHandler']],
  ['./fastify', fastifyAdapter, ['callbackLogSerializers', 'fastifyCallbacks', 'fastifyHandler']],
  ['./hono', honoAdapter, ['honoHandler']],
  ['./next', nextAdapter, ['nextHandler']],
  ['./lambda', lambdaAdapter, ['lambdaHandler']],
  ['./workers', workersAdapter, ['workersHandler']],
  ['./stores/sqlite', sqlite, ['sqliteStore']],
  ['./stores/postgres', postgres, ['postgresSchema', 'postgresStore']],
  ['./stores/redis', redis, ['redisStore']],
])('%s exports what is listed', (_path, module, names) => {
  expect(Object.keys(module).sort()).toEqual(names);
});
