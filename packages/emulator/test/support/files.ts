import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Emulator } from '../../src/index.ts';
import { sampleSound } from '../../src/sample-media.ts';
import { post } from './contract.ts';

/** Makes a PNG of one colour, larger than the least upload. */
export function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height, 0);
  const padding = Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(600, 0x20)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', padding),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes a WAV. */
export function wav(seconds = 1): Uint8Array {
  return new Uint8Array(sampleSound(seconds));
}

/** Bytes as they are sent inside a request. */
export function inline(bytes: Uint8Array): { readonly bytes_base64_encoded: string } {
  return { bytes_base64_encoded: Buffer.from(bytes).toString('base64') };
}

/** A grant, as the contract has it. */
export interface Grant {
  readonly presigned_url: string;
  readonly headers: Record<string, string>;
  readonly service_uri: string;
}

/** Asks for a grant. */
export async function grant(emulator: Emulator, filename = 'file.png'): Promise<Grant> {
  const { status, json } = await post(emulator, '/v1/upload/file', { filename });
  expect(status).toBe(200);
  // Safe: the reply was checked against the contract.
  return json['data'] as unknown as Grant;
}

/** Uploads a file and gives its reference. */
export async function upload(emulator: Emulator, bytes: Uint8Array, filename = 'file.png'): Promise<string> {
  const { presigned_url, headers, service_uri } = await grant(emulator, filename);
  const put = await fetch(presigned_url, { method: 'PUT', headers, body: Buffer.from(bytes) });
  expect(put.status).toBe(200);
  return service_uri;
}
