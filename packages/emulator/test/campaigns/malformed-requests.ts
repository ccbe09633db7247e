import { readFileSync } from 'node:fs';
import type { SeededRandom } from '../../src/random/seeded.ts';

/** A request as bytes, and how it is sent. */
export interface RawRequest {
  readonly bytes: Buffer;
  /** Whether the connection is left open in the middle of the body for a moment, then dropped. */
  readonly slow: boolean;
}

/** A text; one that is repeated is beside its number. */
type Text = string | readonly [text: string, times: number];

/** Parts of requests. */
type Parts = Readonly<Record<'paths' | 'methods' | 'fields', readonly string[]>> &
  Readonly<Record<'tricks' | 'odd' | 'types' | 'bodies' | 'keys' | 'hosts', readonly Text[]>> &
  Readonly<Record<'values', readonly unknown[]>>;

// The file beside it has this shape.
const parts = JSON.parse(readFileSync(new URL('malformed.json', import.meta.url), 'utf8')) as Parts;

const written = (text: Text): string => (typeof text === 'string' ? text : text[0].repeat(text[1]));

/** Draws a request that is malformed in one way or several. */
export function drawRequest(random: SeededRandom, key: string): RawRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T; // The lists are not empty.
  const authorization = random.next() < 0.9 ? `Bearer ${key}` : written(pick(parts.keys));
  const trick = random.next() < 0.25;
  const path = trick ? written(pick(parts.tricks)) : pick(parts.paths);
  const method = trick || random.next() < 0.1 ? pick(parts.methods) : 'POST';
  const body = drawBody(random, pick);
  const type = random.next() < 0.8 ? 'application/json' : written(pick(parts.types));
  const length = random.next() < 0.95 ? body.byteLength : pick([-1, 0, body.byteLength + 50, 2 ** 40]);
  const host = random.next() < 0.95 ? '127.0.0.1' : written(pick(parts.hosts));
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]),
    slow: random.next() < 0.02 || length > body.byteLength,
  };
}

function drawBody(random: SeededRandom, pick: <T>(list: readonly T[]) => T): Buffer {
  const value = (): unknown => (random.next() < 0.5 ? pick(parts.values) : written(pick(parts.odd)));
  const object = Object.fromEntries(
    Array.from({ length: Math.floor(random.next() * 6) }, () => [pick(parts.fields), value()]),
  );
  const text = JSON.stringify(object);
  const kind = Math.floor(random.next() * 12);
  if (kind === 0) return Buffer.from(text.slice(0, Math.floor(random.next() * text.length)));

  if (kind === 1)
    return Buffer.concat([
      Buffer.from('{"prompt":"'),
      Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]);

  if (kind === 2) return Buffer.from('['.repeat(20_000) + ']'.repeat(random.next() < 0.5 ? 20_000 : 0));
  if (kind === 3) return Buffer.from(`{"prompt":"${'x'.repeat(Math.floor(random.next() * 300_000))}"}`);
  if (kind === 4) return Buffer.from(written(pick(parts.bodies)));
  if (kind === 5) return Buffer.from(Array.from({ length: 64 }, () => Math.floor(random.next() * 256)));
  return Buffer.from(text);
}
