import type { DocumentName } from '../documents/document.ts';

/** The kinds of items in the documents. */
export const kinds = [
  'operation',
  'security',
  'parameter',
  'status',
  'error body',
  'property',
  'form',
  'enum member',
  'limit',
  'default',
  'openness',
  'callback',
  'message',
  'example',
  'expiry',
  'upload limit',
  'media format',
  'media field',
] as const;

/** The kind of an item of the documents. */
export type Kind = (typeof kinds)[number];

/** `seen` for an item without sides; the two sides of a limit; before and after an expiry. */
export type ItemSide = 'seen' | 'at' | 'beyond' | 'before' | 'after';

/**
 * The required evidence for an item: only a service can exercise parts of requests (`request`); the generated readers
 * may also exercise parts of responses (`any`).
 */
export type Proof = 'request' | 'any';

/** One statement of the documents that a case must exercise. */
export type Item = {
  /** Stable: document, JSON pointer and side. */
  readonly id: string;
  readonly kind: Kind;
  readonly proof: Proof;
};

/** The id of an item. */
export function itemId(document: DocumentName, pointer: string, side: ItemSide): string {
  return `${document}#${pointer}${side === 'seen' ? '' : ` (${side})`}`;
}
