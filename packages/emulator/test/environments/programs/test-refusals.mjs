import { startEmulator } from '@videogen/emulator';
import { expect, test } from 'vitest';
import { senders } from './senders.mjs';

/** Tests that a page that the emulator does not allow reaches nothing, by each of these senders. */
export function testRefusals(names) {
  test.each(names)('a page of another origin that calls the emulator by %s is refused', async (name) => {
    const emulator = await startEmulator({ clock: 'manual', render: 'none' });
    try {
      const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: '{}' };
      await expect(senders[name](`${emulator.url}/v1/video/text2video`, request)).rejects.toThrow();
      expect(await emulator.tasks.list()).toEqual([]);
      expect(emulator.requests.list().map(({ response }) => response.status)).toEqual([403]);
    } finally {
      await emulator.close();
    }
  });
}
