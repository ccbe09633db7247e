import { expect, it } from 'vitest';
import { CASES } from './cases.ts';
import { createFixture } from './fixture.ts';
import { newTable, useService } from './services.ts';
import type { StoreName } from './stores.ts';
import { TEST_SERVERS, type TestServer } from './test-servers.ts';

/** Every case on every server, on one store. All of them are sent at once, as in real life. */
export function testMatrix(storeName: StoreName, servers: readonly TestServer[] = TEST_SERVERS): void {
  it(`${storeName}: each of ${servers.length} servers handles every case`, async (context) => {
    const { connection } = await useService(storeName, context);
    const fixture = createFixture(connection.open(newTable()));
    const failures: string[] = [];
    const work = servers.map(async ({ name, start, parserStatuses = {} }) => {
      const { url, close } = await start(fixture);
      context.onTestFinished(close);
      const cases = Object.entries(CASES).map(([what, run]) =>
        run({ fixture, url, parserStatuses }).catch(
          (error) => void failures.push(`${name}, ${what}: ${error}`),
        ),
      );
      await Promise.all(cases);
    });
    await Promise.all(work);
    expect(failures).toEqual([]);
  });
}
