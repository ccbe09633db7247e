/** Settings of `createVideoRenderer`. */
export interface VideoRendererOptions {
  /**
   * Videos rendered at the same time, each in a separate process.
   *
   * @default 1
   */
  readonly concurrency?: number;
  /**
   * Milliseconds that one video may take before its process is ended.
   *
   * @default 60000
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds without work after which a process is ended and its memory released.
   *
   * @default 30000
   */
  readonly idleMs?: number;
  /**
   * The program of the processes, for tests.
   *
   * @default the one of this package
   */
  readonly program?: URL;
}
