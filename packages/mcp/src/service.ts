import { randomUUID } from 'node:crypto';
import { createVideoClient, type VideoClient } from '@videogen/client';
import type { Settings } from './settings.ts';
import { ToolError } from './tool-error.ts';

/** The service that the tools call. */
export interface Service {
  readonly client: VideoClient;
  /** What separates its calls from those of other services in the journal. */
  readonly name: string;
  /** Whether its tasks cost nothing. */
  readonly isFree: boolean;
  close(): Promise<void>;
}

/** Connects to the service, or starts an emulator when there is no API key. */
export async function openService({ baseUrl, apiKey }: Settings): Promise<Service> {
  if (apiKey === undefined) return openEmulator();
  if (baseUrl === undefined) {
    throw new ToolError(
      'VIDEOGEN_BASE_URL is not set',
      'Ask the user to set it, beside the API key, in the settings of this server.',
    );
  }
  const client = createVideoClient({ baseUrl, apiKey });
  return {
    client,
    isFree: false,
    name: new URL(baseUrl).href.replace(/(\/v1)?\/*$/, ''),
    close: async () => {},
  };
}

async function openEmulator(): Promise<Service> {
  const { startEmulator } = await import('@videogen/emulator');
  const { url, apiKey, close } = await startEmulator();
  const client = createVideoClient({ baseUrl: url, apiKey });
  // Its tasks end with it: another emulator must not find them in the journal.
  return { client, isFree: true, name: `emulator ${randomUUID()}`, close };
}
