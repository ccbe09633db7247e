import { z } from '@hono/zod-openapi';
import type { Task } from '@videogen/types';
import { taskCategorySchema, taskStatusSchema } from '@videogen/validators';
import type { ProfileName } from '../callbacks/profiles.ts';
import { type Fault, type FaultOptions, faultKinds, faultTargets } from '../faults/fault.ts';
import type {
  AdminClock,
  AdminDelivery,
  AdminFailure,
  AdminProblem,
  AdminRegisterEntry,
  AdminRequest,
  AdminState,
  AdminTask,
  AdminUpload,
} from './bodies.ts';

// The bodies of the admin API. Times are milliseconds since 1970 on the emulator's clock.

const time = z.number().openapi({ description: 'Milliseconds since 1970 on the emulator’s clock.' });
const headers = z.record(z.string(), z.string());
const status = z.enum(taskStatusSchema.options);
const category = z.enum(taskCategorySchema.options);

/** A refusal of the admin API. */
export const problemSchema: z.ZodType<AdminProblem> = z
  .object({ code: z.string(), message: z.string() })
  .openapi('Problem', { description: 'What was wrong, as a stable code and in words.' });

/** The last attempt of a callback, when it failed. */
const failureSchema: z.ZodType<AdminFailure> = z
  .object({
    delivery: z.string(),
    url: z.string(),
    attempt: z.number(),
    maximumAttempts: z.number(),
    status: z.number().nullable(),
    body: z.string().nullable(),
    error: z.string().nullable(),
    nextAttemptAt: time.nullable(),
    allow: z.string().nullable().openapi({ description: 'The host to allow, when it was blocked.' }),
  })
  .openapi('Failure', { description: 'The last attempt of a callback, when it failed.' });

/** A task with what only the developer sees. */
export const taskSchema: z.ZodType<AdminTask> = z
  .object({
    id: z.string(),
    organization: z.string(),
    category,
    status,
    timeline: z.array(z.object({ status, at: time })),
    callbackUrl: z.string().nullable(),
    seconds: z.number(),
    credits: z.number(),
    inputs: z.record(z.string(), z.unknown()),
    createdAt: time,
    failure: z
      .string()
      .nullable()
      .openapi({ description: 'Why the task failed; the contract has no place for it.' }),
    output: z
      .object({
        url: z.string(),
        width: z.number(),
        height: z.number(),
        size: z.number().openapi({ description: 'Bytes.' }),
        mediaType: z.string(),
        expiresAt: time,
        available: z.boolean().openapi({ description: 'Whether the video can be downloaded now.' }),
      })
      .nullable(),
    failedDeliveries: z.number(),
    lastFailure: failureSchema.nullable(),
    record: z.custom<Task>().openapi({ type: 'object', description: 'The record of the contract.' }),
    deliveries: z.number().openapi({ description: 'How many callbacks the task has caused.' }),
  })
  .openapi('Task');

/** An upload that was granted. */
export const uploadSchema: z.ZodType<AdminUpload> = z
  .object({
    serviceUri: z.string(),
    organization: z.string(),
    filename: z.string(),
    createdAt: time,
    writableUntil: time,
    readableUntil: time,
    file: z.object({ size: z.number(), at: time }).nullable(),
    usedBy: z.array(z.string()),
  })
  .openapi('Upload');

const attempt = z.object({
  number: z.number(),
  at: time,
  durationMs: z.number(),
  request: z.object({ method: z.literal('POST'), url: z.string(), headers }),
  response: z.object({ status: z.number(), headers, body: z.string() }).nullable(),
  error: z.string().nullable(),
  blocked: z.boolean(),
});

/** A callback with every attempt to deliver it. */
export const deliverySchema: z.ZodType<AdminDelivery> = z
  .object({
    id: z.string(),
    taskId: z.string(),
    organization: z.string(),
    kind: z.enum(['genuine', 'duplicate', 'forged', 'broken']),
    status,
    url: z.string(),
    contentType: z.string(),
    body: z.string(),
    maximumAttempts: z.number(),
    state: z.enum(['scheduled', 'held', 'waiting', 'delivered', 'rejected', 'exhausted', 'blocked']),
    attempts: z.array(attempt),
    createdAt: time,
    nextAttemptAt: time.nullable(),
    failure: failureSchema.nullable(),
  })
  .openapi('Delivery');

