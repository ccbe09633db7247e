import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDeadline, within } from '../deadline.ts';
import { getText, isRecord, parseJson } from '../json.ts';
import { getProcessMarker, getProcessState } from '../platform/process-marker.node.ts';
import { system } from '../system.ts';
import { applyRecord, type JobRecord, type JobState, type JournalLine } from './job-state.ts';

/** The journal of a folder. Each line is on the disk when a write resolves; several processes may write. */
export interface VideoJournal {
  /** Identifies the run. */
  readonly run: string;
  /** Returns what is known of a job, as of the last read or write. */
  get(job: string): JobState;
  /** Until when no run sends a create request, in milliseconds since the epoch. */
  pauseUntil(): number;
  /** Writes a record, and reads what others wrote before it. */
  write(job: string, record: JobRecord): Promise<JobState>;
  /** Reads what others wrote. */
  refresh(): Promise<void>;
  /** Whether another run that has not ended owns the job. */
  isTaken(job: string): Promise<boolean>;
  /** Releases the jobs of this run. */
  close(): Promise<void>;
}

/** The name of the journal in its folder. */
export const journalName = 'journal.jsonl';

/** The runs of this process that have not ended. */
const activeRuns = new Set<string>();

/** Longest time of an access to the disk, in milliseconds. */
const diskTimeout = 60_000;

/**
 * Opens the journal of a folder, and creates both if there are none.
 *
 * @throws {Error} when it cannot be read or written
 */
export async function openJournal(folder: string): Promise<VideoJournal> {
  const path = join(folder, journalName);
  await mkdir(folder, { recursive: true });
  const file = await open(path, 'a+', 0o600);
  await syncFolder(folder);
  const marker = await getProcessMarker();
  const run = `${marker}/${system.createId()}`;
  const states = new Map<string, JobState>();
  let pauseUntil = 0;

  const apply = (line: JournalLine): void => {
    if (line.type === 'ended') {
      for (const [job, state] of states) {
        if (state.owner === line.run) states.set(job, { ...state, owner: undefined });
      }
      return;
    }
    if (line.type === 'refused') pauseUntil = Math.max(pauseUntil, line.pauseUntil ?? 0);
    states.set(line.job, applyRecord(states.get(line.job) ?? {}, line, line.run, line.at));
  };

  const access = createAccess(file, path, apply);
  const get = (job: string): JobState => states.get(job) ?? {};
  const journal: VideoJournal = {
    run,
    get,
    pauseUntil: () => pauseUntil,
    refresh: () => access(),
    write: async (job, record) => {
      const line: JournalLine = { ...record, job, run, at: system.now() };
      await access(line);
      return get(job);
    },
    isTaken: async (job) => {
      const { owner } = get(job);
      if (owner === undefined || owner === run) return false;
      const parts = owner.split('/');
      // Stryker disable next-line StringLiteral: there is always a first part.
      const [ofOwner = ''] = parts;
      // A run of this process may have failed to write its end.
      if (ofOwner === marker) return activeRuns.has(owner);
      return (await getProcessState(ofOwner)) === 'running';
    },
    close: async () => {
      try {
        await access({ type: 'ended', run, at: system.now() });
      } finally {
        activeRuns.delete(run);
        await file.close();
      }
    },
  };
  try {
    await journal.refresh();
  } catch (error) {
    await file.close();
    throw error;
  }

  activeRuns.add(run);
  return journal;
}

/**
 * Creates the one way to the file: writes the lines that wait together, and then reads all new lines, the own ones
 * included. Appended lines have one order for all processes.
 */
function createAccess(
  file: FileHandle,
  path: string,
  apply: (line: JournalLine) => void,
): (line?: JournalLine) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const read = createReader(file, path, apply);

  const transfer = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    next = undefined;
    if (lines.length > 0) {
      // Begins with a line break, in case a process ended within a line.
      await file.appendFile(`\n${lines.join('\n')}\n`);
      await file.sync();
    }
    await read();
  };

  const limited = async (): Promise<void> => {
    try {
      await within(`Writing ${path}`, createDeadline(diskTimeout), transfer);
    } catch (cause) {
      const message = `${path} could not be used: ${getText(cause)}. No request is sent that it does not have`;
      throw new Error(message, { cause });
    }
  };

  return (line) => {
    if (line !== undefined) waiting.push(JSON.stringify(line));
    // Stryker disable next-line ConditionalExpression: an access for each line only takes more time.
    if (next === undefined) {
      next = last.then(limited);
      last = next.catch(() => {});
    }
    return next;
  };
}

/** Creates a function that reads the lines that are new since its last call. */
function createReader(
  file: FileHandle,
  path: string,
  apply: (line: JournalLine) => void,
): () => Promise<void> {
  const chunk = Buffer.alloc(64 * 1024);
  let position = 0;
  let count = 0;
  let rest = Buffer.alloc(0);
  return async () => {
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      const end = rest.lastIndexOf('\n');
      const whole = rest.toString('utf8', 0, end + 1);
      for (const text of whole.split('\n').slice(0, -1)) {
        count += 1;
        // A line that a crash cut is not JSON, and is skipped: its write never resolved, so nothing was sent.
        const line = parseJson(text);
        if (isJournalLine(line)) apply(line);
        else if (line !== undefined) throw new Error(explainLine(path, count));
      }
      rest = rest.subarray(end + 1);
    }
  };
}

function explainLine(path: string, count: number): string {
  return (
    `line ${count} of ${path} is not a line of it: the file was edited, or a later version wrote it. ` +
    'It may name a video that was paid for: restore the line, or use the later version'
  );
}

const textMembers: Readonly<Record<string, readonly string[]>> = {
  ended: [],
  claimed: ['job'],
  submitting: ['job', 'submission', 'digest'],
  created: ['job', 'submission', 'taskId'],
  refused: ['job', 'submission', 'evidence'],
  ambiguous: ['job', 'submission', 'evidence'],
  reopened: ['job', 'submission'],
  overdue: ['job', 'taskId'],
  made: ['job', 'taskId'],
  failed: ['job', 'taskId', 'status', 'reason'],
};

/** Whether a value is a line of the journal: a file is input. */
function isJournalLine(value: unknown): value is JournalLine {
  if (!isRecord(value) || typeof value['at'] !== 'number') return false;
  const members = textMembers[getText(value['type'])];
  if (!members?.every((name) => typeof value[name] === 'string')) return false;
  const { run, ref, pauseUntil = 0, files } = value;
  const isRight = typeof run === 'string' && (ref === undefined || typeof ref === 'string');
  return isRight && Number.isFinite(pauseUntil) && (files === undefined || isTexts(files));
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}

// Stryker disable all: only a crash of the machine shows whether the entry is on the disk.
/** Writes the entry of a new file to the disk; Windows does not open folders. */
async function syncFolder(folder: string): Promise<void> {
  for (const path of [folder, dirname(folder)]) {
    const handle = await open(path, 'r').catch(() => undefined);
    await handle?.sync().catch(() => {});
    await handle?.close();
  }
}
// Stryker restore all
