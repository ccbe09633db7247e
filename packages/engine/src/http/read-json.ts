import { invalidInput, ServiceError } from '../domain/errors.ts';
import type { Policy } from '../ports/policy.ts';
import { type Exchange, getHeader } from './exchange.ts';
import { NotJson, parseMarked, readContents } from './marked-json.ts';
import { readBody } from './read-body.ts';
import { type StructureLimits, StructureReader } from './structure-reader.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i;
/** Bytes for everything that is not inline content. */
const SLACK = 1_000_000;
const INLINE_FIELDS = 3;

/** Each of 100,000 members would be checked, stored and shown: seconds in which nobody else is served. */
const LIMITS: StructureLimits = { values: 1000, depth: 32, text: 400_000 };

/**
 * Reads the JSON body of a request.
 *
 * @throws {ServiceError} `CONTENT_TYPE_UNSUPPORTED`, `BODY_TOO_LARGE`, `INPUT_INVALID` or `JSON_INVALID`
 */
export async function readJson(policy: Policy, exchange: Exchange): Promise<unknown> {
  const type = getHeader(exchange, 'content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    const detail = `Content-Type ${type === '' ? 'is missing' : `"${type}" is not supported`}; send application/json`;
    throw new ServiceError('CONTENT_TYPE_UNSUPPORTED', detail);
  }

  const structure = new StructureReader(LIMITS);
  const bytes = await readBody(exchange, {
    maxBytes: jsonLimit(policy['inline-base64-limit']),
    accept: (chunk) => structure.read(chunk),
  });
  const { exceeded, contents } = structure;
  if (exceeded !== undefined) throw invalidInput('INPUT_INVALID', [{ loc: ['body'], ...EXCEEDED[exceeded] }]);
  if (bytes === undefined) {
    const detail = 'The body is too large; upload media instead of sending it inline';
    throw new ServiceError('BODY_TOO_LARGE', detail);
  }

  try {
    const json = await readContents(bytes, contents);
    exchange.body = json.text;
    exchange.input = parseMarked(json);
    return exchange.input;
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    const loc = ['body', error.position];
    throw invalidInput('JSON_INVALID', [{ loc, msg: 'JSON decode error', type: 'json_invalid' }]);
  }
}

/** Returns the largest size of a JSON body in bytes: inline content in each media field, and everything else. */
function jsonLimit(inlineLimit: number): number {
  return Math.ceil(inlineLimit / 3) * 4 * INLINE_FIELDS + SLACK;
}

const EXCEEDED = {
  values: { msg: `The body has more than ${LIMITS.values} members and items`, type: 'too_long' },
  depth: { msg: `The body is nested too deep: ${LIMITS.depth} levels are the most`, type: 'recursion_loop' },
  text: { msg: `The body has more than ${LIMITS.text} bytes besides inline content`, type: 'too_long' },
} satisfies Record<keyof StructureLimits, object>;
