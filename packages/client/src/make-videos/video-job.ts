import { createHash } from 'node:crypto';
import type { CreateInputs } from '../generated/create-methods.ts';
import { getText, isRecord } from '../json.ts';

interface JobOf<Operation extends keyof CreateInputs> {
  /** Name of the create method. @default 'textToVideo' */
  readonly operation: Operation;
  /** The input of that method. */
  readonly input: CreateInputs[Operation];
  /**
   * Name of the job and of its file, without extension, at most 200 bytes. It identifies the job in every start.
   * @default words of the prompt and a hash of the job
   */
  readonly name?: string | undefined;
  /** Fields of the request that the contract does not define. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined;
}

/** A video to make. Media are paths, references of uploads, or Blobs, not streams: a request may be sent again after a 429. */
export type VideoJob =
  | { [Operation in keyof CreateInputs]: JobOf<Operation> }[keyof CreateInputs]
  | (Omit<JobOf<'textToVideo'>, 'operation'> & { readonly operation?: undefined });

/** A job with its name, as a run uses it. */
export interface NamedJob {
  readonly name: string;
  readonly operation: keyof CreateInputs;
  readonly input: object;
  readonly extraFields: Readonly<Record<string, unknown>> | undefined;
  /** Changes with the operation and with the input, except with the content of files. */
  readonly digest: string;
}

/** A file name on every system that leaves room for `.mp4`; `.2` at its end is the number of a further video. */
const validName =
  /^(?!\.)(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[^\p{Cc}\p{Cs}<>:"/\\|?*]+(?<![. ])(?<!\.\d+)$/iu;

const maxNameBytes = 200;

/**
 * Names the jobs.
 *
 * @throws {TypeError} for an invalid job, and for two jobs with one name
 */
export function nameJobs(jobs: readonly VideoJob[], operations: ReadonlySet<string>): readonly NamedJob[] {
  const taken = new Set<string>();
  return jobs.map((job, index) => {
    const where = `jobs[${index}]`;
    if (!isRecord(job) || !isRecord(job.input)) throw new TypeError(`${where} needs an input, an object`);

    const { operation = 'textToVideo', input, extraFields, name: given } = job;
    if (!operations.has(operation))
      throw new TypeError(
        `${where}.operation must be one of ${[...operations].join(', ')}, not ${operation}`,
      );

    const { json, isPlain } = toStableJson({ operation, input, extraFields });
    const digest = createHash('sha256').update(json).digest('hex');
    if (given === undefined && !isPlain)
      throw new TypeError(`${where} needs a name: its media can only be told apart by one`);

    const name = given === undefined ? findFreeName(getWords(input, operation), digest, taken) : given;
    checkName(where, name);
    if (taken.has(getKey(name)))
      throw new TypeError(`${where} has the name of another job: ${JSON.stringify(name)}`);

    taken.add(getKey(name));
    return { name, operation, input, extraFields, digest };
  });
}

/** The names of two jobs must differ on file systems that ignore case as well. */
function getKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function checkName(where: string, name: unknown): void {
  if (typeof name === 'string' && validName.test(name) && Buffer.byteLength(name) <= maxNameBytes) return;
  throw new TypeError(
    `${where}.name cannot be the name of a file on every system: ${JSON.stringify(getText(name))}. ` +
      `Use at most ${maxNameBytes} bytes, without <>:"/\\|?*, a dot at its beginning or end, and ".2" at its end`,
  );
}

/** The same job twice is two create requests. */
function findFreeName(words: string, digest: string, taken: ReadonlySet<string>): string {
  const name = `${words}-${digest.slice(0, 8)}`;
  let free = name;
  for (let count = 2; taken.has(getKey(free)); count++) free = `${name}-${count}`;
  return free;
}

/** The first words of the prompt, for people. */
function getWords(input: object, operation: string): string {
  const prompt = 'prompt' in input && typeof input.prompt === 'string' ? input.prompt : '';
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.join('-')].slice(0, 40).join('') || operation;
}

/** Returns JSON whose members are sorted; media that are not plain JSON are left out. */
function toStableJson(value: unknown): { readonly json: string; readonly isPlain: boolean } {
  let isPlain = true;
  const json = JSON.stringify(value, function (this: unknown, _, member: unknown) {
    if (!isRecord(member) || Array.isArray(member)) return member;
    if (![Object.prototype, null].includes(Object.getPrototypeOf(member))) {
      isPlain = false;
      return null;
    }
    const names = Object.keys(member).sort();
    return Object.fromEntries(names.map((each) => [each, member[each]]));
  });
  return { json, isPlain };
}
