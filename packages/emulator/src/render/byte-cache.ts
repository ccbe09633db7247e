/** Caches values up to a number of bytes; the least recently used are dropped first. */
export class ByteCache<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly bytes: number }>();
  readonly #limit: number;
  #bytes = 0;

  /** @param limit Most bytes kept; 0 keeps nothing. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of bytes in the cache. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const entry = this.#values.get(key);
    if (entry === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, entry);
    return entry.value;
  }

  /** Keeps a value, unless it alone is above the limit. */
  set(key: string, value: Value, bytes: number): void {
    this.#drop(key);
    if (bytes > this.#limit) return;
    this.#values.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#values.get(key);
    if (entry === undefined) return;
    this.#values.delete(key);
    this.#bytes -= entry.bytes;
  }
}
