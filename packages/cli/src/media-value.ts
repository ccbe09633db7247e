import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { arrayBuffer } from 'node:stream/consumers';
import { isVideoClientError, type MediaKind, type MediaSource, type VideoClient } from '@videogen/client';
import type { FieldDescription } from '@videogen/types';
import { serviceUriPrefix } from '@videogen/types/facts';
import { usageError } from './cli-error.ts';
import type { Session } from './session.ts';

/** A media value of the command line: the reference of an uploaded file, or a file to upload. */
export type MediaGiven =
  | { readonly kind: 'reference'; readonly serviceUri: string }
  | {
      readonly kind: 'file';
      /** Its name, for messages. */
      readonly file: string;
      readonly source: MediaSource;
      readonly accepts: readonly MediaKind[];
    };

/**
 * Checks the value of a media field before anything is sent.
 *
 * @param text a path, `-` for stdin, or a reference such as `service://…`
 * @throws {CliError} `usage`
 */
export async function openMediaValue(
  { host }: Pick<Session, 'host'>,
  { name, accepts = [] }: Pick<FieldDescription, 'name' | 'accepts'>,
  text: string,
): Promise<MediaGiven> {
  if (text.startsWith(serviceUriPrefix)) return { kind: 'reference', serviceUri: text };
  if (text === '-')
    return { kind: 'file', file: 'stdin', source: new Blob([await arrayBuffer(host.stdin)]), accepts };
  if (/^https?:\/\//.test(text)) {
    throw usageError(`${name}: the service takes files, not URLs`, 'Download it and pass the file');
  }
  const found = await stat(text).catch(() => undefined);
  if (found?.isFile()) return { kind: 'file', file: text, source: { path: text }, accepts };
  const problem = found === undefined ? 'there is no file' : 'it is not a file:';
  throw usageError(`${name}: ${problem} ${text}`, 'Check the path');
}

/** Uploads a file and reports its progress; returns a reference unchanged. */
export async function uploadMedia(
  { reporter, signal }: Pick<Session, 'reporter' | 'signal'>,
  client: VideoClient,
  given: MediaGiven,
  filename?: string,
): Promise<{ service_uri: string }> {
  if (given.kind === 'reference') return { service_uri: given.serviceUri };
  const { file, source, accepts } = given;
  const upload = client.upload(source, {
    signal,
    accepts,
    filename: filename ?? (file === 'stdin' ? undefined : basename(file)),
    onProgress: ({ sent, total }) => reporter.report({ event: 'upload', file, sent, total }),
  });
  const uploaded = await upload.catch((error: unknown) => {
    // The client knows only the content, so the message needs the name of the file.
    if (isVideoClientError(error, 'media')) error.message = `${file}: ${error.message}`;
    throw error;
  });
  const { service_uri, format, size, expiresAt } = uploaded;
  reporter.report({
    event: 'uploaded',
    file,
    format,
    size,
    service_uri,
    expires_at: expiresAt.toISOString(),
  });

  return { service_uri };
}

/** Returns the content of a file to upload. */
export async function getBlob({ source }: Extract<MediaGiven, { kind: 'file' }>): Promise<Blob> {
  if (source instanceof Blob) return source;
  // Safe: `openMediaValue` creates only blobs and paths.
  return openAsBlob((source as { readonly path: string }).path);
}
