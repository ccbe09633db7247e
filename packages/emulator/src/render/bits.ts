/** Reads numbers of any length in bits, the most significant first; behind the end there are zeros. */
export class BitReader {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#at++) {
      const byte = this.#data[this.#at >> 3] ?? 0;
      value = (value << 1) | ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  skip(count: number): void {
    this.#at += count;
  }
}
