// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://app.example/"}

import { describe, expect, test } from 'vitest';
import { startEmulator } from '../../src/index.ts';
import { senders } from './senders.ts';
import { testEnvironment } from './test-environment.ts';

testEnvironment(['fetch', 'XMLHttpRequest', 'axios']);

// The fetch of a test in jsdom is Node's own, which has no page.
test.each(Object.entries(senders).filter(([name]) => name !== 'fetch'))(
  'a page of another origin that calls the emulator by %s is refused',
  async (_, send) => {
    const emulator = await startEmulator({ clock: 'manual', render: 'none' });
    try {
      const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: '{}' };
      await expect(send(`${emulator.url}/v1/video/text2video`, request)).rejects.toThrow();
      expect(await emulator.tasks.list()).toEqual([]);
      expect(emulator.requests.list().map(({ response }) => response.status)).toEqual([403]);
    } finally {
      await emulator.close();
    }
  },
);

// The example is a test itself.
describe('the example of axios', async () => {
  await import('../../examples/with-axios.test.ts');
});
