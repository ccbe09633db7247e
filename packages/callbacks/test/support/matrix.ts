import { afterAll, beforeAll, describe, it } from 'vitest';
import { CASES } from './cases.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { newTable, type OpenService, openService } from './services.ts';
import type { StoreName } from './stores.ts';
import { type Running, TEST_SERVERS, type TestServer } from './test-servers.ts';

/**
 * Every case on every server, on one store. All of them are sent at once, as in real life; each test then waits for
 * its own.
 */
export function testMatrix(storeName: StoreName, servers: readonly TestServer[] = TEST_SERVERS): void {
  let service: OpenService;
  let fixture: Fixture;
  const running: Running[] = [];
  const results = new Map<string, Promise<void>>();

  beforeAll(async () => {
    service = await openService(storeName);
    if (service.connection === undefined) return;
    fixture = createFixture(service.connection.open(newTable()));
    for (const testServer of servers) running.push(await testServer.start(fixture));
    for (const [at, { name, parserStatuses = {} }] of servers.entries()) {
      const context = { fixture, url: running[at]?.url ?? '', parserStatuses };
      for (const [caseName, run] of Object.entries(CASES)) {
        const result = run(context);
        // Its own test reports it.
        result.catch(() => undefined);
        results.set(`${name}: ${caseName}`, result);
      }
    }
  });
  afterAll(async () => {
    await Promise.allSettled(results.values());
    await Promise.all(running.map((server) => server.close()));
    await service.close();
  });

  for (const testServer of servers) {
    describe(`${storeName}, ${testServer.name}`, () => {
      for (const name of Object.keys(CASES)) {
        it(name, async (context) => {
          if (service.connection === undefined) return context.skip(service.reason);
          await results.get(`${testServer.name}: ${name}`);
        });
      }
    });
  }
}
