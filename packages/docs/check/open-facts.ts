import { isObject, type JsonObject, type RegisterEntry } from '../site/spec.ts';

/** The open facts of one element of a document. */
export interface OpenElement {
  /** `TextToVideoRequest.aspect_ratio` */
  readonly label: string;
  readonly entries: readonly RegisterEntry[];
}

/** Parts of an operation that are listed on their own, and values that are no element of the contract. */
const skipped = ['callbacks', 'examples'];

/** An object, or a list under its indexes. */
function isContainer(value: unknown): value is JsonObject {
  return isObject(value) || Array.isArray(value);
}

function resolve(document: JsonObject, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(
    (at, key) => (isContainer(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    document,
  );
}

/** One key as a part of a JSON pointer. */
function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** JSON pointer of an operation in the OpenAPI document. */
export function operationPointer(path: string, method: string): string {
  return `/paths/${escapeKey(path)}/${method}`;
}

/** Pointers of everything below a pointer, through references; each once. */
function pointersBelow(document: JsonObject, pointer: string, seen: Set<string>): Set<string> {
  const value = resolve(document, pointer);
  if (!isContainer(value) || seen.has(pointer)) return seen;
  seen.add(pointer);
  if (typeof value['$ref'] === 'string') pointersBelow(document, value['$ref'].slice(1), seen);
  for (const key of Object.keys(value)) {
    if (skipped.includes(key)) continue;
    pointersBelow(document, `${pointer}/${escapeKey(key)}`, seen);
  }
  return seen;
}

/** Finds the entries of the register that the elements of one document name. */
export class OpenFacts {
  readonly #document: JsonObject;
  readonly #entries: readonly RegisterEntry[];
  readonly #name: 'openapi' | 'asyncapi';

  constructor(name: 'openapi' | 'asyncapi', document: JsonObject, entries: readonly RegisterEntry[]) {
    this.#name = name;
    this.#document = document;
    this.#entries = entries;
  }

  /** The open facts of exactly these elements, in the order of the register. */
  at(pointers: Iterable<string>): OpenElement[] {
    const wanted = new Set(pointers);
    const found = new Map<string, RegisterEntry[]>();
    for (const entry of this.#entries) {
      for (const { document, pointer, label } of entry.places) {
        if (document !== this.#name || !wanted.has(pointer)) continue;
        found.set(label, [...(found.get(label) ?? []), entry]);
      }
    }
    return [...found].map(([label, entries]) => ({ label, entries }));
  }

  /** The open facts of the document as a whole, its authentication included. */
  whole(): OpenElement[] {
    return this.at(['', ...pointersBelow(this.#document, '/components/securitySchemes', new Set())]);
  }

  /** The open facts of these elements and of everything below them, through references. */
  below(...pointers: readonly string[]): OpenElement[] {
    const seen = new Set<string>();
    for (const pointer of pointers) pointersBelow(this.#document, pointer, seen);
    return this.at(seen);
  }
}
