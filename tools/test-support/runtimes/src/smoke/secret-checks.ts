import { createVideoClient } from '@videogen/client';
import { type Checks, expect, getBytes, signature } from './check.ts';

const apiKey = 'sk-a-key-that-nobody-may-see';
const password = 'a-password-that-nobody-may-see';
const secrets = [apiKey, signature, password];

/** Returns every text of a value: members that are not listed, causes and stacks included. */
function getTexts(value: unknown, seen: Set<unknown> = new Set()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  const texts = Reflect.ownKeys(value).map(
    (name) => `${String(name)}: ${getTexts(Reflect.get(value, name), seen)}`,
  );
  return [String(value), ...texts].join('\n');
}

function findSecrets(value: unknown): readonly string[] {
  const text = getTexts(value);
  return secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
}

/** Runs a call that fails, and returns the client, the error and the events. */
async function failing(
  call: (client: ReturnType<typeof createVideoClient>) => Promise<unknown>,
  baseUrl: string,
) {
  const seen: unknown[] = [];
  const client = createVideoClient({
    baseUrl,
    apiKey,
    maxRetries: 1,
    logger: (line) => seen.push(line),
    onEvent: (event) => seen.push(event),
  });
  await call(client).then(
    () => expect(false, 'it did not fail'),
    (error: unknown) => seen.push(error),
  );
  return [client, ...seen];
}

/** No text of an error or an event has the key, a signature or a password, whatever the runtime puts into its own errors. */
export const secretChecks: Checks = {
  'client: shows no key and no signature of a transfer that failed': async ({ refusing, png }) => {
    const { host } = new URL(refusing);
    const service = `${refusing}/200/${crypto.randomUUID()}`;
    const query = `X-Amz-Signature=${signature}`;
    const urls = [
      `${service}/v.mp4?${query}`,
      `${service}/refused?${query}`,
      `http://user:${password}@${host}/200/x/v.mp4`,
      `http://127.0.0.1:9/v.mp4?${query}`,
      `http://127.0.0.1:1/v.mp4?${query}`,
      `https://${host}/v.mp4?${query}`,
    ];
    // The controls: the same look finds what runtimes put into errors.
    const causes = [
      new Error(`error sending request for url (${urls[0]})`),
      new Error('x', { cause: Object.assign(new Error('y'), { path: urls[0] }) }),
      Object.assign(new Error('z'), { detail: { key: apiKey } }),
    ];
    for (const error of causes) expect(findSecrets(error).length > 0, 'the look finds nothing');

    for (const url of urls) {
      const seen = await failing((client) => client.download({ url }), service);
      expect(findSecrets(seen).length === 0, `a download shows ${findSecrets(seen)}: ${getTexts(seen)}`);
    }
    const image = getBytes(png);
    const seen = await failing((client) => client.upload(image), service);
    expect(findSecrets(seen).length === 0, `an upload shows ${findSecrets(seen)}: ${getTexts(seen)}`);
    for (const address of ['http://127.0.0.1:1', `https://${host}`]) {
      const unsent = await failing((client) => client.textToVideo({ prompt: 'x' }), address);
      expect(findSecrets(unsent).length === 0, `a create shows ${findSecrets(unsent)}`);
    }
  },
  'client: never shows its key': async ({ baseUrl }) => {
    const refused = await failing(
      (client) => client.tasks.get('00000000-0000-4000-8000-000000000000'),
      baseUrl,
    );
    expect(findSecrets(refused).length === 0, `a read shows ${findSecrets(refused)}`);
  },
};
