import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmulator } from '@videogen/emulator';
import { startServer } from '@videogen/server';

/** A service that the tests use over sockets. */
export interface Target {
  readonly url: string;
  readonly apiKey: string;
  /** Lets time pass. */
  readonly pass: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The emulator on its manual clock, and the server with SQLite, which works on real time. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  emulator: async () => {
    const emulator = await startEmulator({ clock: 'manual', render: 'none' });
    const { url, apiKey, clock, close } = emulator;
    return { url, apiKey, close, pass: async () => void (await clock.advance('1m')) };
  },
  server: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ai-sdk-'));
    const apiKey = 'a-secret-key-of-ours';
    const providers = { synthetic: { type: 'synthetic', placeholder: true } } as const;
    const config = { providers, callbacks: { allowPrivateHosts: true } };
    const server = await startServer({ dataDir, bootstrapKey: apiKey, config });
    const close = async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { url: server.url, apiKey, close, pass: () => pause(20) };
  },
};
