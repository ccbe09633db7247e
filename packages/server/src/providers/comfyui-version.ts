import { isObject } from '@videogen/shared/is-object';
import type { ProviderHttp } from './provider-http.ts';

type Version = readonly [major: number, minor: number, patch: number];

/** The first version that accepts the id of a prompt, by which a submission without a response is looked up. */
const LEAST: Version = [0, 3, 45];

/** The first version whose `/interrupt` honors `prompt_id`; those before it interrupt whatever runs then. */
const INTERRUPTS_ONE: Version = [0, 3, 57];

/** Returns whether `/interrupt` ends no other prompt. A server that does not report its version may be an old one. */
export async function interruptsOne(http: ProviderHttp, signal: AbortSignal): Promise<boolean> {
  const version = await readVersion(http, signal);
  return version !== undefined && !isBefore(version, INTERRUPTS_ONE);
}

/** Checks the version of one server. */
export class VersionCheck {
  readonly #http: ProviderHttp;
  /** Whether a version was read that is not too old, or none that the server reports. */
  #isPassed = false;

  constructor(http: ProviderHttp) {
    this.#http = http;
  }

  /** Returns why the server is too old. It is asked until it has passed once. */
  async findProblem(signal: AbortSignal): Promise<string | undefined> {
    if (this.#isPassed) return undefined;
    let version: Version | undefined;
    try {
      version = await readVersion(this.#http, signal);
    } catch {
      // The response to the prompt that follows says what is wrong with the server.
      return undefined;
    }
    if (version === undefined || !isBefore(version, LEAST)) {
      this.#isPassed = true;
      return undefined;
    }
    return `ComfyUI ${version.join('.')} does not accept the id of a prompt. Update it to ${LEAST.join('.')} or later.`;
  }
}

async function readVersion(http: ProviderHttp, signal: AbortSignal): Promise<Version | undefined> {
  const system = (await http.read('/system_stats', signal))?.['system'];
  const found = isObject(system) ? /^(\d+)\.(\d+)\.(\d+)/.exec(String(system['comfyui_version'])) : null;
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])];
}

function isBefore(version: Version, other: Version): boolean {
  const different = version.findIndex((part, index) => part !== other[index]);
  // The same versions differ nowhere.
  return (version[different] ?? 0) < (other[different] ?? 0);
}
