import type { RenderCall, Renderer } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import { hideReasons } from '../../src/providers/hide-reasons.ts';

/** A renderer whose calls fail with an error. */
function failWith(error: unknown): Renderer {
  const fail = () => Promise.reject(error);
  // Safe: no other member is called.
  return { submit: fail, poll: fail } as Partial<Renderer> as Renderer;
}

const call = {} as RenderCall;
const hide = (text: string) => text.replaceAll('key-1', '[secret]');

const withKey = 'No response to key-1';
const named: readonly (readonly [string, unknown])[] = [
  ['an error', new RangeError(withKey)],
  ['an error of a timeout, whose message cannot be set', new DOMException(withKey, 'TimeoutError')],
  ['an error that cannot be changed', Object.freeze(new Error(withKey))],
  ['a text', withKey],
];

describe.each(['submit', 'poll'] as const)('what %s throws', (method) => {
  test.each(named)('has no secret: %s', async (_, error) => {
    const renderer = hideReasons(failWith(error), hide);
    await expect(renderer[method](call)).rejects.toMatchObject({ message: 'No response to [secret]' });
  });

  test.each<[string, () => unknown]>([
    ['that is a text', () => 'No response'],
    ['that cannot be changed', () => Object.freeze(new Error('No response'))],
    ['of a timeout', () => new DOMException('No response', 'TimeoutError')],
    ['with a code and a secret', () => Object.assign(new Error(withKey), { code: 'ECONNRESET' })],
  ])('stays the same error: %s', async (_, create) => {
    const error = create();
    const renderer = hideReasons(failWith(error), hide);
    await expect(renderer[method](call)).rejects.toBe(error);
    expect(String(error)).not.toContain('key-1');
  });
});
