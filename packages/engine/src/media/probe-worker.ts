import { parentPort } from 'node:worker_threads';
import type { MediaSource } from '../ports/blob-store.ts';
import type { DetectedFormat } from './formats.ts';
import type { ProbeResult } from './probe-result.ts';
import { probeTracks } from './probe-tracks.ts';

/** A request to the thread: a file and its detected format. */
export interface ProbeRequest {
  readonly source: MediaSource;
  readonly detected: DetectedFormat;
  /** Whether the duration is wanted: some files have to be read whole for it. */
  readonly withDuration: boolean;
}

/** What the thread sends for each request: that it has taken the file, then what it found. */
export type ProbeMessage = 'begun' | ProbeResult;

const send = (message: ProbeMessage): void => parentPort?.postMessage(message);

/** Probes one file after the other in a separate thread, which is terminated when a file takes too long. */
parentPort?.on('message', ({ source, ...options }: ProbeRequest) => {
  send('begun');
  void probeTracks(source, options).then(send);
});
