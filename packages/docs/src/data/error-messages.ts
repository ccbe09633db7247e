import type { CallbackErrorCode, ResultCode } from '@videogen/callbacks';
import type { exitCodes } from '@videogen/cli';
import type { ErrorCode } from '@videogen/client';

/** One message that a reader may have in front of them. */
export interface ErrorMessage {
  /** The message as it is printed; `…` is the part that varies. */
  readonly message: string;
  /** The message has words of Node. */
  readonly fromNode?: true;
  readonly cause: string;
  readonly fix: string;
}

type Messages<Code extends string> = Readonly<Record<Code, readonly ErrorMessage[]>>;

/** Messages of `@videogen/client` by code. The compiler checks that no code is missing. */
export const clientErrors: Messages<ErrorCode> = {
  validation: [
    {
      message: '… responded with 422: …',
      cause: 'A field of the request is missing, has the wrong type or is out of its limits.',
      fix: 'Read `error.fieldErrors()`: it has the messages by field. The limits are in the HTTP reference.',
    },
  ],
  authentication: [
    {
      message: '… responded with 401: …. Check the API key',
      cause: 'The API key is missing, mistyped or revoked.',
      fix: 'Set `VIDEOGEN_API_KEY` to a key from the dashboard. The emulator accepts `emulator-key`.',
    },
  ],
  organization_banned: [
    {
      message: '… responded with 403: …',
      cause:
        'The body has the code 4002 or says "Organization is banned": the organization of the key is banned. Every operation is refused.',
      fix: 'Contact the provider. Retrying does not help.',
    },
  ],
  not_found: [
    {
      message: '… responded with 404: …',
      cause:
        'The task does not exist, or it belongs to another organization. A wrong path in `baseUrl` looks the same.',
      fix: 'Check the task id, the key and `baseUrl`.',
    },
  ],
  rate_limit: [
    {
      message: '… responded with 429: …',
      cause: 'Too many requests. The client has retried already.',
      fix: 'Wait `error.retryAfter` milliseconds. Use a queue: see the guide about many tasks.',
    },
  ],
  server: [
    {
      message: '… responded with 503: …',
      cause: 'The service, or a proxy in front of it, failed (any 5xx). Reads have been retried already.',
      fix: 'Try again later. A create request with this outcome is `ambiguous_submit` instead.',
    },
  ],
  api: [
    {
      message: '… responded with 302: …. Redirects are not followed: check baseUrl',
      cause: '`baseUrl` leads to another host or misses its `https`.',
      fix: 'Set `baseUrl` to the URL of the service itself.',
    },
    {
      message: '… responded with 400: …',
      cause: 'The service refused the request with a status that has no error class of its own.',
      fix: 'Read `error.status` and `error.body`.',
    },
  ],
  invalid_response: [
    {
      message: '… responded with …: …',
      cause: 'The response is not from the service, for example the HTML page of a proxy or a login portal.',
      fix: 'Open `baseUrl` with curl from the same machine and look at what responds.',
    },
  ],
  connection: [
    {
      message: '… failed: connect ECONNREFUSED 127.0.0.1:4010',
      fromNode: true,
      cause: 'Nothing listens at `baseUrl`.',
      fix: 'Start the emulator with `npx @videogen/emulator`, or correct `VIDEOGEN_BASE_URL`.',
    },
    {
      message: '… failed: getaddrinfo ENOTFOUND …',
      fromNode: true,
      cause: 'The host name of `baseUrl` does not exist, or this machine has no DNS.',
      fix: 'Check the host name and the network.',
    },
    {
      message: '…: the response was incomplete',
      cause: 'The connection closed in the middle of a response.',
      fix: 'Reads are retried by the client. If it happens often, look at proxies in between.',
    },
  ],
  timeout: [
    {
      message: '… took longer than … ms',
      cause: 'One attempt took longer than `timeout`, or the call longer than `totalTimeout`.',
      fix: 'Raise the option, or pass a `signal` and decide yourself.',
    },
  ],
  abort: [
    {
      message: '… was aborted',
      cause: 'Your `signal` was aborted.',
      fix: 'Nothing: your program did this. `error.cause` is the reason that you passed.',
    },
  ],
  ambiguous_submit: [
    {
      message: '… may have created a task. It was not sent again, to avoid paying twice: …',
      cause:
        'A create request was sent, and the response was lost. The client cannot know whether a task exists.',
      fix: 'Find out before you create it again: by its callback, in the dashboard, or with a journal.',
    },
  ],
  api_key: [
    {
      message: 'apiKey() failed: …',
      cause: 'The function that you passed as `apiKey` failed or returned something that is not a key.',
      fix: 'Look at `error.cause`. Return a text without spaces and line breaks.',
    },
  ],
  hook: [
    {
      message: '… failed: …',
      cause:
        'A function of yours (`beforeSubmit`, `onStatus`, a schema …) threw. `error.taskId` is set when a task exists.',
      fix: 'Fix the function that the message names; `error.cause` is what it threw.',
    },
  ],
  task_failed: [
    {
      message: 'Task … ended with the status FAILED',
      cause: 'The model could not make the video. Why is not specified.',
      fix: 'Try other inputs. `error.task.credits` says what was charged.',
    },
  ],
  task_canceled: [
    {
      message: 'Task … ended with the status CANCELED',
      cause: 'The task was canceled on the side of the service.',
      fix: 'Create a new task if you still want the video.',
    },
  ],
  task_timeout: [
    {
      message: 'Task … did not end within … ms; …. Wait again by its id',
      cause: 'Your `timeout` was over before the task had a final status. The task continues.',
      fix: 'Call `client.tasks.wait(error.taskId)` again, or use callbacks.',
    },
  ],
  media: [
    {
      message: 'the file has … bytes; … to … can be uploaded',
      cause: 'The file is smaller than 512 bytes or larger than 80 MB.',
      fix: 'Use another file. Nothing was sent.',
    },
    {
      message: '…; it must be …',
      cause: 'The content of the file has a format that this field does not accept, whatever its name says.',
      fix: 'Convert the file to a format that the message lists.',
    },
    {
      message: 'cannot be read: …',
      cause: 'The path does not exist, or this process may not read it.',
      fix: 'Check the path; it is relative to the working directory.',
    },
  ],
  upload: [
    {
      message: '… responded with …: …',
      cause: 'The storage refused the file. A grant that expired is renewed by the client.',
      fix: 'If `error.retryable` is true, try again. Otherwise read the words of the storage in the message.',
    },
  ],
  download: [
    {
      message:
        'The URL of the video was refused with …: it expires … hours after success. Pass the task instead',
      cause: 'The URL of a video is valid for 8 hours.',
      fix: 'Pass the task instead of the video: the client reads it again. After 8 hours the video is gone.',
    },
    {
      message: 'The response is not a video: …. Check for a proxy or portal on the way',
      cause: 'A proxy or portal responded instead of the storage.',
      fix: 'Check proxies between this machine and the storage.',
    },
    {
      message: 'The destination could not be written: …',
      cause: 'The file could not be created or written, often because its folder does not exist.',
      fix: 'Create the folder first, and check permissions and free space.',
    },
  ],
};

