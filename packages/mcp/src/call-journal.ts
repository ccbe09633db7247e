import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isVideoClientError, type SubmissionRecord, type SubmitHooks } from '@videogen/client';
import { journalHooks } from '@videogen/client/journal';
import { isUuid } from '@videogen/shared/uuid';
import * as z from 'zod';

/** What is known of a create call. */
export type CallRecord = CallState & CallDetails;

/** `created`: the task is known. `unknown`: a task may exist. `sending`: a process waits for the response. */
type CallState =
  | { readonly state: 'created'; readonly taskId: string }
  | { readonly state: 'unknown' | 'sending'; readonly taskId?: string | undefined };

interface CallDetails {
  /** Name of the client's method. */
  readonly operation?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number;
  readonly prompt?: string | undefined;
  /** The failure that came in place of a task id. */
  readonly evidence?: string | undefined;
}

/** The outcome of a create call, and whether an earlier call had it. */
export type CallOutcome = CallRecord & { readonly reused: boolean };

/** Sends a create request with the hooks that record it. */
export type SendCreate = (hooks: SubmitHooks) => PromiseLike<{ readonly id: string }>;

/** The journal of create calls in a folder, which several processes share: one file for each call, named after its key. */
export interface CallJournal {
  /** Returns the record of a call; undefined when it sent nothing, or was refused. */
  find(key: string): Promise<CallRecord | undefined>;
  /**
   * Sends the request of a call, unless the same call was made before in any process; then returns its outcome.
   *
   * @throws what the client threw when no task was created
   */
  once(key: string, prompt: unknown, send: SendCreate): Promise<CallOutcome>;
  /** Returns the newest records. */
  list(limit: number): Promise<readonly CallRecord[]>;
}

/** A file is input: somebody may have edited it. */
const storedSchema = z.object({
  operation: z.string(),
  submittedAt: z.number(),
  state: z.enum(['pending', 'ambiguous', 'created']),
  taskId: z.string().refine(isUuid).optional(),
  prompt: z.string().optional(),
  evidence: z.string().optional(),
  pid: z.int().min(1).optional(),
});

/** Longest time of a create request with its retries (ms); after it, a record that is still pending has no sender. */
const longestRequest = 600_000;

/** Longest time of writing a record (ms); a younger file without a record is being written. */
const longestWrite = 5_000;

/** Returns the key of a call: equal calls have equal keys, whatever the order of their members. */
export function keyOfCall(...parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts.map(sortMembers)))
    .digest('hex');
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, sortMembers(Reflect.get(value, name))]);
}

/** Opens the journal of a folder, which the first call creates. */
export function openCallJournal(folder: string): CallJournal {
  const own = new Map<string, Promise<CallRecord>>();
  const pathOf = (key: string): string => join(folder, `${key}.json`);
  const find = (key: string): Promise<CallRecord | undefined> => readRecord(pathOf(key), own.has(key));

  const once: CallJournal['once'] = async (key, prompt, send) => {
    const running = own.get(key);
    if (running) return { ...(await running), reused: true };
    const call = makeCall(pathOf(key), prompt, send);
    own.set(key, call);
    try {
      return await call;
    } finally {
      own.delete(key);
    }
  };

  return {
    find,
    once,
    list: async (limit) => {
      const names = await readdir(folder).catch((error: unknown) => {
        // Stryker disable next-line ArrayDeclaration: a name without the extension is left out.
        if (getCode(error) === 'ENOENT') return [];
        throw error;
      });
      const keys = names
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length));
      const records = await Promise.all(keys.map(find));
      return records
        .filter((record) => record !== undefined)
        .sort((a, b) => b.submittedAt - a.submittedAt)
        .slice(0, limit);
    },
  };
}

