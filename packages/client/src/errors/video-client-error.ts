import { isRecord } from '../json.ts';

/**
 * What an error means for the task of a call, and so for money.
 *
 * - `none`: the call sent no create request, so it created no task: the error came before the request, or the call creates
 *   nothing, such as an upload.
 * - `refused`: the service received the create request and refused it with a 4xx other than 408. There is no task.
 * - `created`: the task exists, and is or was paid for. The error came after its creation: in a hook, a schema, a read, a wait or
 *   a download. So has the error of every call that concerns a task: of `tasks.get`, too, although another process may have created it.
 * - `ambiguous`: a create request may have created a task that nobody knows yet.
 */
export type ErrorOutcome = 'none' | 'refused' | 'created' | 'ambiguous';

/** Details of an error. */
export interface ErrorDetails {
  /** The task the error is about. */
  readonly taskId?: string | undefined;
  /** The underlying error or other thrown value. */
  readonly cause?: unknown;
  /** Whether the request may have reached the service. */
  readonly sent?: boolean | undefined;
  /** What it means for the task of the call. @default `created` with a `taskId`, otherwise `none` */
  readonly outcome?: ErrorOutcome | undefined;
}

/** A registered symbol is the same in every realm and copy of the package. */
const brand = Symbol.for('@videogen/client/error');

/**
 * Base of every error this package throws, except for misuse, which is a `TypeError`.
 *
 * The message says what was tried, what happened and what to do; it never holds the API key or a signature.
 *
 * @example
 * ```ts
 * import { isVideoClientError } from '@videogen/client';
 *
 * export const getCode = (error: unknown): string => (isVideoClientError(error) ? error.code : 'unknown');
 * ```
 */
export class VideoClientError<Details extends ErrorDetails = ErrorDetails> extends Error {
  /** Identifies the kind of error; never changes between versions. */
  readonly code: string = 'video_client';
  /** The task the error is about, when there is one. */
  declare taskId: string | undefined;
  /** Whether the request may have reached the service; undefined when the error is not about a request. */
  declare sent: boolean | undefined;
  /** What the error means for the task of the call, and so for money. */
  declare outcome: ErrorOutcome;

  /** @param details become members of the error */
  constructor(message: string, { cause, ...details }: Partial<Details> = {}) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, { outcome: details.taskId === undefined ? 'none' : 'created', ...details });
    // Not printed with the error: a record has URLs with signatures.
    if ('task' in details) Object.defineProperty(this, 'task', { enumerable: false });
  }

  /** Name of the class, by the code: bundlers shorten the name itself. */
  override get name(): string {
    const words = this.code.replace(/(^|_)./g, (start) => start.slice(-1).toUpperCase());
    return `${words}Error`;
  }
}
// Symbols of a prototype are shown nowhere.
// Stryker disable next-line BooleanLiteral: nothing reads the value of the member.
Object.assign(VideoClientError.prototype, { [brand]: true });

/** Whether a value is an error of this package, of any copy or realm. */
export function isBranded(error: unknown): error is VideoClientError {
  try {
    return isRecord(error) && brand in error;
  } catch {
    return false;
  }
}

/**
 * Adds what is known of its request to an error of this package that does not say it, and returns the error. The outcome is
 * replaced: only the call knows it.
 *
 * @param details without `outcome`, that of a task with `taskId` is `created`
 */
export function addDetails(error: unknown, details: ErrorDetails): unknown {
  const { taskId, sent, outcome } = details;
  if (isBranded(error)) {
    error.taskId ??= taskId;
    error.sent ??= sent;
    error.outcome = outcome ?? (taskId === undefined ? error.outcome : 'created');
  }
  return error;
}
