import { afterAll, beforeAll, describe, it } from 'vitest';
import { CASES, type CaseName, type Stage } from './cases.ts';
import { FRONTS, type Front, type Running } from './fronts.ts';
import { createScene, type Scene } from './scene.ts';
import { type OpenStore, STORES, type StoreName } from './stores.ts';

/**
 * Every case on every front, on one store. All of them are sent at once, as in real life; each test then waits for
 * its own.
 */
export function testMatrix(storeName: StoreName, fronts: readonly Front[] = FRONTS): void {
  let open: OpenStore;
  let scene: Scene;
  const running: Running[] = [];
  const results = new Map<string, Promise<void>>();

  beforeAll(async () => {
    open = await STORES[storeName]();
    if (open.store === undefined) return;
    scene = createScene(open.store);
    const stages: [string, Stage][] = [];
    for (const front of fronts) {
      const server = await front.start(scene);
      running.push(server);
      stages.push([front.name, { scene, origin: server.origin, parserStatuses: front.parserStatuses ?? {} }]);
    }
    for (const [front, stage] of stages) {
      for (const name of Object.keys(CASES) as CaseName[]) {
        if (stage.parserStatuses[name] === null) continue;
        const result = CASES[name](stage);
        // Its own test reports it.
        result.catch(() => undefined);
        results.set(`${front}: ${name}`, result);
      }
    }
  });
  afterAll(async () => {
    await Promise.allSettled(results.values());
    await Promise.all(running.map((server) => server.close()));
    await open.close();
  });

  for (const front of fronts) {
    describe(`${storeName}, ${front.name}`, () => {
      for (const name of Object.keys(CASES) as CaseName[]) {
        // A parser in front that waits for ever is not the kit's to end.
        if (front.parserStatuses?.[name] === null) continue;
        it(name, async (context) => {
          if (open.store === undefined) return context.skip(open.reason);
          await results.get(`${front.name}: ${name}`);
        });
      }
    });
  }
}