/** `TypeError`s of `@videogen/client`: a program that uses it in a wrong way. */
export const clientMisuse: readonly ErrorMessage[] = [
  {
    message: 'apiKey is not set. Create a key in the dashboard and set VIDEOGEN_API_KEY',
    cause: 'Neither the option nor the environment variable is set.',
    fix: 'Export `VIDEOGEN_API_KEY`, or pass `apiKey`. The emulator accepts `emulator-key`.',
  },
  {
    message: 'baseUrl is not set. Pass it or set VIDEOGEN_BASE_URL, for the emulator http://127.0.0.1:4010',
    cause: 'Neither the option nor the environment variable is set.',
    fix: 'Export `VIDEOGEN_BASE_URL`, or pass `baseUrl`.',
  },
  {
    message: '… is a string; name a file as { path: … }',
    cause:
      'A media field has a text. Texts are not opened as files, so that input of users cannot read your disk.',
    fix: "Write `image: { path: 'portrait.png' }`.",
  },
  {
    message: 'The task id is not valid: it must be a UUID',
    cause: 'The value is undefined, or it is another identifier.',
    fix: 'Pass `task.id`.',
  },
];

/** Errors that `@videogen/callbacks` throws, by code. The compiler checks that no code is missing. */
export const callbackErrors: Messages<CallbackErrorCode> = {
  ref_taken: [
    {
      message: 'There is already a callback URL for the ref …, and it is …',
      cause: '`createUrl` was called twice with the same `ref`.',
      fix: 'Use one ref per task, for example the order and the number of the attempt.',
    },
  ],
  unknown_ref: [
    {
      message: 'There is no callback URL for the ref …. Create it with createUrl({ ref }).',
      cause: 'The ref is mistyped, its record was purged, or this process uses another store.',
      fix: 'Create the URL first. With several processes, use a store that they share.',
    },
  ],
  already_bound: [
    {
      message: 'The URL of … is bound to the task …. Make another URL for another task.',
      cause: '`bind` was called with a second task.',
      fix: 'Call `createUrl` once per task.',
    },
  ],
  task_taken: [
    {
      message: 'The task to bind to … is bound to another ref; a task has one callback URL.',
      cause: '`bind` was called for the same task with two refs.',
      fix: 'Bind each task once.',
    },
  ],
  not_failed: [
    {
      message: 'The handlers of … have not failed; list({ failed: true }) lists those that have.',
      cause: '`retry` is for dead letters only.',
      fix: 'List the failed refs and retry those.',
    },
  ],
  given_up: [
    {
      message: 'The handlers of … failed … times for …: …. Run them again with retry(ref).',
      cause: 'Your handler threw `maxAttempts` times.',
      fix: 'Fix the handler, then call `retry(ref)`.',
    },
  ],
  wait_timeout: [
    {
      message: '… did not reach a final status within … ms. Wait again, or read the task from the API.',
      cause: '`waitFor` reached its timeout: no callback came, and the reconciler has not read the task yet.',
      fix: 'Check that `publicUrl` is reachable from the service, and that `start()` or `reconcile()` runs.',
    },
  ],
  confirm_mismatch: [
    {
      message: 'confirm("…") resolved to something that is not the record of this task. …',
      cause: '`confirm` returned a handle, an envelope or another task.',
      fix: 'Return `client.tasks.get(id, { signal })`, or null when there is no such task.',
    },
  ],
  confirm_timeout: [
    {
      message: 'confirm("…") took longer than callTimeout, … ms. The task will be read again later.',
      cause: 'The service was slow, or `confirm` does not pass the `signal` on.',
      fix: 'Pass `signal` to the read. Raise `callTimeout` if the service is always this slow.',
    },
  ],
  store_timeout: [
    {
      message:
        "The store's … took longer than callTimeout, … ms, so its outcome is unknown. Check the database and the connection to it; the kit tries again later.",
      cause: 'The database did not respond: it is frozen, unreachable, or another session holds a lock.',
      fix: 'Look for long transactions and at the network. Raise `callTimeout` if the database is always this slow.',
    },
    {
      message: 'The pool had no free connection within … ms. …',
      cause: 'Every connection of the pool that you passed to `postgresStore` was in use.',
      fix: 'Raise `max` of the pool, and look for code that does not release its connections.',
    },
    {
      message: 'PostgreSQL did not finish a transaction within … ms. …',
      cause: 'PostgreSQL or the connection to it is frozen, or another session holds a lock.',
      fix: 'Look for long transactions in `pg_stat_activity`. The limit is the option `timeout` of `postgresStore`.',
    },
  ],
  hook_timeout: [
    {
      message: '… took longer than callTimeout, … ms. The kit does not wait for it any longer.',
      cause: '`onEvent` or `onGivenUp` returned a promise that did not settle.',
      fix: 'Give the calls in the hook a timeout. The hook changes no response.',
    },
  ],
  handler_timeout: [
    {
      message:
        'The handlers took longer than handlerTimeout. They run again later; stop when context.signal is aborted.',
      cause: 'A handler took longer than `handlerTimeout` (5 minutes by default).',
      fix: 'Enqueue long work in the handler and return, or raise `handlerTimeout`.',
    },
  ],
  lease_lost: [
    {
      message:
        'This run of the handlers lost its lease, because its process was frozen, the store could not be reached or another run took over.',
      cause: 'The process was suspended or lost its connection to the store for longer than `leaseTime`.',
      fix: 'Use `effectId` as the idempotency key, so that a second run does no harm.',
    },
  ],
  run_died: [
    {
      message:
        'The handlers did not finish: their process died or could not reach the store. Check its logs.',
      cause: 'A process stopped while a handler ran.',
      fix: 'Nothing: the handler runs again. Use `effectId` as the idempotency key.',
    },
  ],
  outbox_failed: [
    {
      message: 'The outbox failed for …: …. The effect runs again later.',
      cause: 'The `enqueue` function of the outbox threw, so the transaction was rolled back.',
      fix: 'Look at `error.cause`, which is what your function threw.',
    },
    {
      message:
        'A statement of the outbox failed, so PostgreSQL rolled the transaction back. Rethrow the error in the outbox.',
      cause: 'The outbox caught the error of a statement. PostgreSQL commits nothing after that.',
      fix: 'Rethrow the error, or use a savepoint.',
    },
  ],
  store_conflict: [
    {
      message: 'Other instances changed the record of … … times in a row. Try again.',
      cause: 'Many instances work on the same ref at the same time.',
      fix: 'Try again. If it stays, check that a store of your own makes `swap` atomic.',
    },
  ],
  store_busy: [
    {
      message: 'Other processes held the lock of the SQLite file for … ms. …',
      cause: 'SQLite is locked by another process for longer than its timeout.',
      fix: 'Keep transactions on that file short, or use PostgreSQL or Redis.',
    },
  ],
  unsupported_runtime: [
    {
      message: 'sqliteStore needs node:sqlite, which Node has since 22.5. Use a newer Node or another store.',
      cause: 'This Node is older than 22.5.',
      fix: 'Use Node 22.13 or later, or another store.',
    },
  ],
};

