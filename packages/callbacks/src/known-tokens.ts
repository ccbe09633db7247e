import type { Token } from './token.ts';

/** What there is to know of a genuine token. */
export type KnownToken = Pick<Token, 'nonce' | 'expiresAt'>;

/** Tokens remembered at least; at most twice as many, in about a megabyte. */
const MOST = 4096;

/**
 * Tokens that were found genuine a little while ago: the service posts every change of a task's status to the same URL.
 * It says nothing but that the MAC is genuine; expiry and revocation are looked up each time.
 *
 * A token is looked up as a whole, by a hash that the engine seeds at random for each process: how long a miss takes
 * does not tell how much of a guess was right.
 */
export class KnownTokens {
  // Two generations: when the younger one is full, the older one is forgotten.
  #younger = new Map<string, KnownToken>();
  #older = new Map<string, KnownToken>();

  /** The token of this text, if it was added. */
  get(text: string): KnownToken | undefined {
    return this.#younger.get(text) ?? this.#older.get(text);
  }

  /** Remembers a genuine token. */
  add(text: string, token: KnownToken): void {
    if (this.#younger.size >= MOST) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(text, token);
  }
}
