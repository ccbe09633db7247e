import {
  maximumBytes,
  mediaFormats,
  minimumBytes,
  outputVideoUrlValidForMs,
  serviceUriValidForMs,
} from '@videogen/types/facts';
import { isObject, type Json } from '@videogen-tools/generate/json';
import type { Mark } from '../coverage/coverage.ts';
import type { Document } from '../documents/document.ts';
import type { Operation } from '../documents/operations.ts';
import { trace } from '../schema/trace.ts';
import { reachableSchemas } from '../schema/walk.ts';
import { type Contract, faultsOfRequest, getOperation } from './conform.ts';
import type { Exchange } from './exchange.ts';

const serviceUri = '/components/schemas/ServiceUri';
const videoUrl = '/components/schemas/OutputVideo/properties/url';

/** Marks of rules that need more than one exchange: uploads, their formats and sizes, and expiry. */
export type Ledger = { read(exchange: Exchange): Mark[] };

/** A file format that can be uploaded, and the pointer of its entry below the operation. */
type MediaFormat = {
  readonly kind: string;
  readonly extensions: readonly string[];
  readonly pointer: string;
};

const formats: readonly MediaFormat[] = Object.entries(mediaFormats).flatMap(([kind, list]) =>
  list.map(({ extensions }, index) => ({ kind, extensions, pointer: `/x-media-formats/${kind}/${index}` })),
);

type Grant = {
  readonly url: string;
  readonly issued: number;
  readonly format: MediaFormat | undefined;
  /** Whether the file was uploaded. Only then does its reference name something. */
  uploaded: boolean;
};

function mark(pointer: string, side: Mark['side'], document: Mark['document'] = 'openapi'): Mark {
  return { document, pointer, side, witness: 'request' };
}

/** Returns the side of an expiry that an age proves: `before` in the last hundredth of the lifetime, or `after`. */
export function expirySide(age: number, limit: number, works: boolean): 'before' | 'after' | undefined {
  if (works) return age <= limit && age >= limit * 0.99 ? 'before' : undefined;
  return age >= limit ? 'after' : undefined;
}

function referenceIn(value: Json | undefined): string | undefined {
  const media = Array.isArray(value) ? value[0] : value;
  const reference = isObject(media) ? media['service_uri'] : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

function formatOf(filename: Json | undefined): MediaFormat | undefined {
  const extension = typeof filename === 'string' ? filename.slice(filename.lastIndexOf('.') + 1) : '';
  return formats.find(({ extensions }) => extensions.includes(extension));
}

/** The kinds of media that properties accept, by the pointer of the property. */
function mediaFields(document: Document, body: string): Map<string, unknown[]> {
  return new Map(
    [...reachableSchemas(document, [body]).values()].flatMap(({ pointer, schema }): [string, unknown[]][] => {
      const media = schema['x-media'];
      return isObject(media) && Array.isArray(media['accepts']) ? [[pointer, media['accepts']]] : [];
    }),
  );
}

/** Starts a ledger; it reads the exchanges of one target in their order. */
export function createLedger(contract: Contract): Ledger {
  const document = contract.documents.openapi;
  const reader = { document, check: contract.checkers.openapi };
  const upload = contract.operations.find(({ id }) => id === 'createUpload');
  if (upload === undefined) throw new TypeError('The documents have no operation createUpload');
  const grants = new Map<string, Grant>();
  const videos = new Map<string, number>();

  const readGrant = (exchange: Exchange): void => {
    const { body } = exchange.response;
    const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
    const request = exchange.request.body;
    grants.set(String(data['service_uri']), {
      url: String(data['presigned_url']),
      issued: exchange.time,
      uploaded: false,
      format: formatOf(isObject(request) ? request['filename'] : undefined),
    });
  };

  const readPut = ({ request, response }: Exchange): Mark[] => {
    const grant = [...grants.values()].find(({ url }) => url === request.url);
    if (grant === undefined) return [];
    const limit = (name: string): string => `${upload.pointer}/x-upload-limits/${name}`;
    if (response.status === 200) {
      grant.uploaded = true;
      if (request.bytes === minimumBytes) return [mark(limit('minimumBytes'), 'at')];
      return request.bytes === maximumBytes ? [mark(limit('maximumBytes'), 'at')] : [];
    }
    if (request.bytes === minimumBytes - 1) return [mark(limit('minimumBytes'), 'beyond')];
    return request.bytes === maximumBytes + 1 ? [mark(limit('maximumBytes'), 'beyond')] : [];
  };

  const readUse = (operation: Operation, exchange: Exchange): Mark[] => {
    const { body } = exchange.request;
    if (!isObject(body) || operation.body === undefined) return [];
    const works = exchange.response.status === 200;
    const refused = exchange.response.status === 422 && faultsOfRequest(contract, exchange).length === 0;
    if (!works && !refused) return [];
    const fields = mediaFields(document, operation.body);
    return trace(reader, operation.body, body).flatMap(({ item, at }): Mark[] => {
      const accepts = fields.get(item);
      const grant = grants.get(referenceIn(body[at.slice(1)]) ?? '');
      if (accepts === undefined || grant?.uploaded !== true) return [];
      const age = expirySide(exchange.time - grant.issued, serviceUriValidForMs, works);
      const index = accepts.indexOf(grant.format?.kind ?? '');
      return [
        ...(age === undefined ? [] : [mark(`${serviceUri}/x-valid-for`, age)]),
        ...(works && grant.format !== undefined
          ? [mark(`${upload.pointer}${grant.format.pointer}`, 'seen')]
          : []),
        ...(works && index >= 0 ? [mark(`${item}/x-media/accepts/${index}`, 'at')] : []),
        ...(refused && grant.format !== undefined && index < 0
          ? accepts.map((_, each) => mark(`${item}/x-media/accepts/${each}`, 'beyond'))
          : []),
      ];
    });
  };

  const readVideos = (exchange: Exchange): void => {
    const { body } = exchange.response;
    const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
    const list = data['output_videos'];
    for (const video of Array.isArray(list) ? list : []) {
      const url = isObject(video) ? String(video['url']) : '';
      if (!videos.has(url)) videos.set(url, exchange.time);
    }
  };

  const readDownload = ({ request, response, time }: Exchange): Mark[] => {
    const since = videos.get(request.url);
    if (since === undefined) return [];
    const side = expirySide(time - since, outputVideoUrlValidForMs, response.status < 300);
    if (side === undefined) return [];
    return (['openapi', 'asyncapi'] as const).map((name) => mark(`${videoUrl}/x-valid-for`, side, name));
  };

  return {
    read: (exchange) => {
      const operation = getOperation(contract, exchange);
      if (operation === undefined) {
        return exchange.request.method === 'PUT' ? readPut(exchange) : readDownload(exchange);
      }
      if (operation.id === 'createUpload' && exchange.response.status === 200) readGrant(exchange);
      if (operation.id === 'getTask') readVideos(exchange);
      return readUse(operation, exchange);
    },
  };
}
