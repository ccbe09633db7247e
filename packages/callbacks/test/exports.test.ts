import * as root from '@videogen/callbacks';
import * as conformance from '@videogen/callbacks/conformance';
import * as expressAdapter from '@videogen/callbacks/express';
import * as fastifyAdapter from '@videogen/callbacks/fastify';
import * as honoAdapter from '@videogen/callbacks/hono';
import * as lambdaAdapter from '@videogen/callbacks/lambda';
import * as nextAdapter from '@videogen/callbacks/next';
import * as nodeAdapter from '@videogen/callbacks/node';
import * as d1 from '@videogen/callbacks/stores/d1';
import * as durableObject from '@videogen/callbacks/stores/durable-object';
import * as postgres from '@videogen/callbacks/stores/postgres';
import * as redis from '@videogen/callbacks/stores/redis';
import * as redisRest from '@videogen/callbacks/stores/redis-rest';
import * as sqlite from '@videogen/callbacks/stores/sqlite';
import * as submissionJournal from '@videogen/callbacks/submission-journal';
import * as workersAdapter from '@videogen/callbacks/workers';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const listed: [path: string, module: object, names: string[]][] = [
  ['.', root, ['CallbackError', 'createCallbackReceiver', 'isCallbackError', 'memoryStore', 'parsedBody']],
  ['./node', nodeAdapter, ['incomingFromNode', 'nodeHandler', 'writeNodeResponse']],
  ['./express', expressAdapter, ['expressHandler']],
  ['./fastify', fastifyAdapter, ['callbackLogSerializers', 'fastifyCallbacks', 'fastifyHandler']],
  ['./hono', honoAdapter, ['honoHandler']],
  ['./next', nextAdapter, ['nextHandler']],
  ['./lambda', lambdaAdapter, ['lambdaHandler']],
  ['./workers', workersAdapter, ['workersHandler']],
  ['./conformance', conformance, ['callbackStoreCases']],
  ['./submission-journal', submissionJournal, ['submissionJournal']],
  ['./stores/sqlite', sqlite, ['sqliteStore']],
  ['./stores/postgres', postgres, ['postgresSchema', 'postgresStore']],
  ['./stores/redis', redis, ['redisStore']],
  ['./stores/redis-rest', redisRest, ['redisRestStore']],
  ['./stores/d1', d1, ['d1Schema', 'd1Store']],
  ['./stores/durable-object', durableObject, ['CallbackStoreObject', 'durableObjectStore']],
];

it.each(listed)('%s exports what is listed', (_path, module, names) => {
  expect(Object.keys(module).sort()).toEqual(names);
});

it('lists every import path of the package', () => {
  const paths = Object.keys(manifest.exports).filter((path) => path !== './package.json');
  expect(listed.map(([path]) => path).sort()).toEqual(paths.sort());
});
