import { readFileSync } from 'node:fs';
import { expect, shown } from '../checks/failure.ts';
import type { Stage } from './stage.ts';

/** What uploads need of a stage. */
export type UploadStage = Pick<Stage, 'send' | 'fetch'>;

import { isObject } from '../documents/json.ts';
import type { MediaKind } from '../values/pool.ts';

/** A small real file: what it is called and what it holds. */
export type MediaFile = { readonly filename: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Extensions of the small real files in `fixtures/`, by kind. */
export const extensions: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['jpg', 'png', 'webp', 'avif'],
  audio: ['mp3', 'wav', 'm4a', 'aac'],
  video: ['mp4', 'webm', 'mov'],
};

/** Reads a small real file of a kind and format. */
export function mediaFile(kind: MediaKind, extension: string): MediaFile {
  const filename = `${kind}.${extension}`;
  return {
    filename,
    bytes: new Uint8Array(readFileSync(new URL(`../../fixtures/${filename}`, import.meta.url))),
  };
}

/** A PNG of exactly `size` bytes: what follows the picture is ignored. */
export function pngOfSize(size: number): Uint8Array<ArrayBuffer> {
  const { bytes } = mediaFile('image', 'png');
  const padded = new Uint8Array(size);
  padded.set(bytes.subarray(0, size));
  return padded;
}

/** What an upload was granted. */
export type Grant = { presigned_url: string; headers: Record<string, string>; service_uri: string };

/** Asks for an upload address. */
export async function grantFor(stage: UploadStage, filename: string): Promise<Grant> {
  const { response } = await stage.send('createUpload', { body: { filename } });
  const data = isObject(response.body) ? response.body['data'] : undefined;
  expect(isObject(data) && isObject(data['headers']), () => `no grant: ${shown(response)}`);
  return {
    presigned_url: String(data['presigned_url']),
    headers: Object.fromEntries(
      Object.entries(data['headers']).map(([name, value]) => [name, String(value)]),
    ),
    service_uri: String(data['service_uri']),
  };
}

/** Sends bytes to a granted address, with exactly the granted headers. */
export function put(stage: UploadStage, grant: Grant, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  return stage.fetch(grant.presigned_url, { method: 'PUT', headers: grant.headers, body: bytes });
}

/** Uploads a file; returns its reference. */
export async function upload(stage: UploadStage, file: MediaFile): Promise<string> {
  const grant = await grantFor(stage, file.filename);
  const { status } = await put(stage, grant, file.bytes);
  expect(status === 200, `the upload of ${file.filename} got ${status}`);
  return grant.service_uri;
}