/** Sends the request of a call if its file does not exist; creating the file decides which process sends. */
async function makeCall(path: string, prompt: unknown, send: SendCreate): Promise<CallOutcome> {
  for (;;) {
    const earlier = await waitForSender(path);
    if (earlier) return { ...earlier, reused: true };
    const entry = createEntry(path, prompt);
    try {
      const { id } = await send(entry.hooks);
      return { state: 'created', taskId: id, submittedAt: Date.now(), reused: false };
    } catch (error) {
      const taskId = getCreatedTask(error);
      if (taskId !== undefined) return { state: 'created', taskId, submittedAt: Date.now(), reused: false };
      const record = await waitForSender(path);
      if (record) return { ...record, reused: entry.isTaken() };
      // The other process was refused, or stopped before it sent anything.
      if (!entry.isTaken()) throw error;
    }
  }
}

/** Returns the record in a file, after waiting while a process sends the request. */
async function waitForSender(path: string): Promise<CallRecord | undefined> {
  for (;;) {
    const record = await readRecord(path, false);
    if (record?.state !== 'sending') return record;
    // An unfinished call of another process does not keep this one alive.
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: the tests of the journal run this in a process of its own.
    await sleep(200, undefined, { ref: false });
  }
}

/** The record of the request that a call sends. */
interface Entry {
  readonly hooks: SubmitHooks;
  /** Whether another process recorded the same call first; then nothing was sent. */
  readonly isTaken: () => boolean;
}

function createEntry(path: string, prompt: unknown): Entry {
  let isOwner = false;
  let isTaken = false;
  const put = async (record: SubmissionRecord): Promise<void> => {
    const text = JSON.stringify({ ...record, prompt, pid: process.pid });
    if (record.state === 'pending') {
      await mkdir(dirname(path), { recursive: true });
      await write(path, text, 'wx').catch((error: unknown) => {
        isTaken = getCode(error) === 'EEXIST';
        throw error;
      });
      isOwner = true;
    } else if (isOwner && record.state === 'refused') {
      // No task was created: the same call may be made again.
      await rm(path);
    } else if (isOwner) {
      await write(`${path}.new`, text, 'w');
      await rename(`${path}.new`, path);
      await syncFolder(dirname(path));
    }
  };
  // Stryker disable next-line ArrowFunction,ArrayDeclaration: the hooks of one request only put its records.
  const journal = { put, unresolved: () => Promise.resolve([]) };
  return { hooks: journalHooks(journal), isTaken: () => isTaken };
}

/** Writes a file; it is on the disk when this resolves, and is removed when it could not be written whole. */
async function write(path: string, text: string, flags: 'w' | 'wx'): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** Makes the names of a folder durable, where a folder can be opened: Windows opens none. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}

/** Returns the record in a file. What cannot be read as a record is unknown: a request may have been sent. */
async function readRecord(path: string, isSentHere: boolean): Promise<CallRecord | undefined> {
  let text: string;
  let writtenAt: number;
  try {
    text = (await readFile(path)).toString();
    writtenAt = (await stat(path)).mtimeMs;
  } catch (error) {
    if (getCode(error) === 'ENOENT') return undefined;
    throw error;
  }

  const stored = parseRecord(text);
  if (stored === undefined) {
    const state = Date.now() - writtenAt < longestWrite ? 'sending' : 'unknown';
    return { state, submittedAt: writtenAt, evidence: 'the record is damaged' };
  }

  const { pid, state, taskId, ...record } = stored;
  if (state === 'created' && taskId !== undefined) return { ...record, state, taskId };

  const mayBeSending = state === 'pending' && Date.now() - record.submittedAt < longestRequest;
  const isSending = mayBeSending && (isSentHere || isOtherProcess(pid));
  return { ...record, state: isSending ? 'sending' : 'unknown', taskId };
}

function parseRecord(text: string): z.infer<typeof storedSchema> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The value stays undefined, which is not a record.
  }
  return storedSchema.safeParse(value).data;
}

/** Returns the task of a create request that succeeded, although a later step failed. */
function getCreatedTask(error: unknown): string | undefined {
  if (!isVideoClientError(error) || error.code === 'ambiguous_submit') return undefined;
  return error.taskId;
}

/** Whether another process that still runs has this id. */
function isOtherProcess(pid = process.pid): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return getCode(error) === 'EPERM';
  }
}

function getCode(error: unknown): unknown {
  return Reflect.get(Object(error), 'code');
}
