import { createGate } from '@videogen-tools/test-support/create-gate';
import { expect, it, onTestFinished } from 'vitest';
import { createPlaces } from '../src/create-places.ts';

/** More than any test takes, in milliseconds. */
const NEVER = 1_000_000;

it('at most 4,096 tasks run at the same time, whatever the concurrency, and one that ends makes room for another', async () => {
  const places = createPlaces(5_000, NEVER);
  const first = createGate();
  const others = createGate();
  onTestFinished(others.open);

  places.hold(first.opened);
  for (let held = 1; held < 4_095; held += 1) places.hold(others.opened);
  expect(places.isFree()).toBe(true);
  places.hold(others.opened);
  expect(places.isFree()).toBe(false);

  const change = places.change();
  first.open();
  await change;
  expect(places.isFree()).toBe(true);
});
