import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@videogen-tools/test-support/listen';
import { onTestFinished } from 'vitest';

/** A message that a bot posted. */
export interface Message {
  readonly content: string;
  readonly nonce: string;
  /** The sizes of its files, in bytes. */
  readonly files: readonly number[];
}

/** The part of Discord that a bot uses, until the end of the test. */
export interface Discord {
  readonly env: Readonly<Record<'DISCORD_API' | 'DISCORD_TOKEN' | 'DISCORD_PUBLIC_KEY', string>>;
  readonly messages: Message[];
  /** Sends a signed request to a bot, and returns the response. */
  send(botUrl: string, body: object, signature?: string): Promise<Response>;
}

/** Starts it. */
export async function startDiscord(): Promise<Discord> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const messages: Message[] = [];
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': String(request.headers['content-type']) };
    const form = await new Response(await buffer(request), { headers }).formData();
    const { content, nonce } = JSON.parse(String(form.get('payload_json')));
    const files = [...form.values()].flatMap((value) => (value instanceof Blob ? [value.size] : []));
    // A bot that is killed after the response posts again, with the same nonce.
    if (!messages.some((message) => message.nonce === nonce)) messages.push({ content, nonce, files });
    response.end('{}');
  });

  const { url, close } = await listen(server);
  onTestFinished(close);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = Buffer.from(x, 'base64url').toString('hex');

  return {
    env: { DISCORD_API: url, DISCORD_TOKEN: 'token', DISCORD_PUBLIC_KEY: key },
    messages,
    send: async (botUrl, value, signature) => {
      const body = JSON.stringify(value);
      const timestamp = '1790000000';
      const signed = signature ?? sign(null, Buffer.from(timestamp + body), privateKey).toString('hex');
      const headers = { 'x-signature-ed25519': signed, 'x-signature-timestamp': timestamp };
      return fetch(botUrl, { method: 'POST', headers, body });
    },
  };
}
