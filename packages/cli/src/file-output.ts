import { writeFileSync } from 'node:fs';
import { Writable } from 'node:stream';

/**
 * Creates a stream into an open file, as stdout: what was written before the process ends is in the file. Node's own stream
 * drops the rest of a write that a full disk cuts short; this one writes the rest, and so finds the error.
 */
export function createFileOutput(descriptor: number): Writable {
  const write = (chunk: Buffer, _: unknown, done: (error?: Error | null) => void): void => {
    try {
      writeFileSync(descriptor, chunk);
      done();
    } catch (error) {
      // Safe: the file system throws errors only.
      done(error as Error);
    }
  };
  return new Writable({ write });
}
