import { readFileSync } from 'node:fs';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from './case-context.ts';

/** The part of a context that uploads use. */
export type UploadContext = Pick<CaseContext, 'send' | 'fetch'>;

import { isObject } from '@videogen-tools/generate/json';
import type { MediaKind } from '../values/pool.ts';

/** A small real file: its name and its content. */
export type MediaFile = { readonly filename: string; readonly bytes: Uint8Array<ArrayBuffer> };

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

/** The grant of an upload. */
export type Grant = { presigned_url: string; headers: Record<string, string>; service_uri: string };

/** Requests an upload URL. */
export async function grantFor(context: UploadContext, filename: string): Promise<Grant> {
  const { response } = await context.send('createUpload', { body: { filename } });
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

/** Sends bytes to a granted URL, with exactly the granted headers. */
export function put(context: UploadContext, grant: Grant, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  return context.fetch(grant.presigned_url, { method: 'PUT', headers: grant.headers, body: bytes });
}

/** Uploads a file; returns its reference. */
export async function upload(context: UploadContext, file: MediaFile): Promise<string> {
  const grant = await grantFor(context, file.filename);
  const { status } = await put(context, grant, file.bytes);
  expect(status === 200, `the upload of ${file.filename} got ${status}`);
  return grant.service_uri;
}
