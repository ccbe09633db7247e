import rangeParser from 'range-parser';
import type { BlobWriter } from '../blobs/blob-store.ts';
import type { Core } from '../core.ts';
import type { FaultKind } from '../faults/fault.ts';
import { minimumBytes } from '../generated/contract.ts';
import type { UploadRecord } from '../uploads/upload-record.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { type Answer, jsonAnswer, type Refusal, refuse } from './answer.ts';
import type { Answerer } from './endpoint.ts';
import { type Exchange, headerOf, queryOf } from './exchange.ts';
import { bodyChunks } from './read-body.ts';

/** What a video is served as; a renderer may name any type, also one that a browser would run. */
const VIDEO_TYPES: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/quicktime']);
const EXPIRED_GRANT: ReadonlySet<FaultKind> = new Set<FaultKind>(['expired-grant']);

/** Takes the content of a file at a granted address. */
export function answerPutUpload(core: Core, uploads: UploadService): Answerer {
  return async (exchange) => {
    const upload = await findGrant(core, exchange);
    checkHeaders(core, exchange, upload);
    checkLength(core, exchange);
    const file = await receive(core, exchange);
    if (!(await uploads.attach(upload.id, { blob: file.key, size: file.size }))) {
      await core.blobs.release(file.key);
      throw grantRefused(core, 'The address has expired');
    }
    return {
      status: 200,
      headers: { etag: `"${file.key}"` },
      body: '',
      assumptions: ['presigned-url-lifetime'],
    };
  };
}

async function findGrant(core: Core, exchange: Exchange): Promise<UploadRecord> {
  const upload = await core.state.uploads.get(exchange.params['token'] ?? '');
  if (upload === undefined || queryOf(exchange, 'signature') !== upload.signature) {
    throw grantRefused(core, 'The address was not granted');
  }
  const faulty = core.faults.strike('putUpload', EXPIRED_GRANT) !== undefined;
  if (faulty || core.time.now() >= upload.writableUntil) throw grantRefused(core, 'The address has expired');
  return upload;
}

function checkHeaders(core: Core, exchange: Exchange, upload: UploadRecord): void {
  for (const [name, value] of Object.entries(upload.headers)) {
    if (headerOf(exchange, name.toLowerCase()) === value) continue;
    throw grantRefused(core, `The header ${name} must be exactly as granted`);
  }
  if (headerOf(exchange, 'authorization') === undefined) return;
  throw grantRefused(core, 'The header Authorization must not be sent here: the key is for the API alone');
}

function checkLength(core: Core, exchange: Exchange): void {
  const rules = core.settings.assumptions['file-errors'];
  const length = headerOf(exchange, 'content-length');
  if (length === undefined && exchange.incoming !== undefined) {
    throw fileRefused(rules.noLength, 'The header Content-Length is needed');
  }
  if (Number(length ?? 0) > core.settings.assumptions.megabyte) throw tooLarge(core);
}

async function receive(
  core: Core,
  exchange: Exchange,
): Promise<{ readonly key: string; readonly size: number }> {
  const { blobs, settings } = core;
  const writer = await blobs.writer();
  try {
    const size = await copy(core, exchange, writer);
    if (size < minimumBytes) {
      const detail = `The file has ${size} bytes; ${minimumBytes} are the least`;
      throw fileRefused(settings.assumptions['file-errors'].tooSmall, detail);
    }
    return await writer.commit();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

async function copy(core: Core, exchange: Exchange, writer: BlobWriter): Promise<number> {
  let size = 0;
  for await (const chunk of bodyChunks(exchange)) {
    size += chunk.byteLength;
    if (size > core.settings.assumptions.megabyte) throw tooLarge(core);
    await writer.write(chunk);
  }
  return size;
}

function tooLarge({ settings }: Core): Refusal {
  const { megabyte, 'file-errors': rules } = settings.assumptions;
  return refuse(rules.tooLarge, `The file is too large; ${megabyte} bytes are the most`, {
    assumptions: ['file-errors', 'megabyte'],
  });
}

function fileRefused(status: number, detail: string): Refusal {
  return refuse(status, detail, { assumptions: ['file-errors'] });
}

function grantRefused({ settings }: Core, detail: string): Refusal {
  const { status } = settings.assumptions['presigned-url-lifetime'];
  return refuse(status, detail, { assumptions: ['presigned-url-lifetime'] });
}

/** What every response with a video rests on. */
const DOWNLOAD: Answer['assumptions'] = ['output-video-format', 'output-video-authentication'];

/** Gives out the video of a task, whole or in part. */
export function answerGetOutput(core: Core): Answerer {
  return async (exchange) => {
    const { id = '', file } = exchange.params;
    const task = await core.state.tasks.get(id);
    if (task?.output == null || file !== `${task.output.token}.mp4`)
      return jsonAnswer(404, { detail: 'There is no such video' });
    const { blob, size, mediaType, expiresAt } = task.output;
    if (blob === null || core.time.now() >= expiresAt) {
      const detail = 'The address has expired; it was valid for 8 hours after success';
      return jsonAnswer(
        core.settings.assumptions['video-url-expiry'],
        { detail },
        { assumptions: ['video-url-expiry'] },
      );
    }
    const headers = {
      'content-type': VIDEO_TYPES.has(mediaType) ? mediaType : 'application/octet-stream',
      etag: `"${blob}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=0',
    };
    if (headerOf(exchange, 'if-none-match') === headers.etag)
      return { status: 304, headers, body: null, assumptions: DOWNLOAD };
    return content(core, exchange, { blob, size, headers });
  };
}

interface Content {
  readonly blob: string;
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function content(core: Core, exchange: Exchange, { blob, size, headers }: Content): Promise<Answer> {
  const range = requestedRange(exchange, size, headers['etag'] ?? '');
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, body: null, assumptions: [] };
  }
  const body = exchange.method === 'HEAD' ? null : await core.blobs.read(blob, range);
  if (body === undefined) {
    const status = core.settings.assumptions['video-url-expiry'];
    return jsonAnswer(
      status,
      { detail: 'The video is no longer kept' },
      { assumptions: ['video-url-expiry'] },
    );
  }
  const length = range === undefined ? size : range.end - range.start + 1;
  const all = { ...headers, 'content-length': String(length) };
  if (range === undefined) return { status: 200, headers: all, body, assumptions: DOWNLOAD };
  const partial = { ...all, 'content-range': `bytes ${range.start}-${range.end}/${size}` };
  return { status: 206, headers: partial, body, assumptions: DOWNLOAD };
}

/** The one range that is asked for; several at once are answered with the whole. */
function requestedRange(exchange: Exchange, size: number, etag: string) {
  const header = headerOf(exchange, 'range');
  const condition = headerOf(exchange, 'if-range');
  if (header === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const ranges = rangeParser(size, header, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
