import type { AssumeOptions } from '../assumptions/resolve-assumptions.ts';
import type { ProfileName } from '../callbacks/profiles.ts';
import type { ClockMode } from '../clock/timekeeper.ts';
import type { FaultOptions } from '../faults/fault.ts';
import type { RenderOption } from '../render/render-port.ts';
import type { Duration } from './duration.ts';

/** An API key that the emulator knows. */
export interface KeyOptions {
  /** The key, sent after `Bearer`. */
  readonly key: string;
  /** Tasks and uploads are seen by the keys of the same organization only. */
  readonly organization: string;
  /**
   * Whether the organization is in the state BANNED: every operation responds with 403 and 4002.
   *
   * @default false
   */
  readonly banned?: boolean;
  /**
   * Whether the key is revoked, which makes it an invalid key.
   *
   * @default false
   */
  readonly revoked?: boolean;
}

/** The time that a task stays in each stage. */
export interface TimingOptions {
  /** @default '300ms' */
  readonly pending?: Duration;
  /** @default '500ms' */
  readonly queuing?: Duration;
  /**
   * At least; a video that takes longer to render takes longer.
   *
   * @default '2s'
   */
  readonly processing?: Duration;
  /**
   * Timeout of a render in real time; the task fails after it.
   *
   * @default '10m'
   */
  readonly renderLimit?: Duration;
}

/** Limits of the stored data. */
export interface LimitOptions {
  /**
   * Finished tasks beyond this number are deleted, oldest first.
   *
   * @default 10_000
   */
  readonly tasks?: number;
  /**
   * Settled deliveries beyond this number are deleted, oldest first.
   *
   * @default 10_000
   */
  readonly deliveries?: number;
  /**
   * Requests in the request log.
   *
   * @default 1_000
   */
  readonly requests?: number;
  /**
   * Bytes of uploaded and produced files; beyond it the oldest videos expire early.
   *
   * @default 256_000_000
   */
  readonly blobBytes?: number;
  /**
   * Deliveries that are sent at the same time.
   *
   * @default 32
   */
  readonly concurrentDeliveries?: number;
}

/** Settings of {@link startEmulator}. */
export interface EmulatorOptions {
  /**
   * Port to listen on; 0 takes a free one.
   *
   * @default 0
   */
  readonly port?: number;
  /**
   * IP address to listen on. Anything but loopback opens the emulator, its admin API included, to the network.
   *
   * @default '127.0.0.1'
   */
  readonly host?: string;
  /**
   * URL under which clients reach the emulator, when it is not the one it listens on.
   *
   * @default 'http://<host>:<port>'
   */
  readonly publicUrl?: string;
  /**
   * `real`: time passes. `manual`: nothing happens until `clock.advance`.
   *
   * @default 'real'
   */
  readonly clock?: ClockMode;
  /**
   * The time at which the manual clock starts: RFC 3339 or milliseconds since 1970.
   *
   * @default '2026-01-01T00:00:00.000Z'
   */
  readonly startAt?: string | number;
  /**
   * Everything random, such as ids, backoff jitter and faults by rate, follows from it. Without one, each emulator draws
   * its own, and again when it is reset: ids never repeat, while jitter and faults are those of seed 1.
   *
   * @default drawn; `emulator.faults.replayCommand()` names it
   */
  readonly seed?: number;
  /** Folder that stores tasks, uploads and undelivered callbacks; unset: memory. Needs Node 22.13. */
  readonly dataDir?: string;
  /**
   * The delivery profile of callbacks.
   *
   * @default 'assumed'
   */
  readonly profile?: ProfileName;
  /** Faults from the start. */
  readonly faults?: readonly FaultOptions[];
  /** The API keys. The default is one each of two ordinary organizations and of a banned one, and a revoked one. */
  readonly keys?: readonly KeyOptions[];
  /**
   * `video` renders a playable video from the inputs, `none` returns a tiny placeholder, a function is your own renderer.
   *
   * @default 'video'
   */
  readonly render?: RenderOption;
  /**
   * Whether prompt and model are written on the videos that the emulator makes itself.
   *
   * @default true
   */
  readonly captions?: boolean;
  readonly timing?: TimingOptions;
  /** Changed assumptions, by register entry. */
  readonly assume?: AssumeOptions;
  /**
   * Hosts to which callbacks may be sent in addition to loopback; `*` allows all.
   *
   * @default []
   */
  readonly allowCallbackHosts?: readonly string[];
  /**
   * Origins of web pages that may use the operations, in addition to pages on loopback; `*` allows all. They cannot use
   * the admin API.
   *
   * @default []
   */
  readonly cors?: readonly string[];
  readonly limits?: LimitOptions;
  /**
   * Sends the callbacks; unset: the emulator sends them over its own connections.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** Receives errors of the emulator itself; the default writes them to stderr. */
  readonly onError?: (error: unknown) => void;
}
