import { createGate } from '@videogen-tools/test-support/create-gate';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPlaces, type Places } from '../src/create-places.ts';

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

describe('tasks of two places, by fake timers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const HANG = 100;
  const hanging = new Promise<never>(() => {});

  /** Returns how many hanging tasks have a place at the same time, beside those that have one already. */
  function fill({ isFree, hold }: Places): number {
    let count = 0;
    for (; count < 9 && isFree(); count += 1) hold(hanging);
    return count;
  }

  it('has no more than that', () => {
    expect(fill(createPlaces(2, HANG))).toBe(2);
  });

  it.each([
    ['ends', () => Promise.resolve()],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('releases the place of a task that %s, and leaves no timer', async (_, start) => {
    const places = createPlaces(2, HANG);
    places.hold(start());
    await places.change();
    expect(vi.getTimerCount()).toBe(0);
    expect(fill(places)).toBe(2);
  });

  it('has one more for each task that hangs while none ends', async () => {
    const places = createPlaces(2, HANG);
    fill(places);
    await vi.advanceTimersByTimeAsync(HANG - 1);
    expect(places.isFree()).toBe(false);
    const change = places.change();
    await vi.advanceTimersByTimeAsync(1);
    await change;
    expect(fill(places)).toBe(4);
  });

  it('has no more for a task that hangs while another one ends', async () => {
    const places = createPlaces(2, HANG);
    places.hold(hanging);
    places.hold(Promise.resolve());
    await vi.advanceTimersByTimeAsync(HANG);
    expect(fill(places)).toBe(2);
  });

  it('releases the place of a task once that hangs and ends later', async () => {
    const places = createPlaces(2, HANG);
    const { opened, open } = createGate();
    places.hold(opened);
    await vi.advanceTimersByTimeAsync(HANG);
    const change = places.change();
    open();
    await change;
    expect(fill(places)).toBe(3);
  });
});
