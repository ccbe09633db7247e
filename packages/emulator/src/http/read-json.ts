import type { Core } from '../core.ts';
import { isObject } from '../json.ts';
import { invalid, refuse } from './answer.ts';
import { type Exchange, headerOf } from './exchange.ts';
import { readBody } from './read-body.ts';

const DECODER = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i;
/** Room for everything that is not inline content. */
const SLACK = 1_000_000;
const INLINE_FIELDS = 3;

/**
 * Reads the JSON body of a request.
 *
 * @throws {Refusal} for another content type, a body that is too large, or one that is no JSON
 */
export async function readJson(core: Core, exchange: Exchange): Promise<unknown> {
  const { assumptions } = core.settings;
  const type = headerOf(exchange, 'content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    const detail = `Content-Type ${type === '' ? 'is missing' : `"${type}" is not supported`}; send application/json`;
    throw refuse(assumptions['other-errors'].contentType, detail, { assumptions: ['other-errors'] });
  }
  const bytes = await readBody(exchange, jsonLimit(assumptions['inline-base64-limit']));
  if (bytes === undefined) {
    const detail = 'The body is too large; upload media instead of sending it inline';
    throw refuse(assumptions['other-errors'].size, detail, { assumptions: ['other-errors'] });
  }
  return parse(bytes, exchange);
}

/** Bytes a JSON body may have, for inline content of so many bytes in each of the media fields. */
function jsonLimit(inlineLimit: number): number {
  return Math.ceil(inlineLimit / 3) * 4 * INLINE_FIELDS + SLACK;
}

function parse(bytes: Uint8Array, exchange: Exchange): unknown {
  try {
    exchange.body = DECODER.decode(bytes);
    return JSON.parse(exchange.body);
  } catch (error) {
    throw invalid([{ loc: ['body', positionOf(error)], msg: 'JSON decode error', type: 'json_invalid' }]);
  }
}

function positionOf(error: unknown): number {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '');
  return Number(found?.[1] ?? 0);
}

/** Narrows a value that has passed a schema of an object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