/** Cause and fix for each code of the receiver's results, as it is in log lines and events. */
export const resultCodes: Readonly<Record<ResultCode, readonly [cause: string, fix: string]>> = {
  processed: ['The handlers ran.', 'Nothing.'],
  acknowledged: ['`acknowledgeFirst`: the work continues after the response.', 'Nothing.'],
  duplicate: ['This status has been handled before.', 'Nothing.'],
  late: ['A later status has been handled before.', 'Nothing.'],
  conflict: ['Two different final statuses arrived, and there is no `confirm`.', 'Pass `confirm`.'],
  too_many_statuses: ['More than 16 statuses that the contract does not list.', 'Upgrade the packages.'],
  given_up: ['The handlers failed `maxAttempts` times.', 'Fix the handler, then `retry(ref)`.'],
  token_malformed: [
    'The last part of the path is not a token: a scanner, or a wrong route.',
    'Check that `publicUrl` and the route have the same path.',
  ],
  token_forged: [
    'No secret verifies the token.',
    'If your own URLs are refused: set the same `secrets` in all instances, and keep the old secret in the list when you rotate.',
  ],
  token_expired: ['The URL is older than `expiresIn` (3 days).', 'Raise `expiresIn` when tasks take longer.'],
  token_unknown: [
    'The token is genuine, but the store has no record of it.',
    'Use a store that all instances share and that survives a restart.',
  ],
  token_revoked: ['`revoke` was called for this ref.', 'Nothing.'],
  other_task: ['The URL is bound to another task.', 'Create one URL per task.'],
  other_callback_url: [
    'The task that the delivery is about has another `callback_url`.',
    'Pass the URL from `createUrl` unchanged as `callback_url`.',
  ],
  no_such_task: ['`confirm` returned null.', 'Check that `confirm` uses the key of the same organization.'],
  method: ['The request is not a POST.', 'Nothing: a browser or a health check.'],
  timeout: ['The body took longer than `readTimeout`.', 'Check proxies in front of the receiver.'],
  aborted: [
    'The sender closed the connection before the body was complete.',
    'Nothing: the reconciler reads the task.',
  ],
  too_large: ['The body is larger than `maxBodyBytes`.', 'Raise `maxBodyBytes` if it is a genuine record.'],
  media_type: ['The content type is not `application/json`.', 'Check proxies that rewrite headers.'],
  content_encoding: ['The body is compressed.', 'Turn off compression of requests in the proxy.'],
  invalid_json: ['The body is not JSON.', 'Check body parsers in front of the receiver.'],
  invalid_record: ['The body is not a task record.', 'Read the 422 body: it lists the fields.'],
  body_consumed: [
    'Something in front read the body and kept nothing.',
    'Mount the receiver before body parsers, or let them keep `body` or `rawBody`.',
  ],
  unconfirmed: [
    'The API does not show the claimed status yet.',
    'Nothing: the sender retries, or the reconciler reads the task.',
  ],
  busy: [
    'Another run of the same task did not end within `busyTimeout`.',
    'Nothing, unless handlers are slow: enqueue long work.',
  ],
  lease_lost: ['The run lost its lease.', 'See the error code `lease_lost`.'],
  store_failed: ['The store threw.', 'Check the database; the error is in the log line.'],
  confirm_failed: [
    '`confirm` threw.',
    'Check the key and the URL of the service; the error is in the log line.',
  ],
  handler_failed: ['Your handler threw.', 'Fix the handler; it runs again by itself until `maxAttempts`.'],
};

/** Exit codes of the command line by name. */
export const exitMeanings: Readonly<Record<keyof typeof exitCodes, readonly [cause: string, fix: string]>> = {
  done: ['The command succeeded.', 'Nothing.'],
  taskFailed: [
    'The task failed or was canceled; a check of `probe` failed.',
    'Try other inputs; fix the receiver.',
  ],
  wrongUse: [
    'An option, a value or a file is wrong. Nothing was sent.',
    'Read the message and `--help` of the command.',
  ],
  refused: ['The service refused the request.', 'Check the key; read the message.'],
  unavailable: [
    'The service could not be reached, or the task did not end in time.',
    'Run `videogen wait <task-id>` again.',
  ],
  internal: ['A defect of the program.', 'Report it with the output of `--verbose`.'],
  interrupted: ['You pressed Ctrl-C. The task continues.', 'Run `videogen wait <task-id>` to continue.'],
  terminated: [
    'The process received SIGTERM. The task continues.',
    'Run `videogen wait <task-id>` to continue.',
  ],
};
