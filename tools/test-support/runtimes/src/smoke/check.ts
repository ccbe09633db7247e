/** The emulator that the smoke suite runs against. */
export type Target = {
  /** URL of the emulator. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly bannedApiKey: string;
  /** A small PNG, base64 encoded. */
  readonly png: string;
  /** The services of `startDroppingServer`. */
  readonly drops: { readonly http1: string; readonly http2: string; readonly counts: string };
  /** The URL of `startRefusingServer`. */
  readonly refusing: string;
};

/** A signature of URLs, as a storage would make it. */
export const signature = 'a-signature-that-nobody-may-see';

/** Returns the name that the runtime reports. Node 20 has no `navigator`. */
export function agentHere(): string {
  const { navigator, process } = globalThis;
  return navigator?.userAgent ?? `Node.js/${process.version}`;
}

/** The result of one check. */
export type CheckResult = { readonly name: string; readonly ok: boolean; readonly error?: string };

/** The results of a run, with the name that the runtime reports. */
export type SmokeReport = { readonly agent: string; readonly results: readonly CheckResult[] };

/** Checks of the packages in a runtime, by name. */
export type Checks = Readonly<Record<string, (target: Target) => Promise<void>>>;

/**
 * Throws when a condition is false. The runtimes have no assertion module in common.
 *
 * @throws {Error} with the message
 */
export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/**
 * Returns the error that a promise rejects with.
 *
 * @throws {Error} when the promise does not reject
 */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not reject');
}

/** Decodes base64 on every platform. */
export function getBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