/** A request and its response. */
export const requestSchema: z.ZodType<AdminRequest> = z
  .object({
    id: z.number(),
    at: time,
    method: z.string(),
    path: z.string(),
    operation: z.string().nullable(),
    headers,
    body: z.string().nullable(),
    organization: z.string().nullable(),
    response: z.object({ status: z.number(), headers, body: z.string().nullable() }),
    durationMs: z.number(),
    taskId: z.string().nullable(),
    assumptions: z.array(z.string()),
    fault: z.string().nullable(),
    repeats: z.number().openapi({ description: 'Number of equal reads, of which this one is the newest.' }),
    curl: z.string().openapi({ description: 'The request as a curl command; the key is $VIDEOGEN_API_KEY.' }),
  })
  .openapi('Request');

const faultMembers = z.strictObject({
  kind: z.enum(faultKinds),
  on: z.enum(faultTargets),
  after: z.number().int().min(0),
  rate: z.number().min(0).max(1),
  status: z.number().int().min(400).max(599),
  body: z.unknown().optional(),
  delayMs: z.number().min(0),
  retryAfter: z.number().int().min(0),
  reason: z.string(),
});

/** A fault to add. */
export const faultOptionsSchema: z.ZodType<FaultOptions> = faultMembers
  .partial()
  .extend({ kind: faultMembers.shape.kind, count: z.number().int().min(1).optional() })
  .openapi('FaultOptions');

/** A fault, with how often it was injected. */
export const faultSchema: z.ZodType<Fault> = faultMembers
  .extend({
    id: z.string(),
    count: z.number().nullable(),
    seen: z.number().openapi({ description: 'Matching requests so far.' }),
    injected: z.number().openapi({ description: 'Requests it was injected into so far.' }),
  })
  .openapi('Fault');

/** The clock. */
export const clockSchema: z.ZodType<AdminClock> = z
  .object({ mode: z.enum(['real', 'manual']), now: time })
  .openapi('Clock');

/** Name of a delivery profile. */
export const profileNameSchema: z.ZodType<ProfileName> = z
  .enum(['assumed', 'once', 'duplicating', 'reordering', 'hostile'])
  .openapi('ProfileName');

const countsSchema = z
  .object({
    tasks: z.number(),
    uploads: z.number(),
    deliveries: z.number(),
    failedDeliveries: z.number().openapi({ description: 'Those whose last attempt failed.' }),
    lastFailure: failureSchema.nullable(),
    requests: z.number().openapi({ description: 'Since the start, or since the log was cleared.' }),
    faults: z.number(),
  })
  .openapi('Counts');

/** The settings of the emulator, and the numbers of its records. */
export const stateSchema: z.ZodType<AdminState> = z
  .object({
    version: z.string(),
    url: z.string(),
    clock: clockSchema,
    seed: z.number(),
    profile: profileNameSchema,
    profiles: z.array(z.object({ name: profileNameSchema, summary: z.string() })),
    holding: z.boolean().openapi({ description: 'Whether deliveries are kept back.' }),
    durable: z.boolean(),
    render: z.enum(['video', 'none', 'custom']),
    keys: z.array(
      z.object({ key: z.string(), organization: z.string(), banned: z.boolean(), revoked: z.boolean() }),
    ),
    counts: countsSchema,
    replay: z
      .string()
      .openapi({ description: 'The command that starts an emulator with the same seed and faults.' }),
  })
  .openapi('State');

/** An entry of "Unspecified behavior" with what is assumed now. */
export const registerEntrySchema: z.ZodType<AdminRegisterEntry> = z
  .object({
    id: z.string(),
    title: z.string(),
    question: z.string(),
    known: z.string(),
    documents: z.string(),
    summary: z.string(),
    default: z.unknown(),
    value: z.unknown(),
    values: z.array(z.unknown()).optional(),
    changeable: z.boolean(),
    requests: z.number().openapi({ description: 'Requests of the log whose response rests on it.' }),
  })
  .openapi('RegisterEntry');
