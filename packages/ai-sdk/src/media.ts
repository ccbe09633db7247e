import { type Experimental_VideoModelV4File as File, InvalidArgumentError } from '@ai-sdk/provider';
import { toSnakeCase } from './snake-case.ts';

const mediaFields: readonly string[] = ['service_uri', 'bytes_base64_encoded'];

/**
 * Converts media of a call into what the client takes. Names of files are refused: a text may come from a visitor.
 *
 * @throws {InvalidArgumentError} when it is none
 */
export function readMedia(argument: string, value: unknown): unknown {
  if (typeof value === 'string') return readText(argument, value);
  if (value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map((each) => readMedia(argument, each));
  if (typeof value !== 'object' || !value) throw invalid(argument);
  const named = Object.entries(value).map(([name, member]): [string, unknown] => [
    mediaFields.includes(toSnakeCase(name)) ? toSnakeCase(name) : name,
    member,
  ]);
  if (named.some(([name]) => mediaFields.includes(name))) return Object.fromEntries(named);
  throw invalid(argument);
}

/** Whether a reference is a video; a URL without a media type is one by its extension. */
export function isVideo(file: File): boolean {
  const { mediaType } = file;
  if (mediaType !== undefined) return mediaType.startsWith('video/');
  return file.type === 'url' && /\.(mp4|m4v|mov|webm)$/i.test(file.url.replace(/[?#].*/, ''));
}

function readText(argument: string, text: string): unknown {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text);
  try {
    return Uint8Array.from(atob(text.replace(/^data:[^,]*,/, '')), (byte) => byte.charCodeAt(0));
  } catch (cause) {
    throw invalid(argument, cause);
  }
}

function invalid(argument: string, cause?: unknown): InvalidArgumentError {
  const message = `${argument} must be an http(s) URL, a data URL, base64, bytes, or a media input of the contract`;
  return new InvalidArgumentError({ argument, message, cause });
}
