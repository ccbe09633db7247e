import type { CallbackBody } from './body.ts';

/** What a body says, or why it is not JSON that can be used. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Objects and arrays in each other, at most; a task record has three levels. */
const MOST_LEVELS = 64;

/**
 * Makes a value of a body. Bytes must be valid UTF-8; of duplicate keys the last one counts; keys `__proto__` are
 * removed, so that copying the record is safe; nesting is limited, so that walking it is.
 */
export function parseJson(body: Exclude<CallbackBody, { kind: 'failed' }>): ParsedJson {
  if (body.kind === 'value') return cleaned(body.value);
  const text = body.kind === 'text' ? body.text : decode(body.bytes);
  if (text === undefined) return { ok: false, message: 'The body is not valid UTF-8.' };
  try {
    return cleaned(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text));
  } catch {
    // The engine's message quotes the body; this answer goes to somebody unknown.
    return { ok: false, message: 'The body is not valid JSON.' };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function cleaned(value: unknown): ParsedJson {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MOST_LEVELS)
      return { ok: false, message: `The body nests deeper than ${MOST_LEVELS} levels.` };
    level = childrenOf(level);
  }
  return { ok: true, value };
}

function childrenOf(level: readonly object[]): object[] {
  const children: object[] = [];
  for (const parent of level) {
    if (Object.hasOwn(parent, '__proto__')) Reflect.deleteProperty(parent, '__proto__');
    for (const child of Object.values(parent)) {
      if (typeof child === 'object' && child !== null) children.push(child);
    }
  }
  return children;
}
