import { type Document, resolve, token, valueAt } from '../documents/document.ts';
import { durationMs } from '../documents/durations.ts';
import { isObject, type Json } from '../documents/json.ts';
import type { Operation } from '../documents/operations.ts';
import { reachableSchemas } from '../schema/walk.ts';

/** One file format that can be uploaded. */
export type MediaFormat = {
  readonly kind: string;
  readonly name: string;
  readonly mediaType: string;
  readonly extensions: readonly string[];
  /** Pointer of the entry. */
  readonly pointer: string;
};

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Every file format of the documents. */
export function mediaFormats(document: Document, operation: Operation): MediaFormat[] {
  const formats = valueAt(document, `${operation.pointer}/x-media-formats`);
  return Object.entries(isObject(formats) ? formats : {}).flatMap(([kind, list]) =>
    (Array.isArray(list) ? list : []).flatMap((entry, index) =>
      isObject(entry)
        ? [
            {
              kind,
              name: String(entry['name']),
              mediaType: String(entry['mediaType']),
              extensions: texts(entry['extensions']),
              pointer: `${operation.pointer}/x-media-formats/${token(kind)}/${index}`,
            },
          ]
        : [],
    ),
  );
}

/** Limits of the size of an upload, in bytes. */
export function uploadLimits(document: Document, operation: Operation): { minimum: number; maximum: number } {
  const { value } = resolve(document, `${operation.pointer}/x-upload-limits`);
  return { minimum: Number(value['minimumBytes']), maximum: Number(value['maximumBytes']) };
}

/** Returns the kinds of media that properties accept, by the pointer of the property. */
export function mediaFields(document: Document, operation: Operation): Map<string, string[]> {
  const schemas = operation.body === undefined ? [] : reachableSchemas(document, [operation.body]).values();
  return new Map(
    [...schemas].flatMap(({ pointer, schema }): [string, string[]][] => {
      const media = schema['x-media'];
      return isObject(media) ? [[pointer, texts(media['accepts'])]] : [];
    }),
  );
}

/** Lifetime of the value of a schema, in milliseconds. */
export function validFor(document: Document, pointer: string): number {
  const { value } = resolve(document, pointer);
  return durationMs(String(value['x-valid-for']));
}
