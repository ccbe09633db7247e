import * as root from '@videogen/callbacks';
import * as conformance from '@videogen/callbacks/conformance';
import * as fastifyAdapter from '@videogen/callbacks/fastify';
import * as honoAdapter from '@videogen/callbacks/hono';
import * as lambdaAdapter from '@videogen/callbacks/lambda';
import * as nodeAdapter from '@videogen/callbacks/node';
import * as d1 from '@videogen/callbacks/stores/d1';
import * as postgres from '@videogen/callbacks/stores/postgres';
import * as redis from '@videogen/callbacks/stores/redis';
import * as sqlite from '@videogen/callbacks/stores/sqlite';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const listed: [path: string, module: object, names: string[]][] = [
  ['.', root, ['CallbackError', 'createCallbackReceiver', 'isCallbackError', 'memoryStore', 'parsedBody']],
  ['./node', nodeAdapter, ['incomingFromNode', 'nodeHandler', 'writeNodeResponse']],
  ['./fastify', fastifyAdapter, ['fastifyCallbacks']],
  ['./hono', honoAdapter, ['honoHandler']],
  ['./lambda', lambdaAdapter, ['lambdaHandler']],
  ['./conformance', conformance, ['callbackStoreCases']],
  ['./stores/sqlite', sqlite, ['sqliteStore']],
  ['./stores/postgres', postgres, ['postgresSchema', 'postgresStore']],
  ['./stores/redis', redis, ['redisStore']],
  ['./stores/d1', d1, ['d1Schema', 'd1Store']],
];

it.each(listed)('%s exports what is listed', (_path, module, names) => {
  expect(Object.keys(module).sort()).toEqual(names);
});

it('lists every import path of the package', () => {
  const paths = Object.keys(manifest.exports).filter((path) => path !== './package.json');
  expect(listed.map(([path]) => path).sort()).toEqual(paths.sort());
});
