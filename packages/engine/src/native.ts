/**
 * The platform's own timers, clocks and classes, as they are when this module loads. A test environment or a page may
 * replace the globals, by fake timers or by classes of a simulated DOM, which functions of Node refuse.
 */
export const native: Native = findNative();

/** What {@link native} has. */
interface Native
  extends Pick<
    typeof globalThis,
    | 'setTimeout'
    | 'clearTimeout'
    | 'setInterval'
    | 'clearInterval'
    | 'AbortController'
    | 'ReadableStream'
    | 'Response'
    | 'Request'
    | 'Headers'
    | 'fetch'
  > {
  /** Resolves when the event loop has had a turn. */
  readonly turn: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since the process or the page began. */
  readonly elapsed: () => number;
}

function findNative(): Native {
  const { Response, Request, Headers, fetch, performance } = globalThis;
  // An import would fail in a browser, which has none of these modules.
  const getModule: Partial<typeof process>['getBuiltinModule'] = globalThis.process?.getBuiltinModule;
  const timers = getModule?.('node:timers') ?? globalThis;

  // Safe: the declarations of Node and of the DOM describe the same class.
  const streams = (getModule?.('node:stream/web') ?? globalThis) as Pick<typeof globalThis, 'ReadableStream'>;
  const clock = getModule?.('node:perf_hooks')?.performance ?? performance;
  const { setTimeout, clearTimeout, setInterval, clearInterval } = timers;

  // Browsers have no `setImmediate`.
  const schedule: (resume: () => void) => unknown = timers.setImmediate ?? setTimeout;
  return {
    // Called without the object that they come from, as globals are.
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
    setInterval: setInterval.bind(globalThis),
    clearInterval: clearInterval.bind(globalThis),
    ...{ Response, Request, Headers, fetch: fetch?.bind(globalThis) },
    AbortController: findAbortController(getModule),
    ReadableStream: streams.ReadableStream,
    turn: () => new Promise((resolve) => void schedule.call(globalThis, resolve)),
    now: Date.now.bind(Date),
    elapsed: clock.now.bind(clock),
  };
}

/** No module exports the class; one that is made for threads has it as its constructor. */
function findAbortController(getModule: Partial<typeof process>['getBuiltinModule']): typeof AbortController {
  const made: AbortController | undefined = getModule?.('node:util').transferableAbortController?.();
  // Safe: an object's constructor is its class.
  return (made?.constructor as typeof AbortController | undefined) ?? globalThis.AbortController;
}
