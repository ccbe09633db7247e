/** Where the smoke suite runs against. */
export type Place = {
  /** Address of the emulator. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly bannedApiKey: string;
  /** A small PNG, base64 encoded. */
  readonly png: string;
};

/** What became of one check. */
export type CheckResult = { readonly name: string; readonly ok: boolean; readonly error?: string };

/** What a run gave, and what the runtime that it ran in says it is. */
export type SmokeReport = { readonly agent: string; readonly results: readonly CheckResult[] };

/** One statement about the packages under a runtime. */
export type Check = { readonly name: string; run(place: Place): Promise<void> };

/**
 * States what must be true. The suite brings its own, as the runtimes share no assertion module.
 *
 * @throws {Error} with the message, when it is not
 */
export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/**
 * The error a promise rejects with.
 *
 * @throws {Error} when it does not reject
 */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not reject');
}

/** The bytes of a base64 text, without any platform's own helper. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
