// Generated from packages/emulator/src/admin/openapi.yaml by tools/generate/src/emit/emulator-admin.ts. Do not edit: run `pnpm generate`.

export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A refusal, as a stable code and in words. */
        readonly AdminProblem: {
            readonly code: string;
            readonly message: string;
        };
        /** @description The last attempt of a callback, when it failed. */
        readonly AdminFailure: {
            /** @description Identifier of the delivery. */
            readonly delivery: string;
            readonly url: string;
            /** @description Number of the attempt. */
            readonly attempt: number;
            readonly maximumAttempts: number;
            /** @description Status of the receiver's response. */
            readonly status: number | null;
            /** @description Body of the receiver's response. */
            readonly body: string | null;
            /** @description The reason when there was no response. */
            readonly error: string | null;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly nextAttemptAt: number | null;
            /** @description The host to allow when the callback was blocked because of it. */
            readonly allow: string | null;
        };
        /** @description A task with what only the developer sees. */
        readonly AdminTask: {
            readonly id: string;
            readonly organization: string;
            readonly category: string;
            readonly status: string;
            readonly timeline: readonly {
                readonly status: string;
                /** @description Milliseconds since 1970 on the emulator's clock. */
                readonly at: number;
            }[];
            readonly callbackUrl: string | null;
            readonly seconds: number;
            readonly credits: number;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly createdAt: number;
            /** @description Why the task failed; the contract has no place for it. */
            readonly failure: string | null;
            readonly inputs: {
                readonly [key: string]: unknown;
            };
            /** @description The video, when the task succeeded. */
            readonly output: components["schemas"]["AdminOutput"] | null;
            /** @description Number of callbacks of the task. */
            readonly deliveries: number;
            /** @description Number of callbacks whose last attempt failed. */
            readonly failedDeliveries: number;
            /** @description The failure of the newest of the callbacks whose last attempt failed. */
            readonly lastFailure: components["schemas"]["AdminFailure"] | null;
            /** @description The record of the contract, as the client gets it. */
            readonly record: {
                readonly [key: string]: unknown;
            };
        };
        /** @description The video of a task that succeeded. */
        readonly AdminOutput: {
            readonly url: string;
            readonly width: number;
            readonly height: number;
            /** @description Bytes. */
            readonly size: number;
            readonly mediaType: string;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly expiresAt: number;
            /** @description Whether the video can be downloaded now. */
            readonly available: boolean;
        };
        /** @description An upload that was granted. */
        readonly AdminUpload: {
            readonly serviceUri: string;
            readonly organization: string;
            readonly filename: string;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly createdAt: number;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly writableUntil: number;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly readableUntil: number;
            /** @description The file, when it came. */
            readonly file: {
                readonly size: number;
                /** @description Milliseconds since 1970 on the emulator's clock. */
                readonly at: number;
            } | null;
            /** @description Tasks that were created with it, oldest first. */
            readonly usedBy: readonly string[];
        };
        /** @description An attempt to deliver a callback. */
        readonly AdminAttempt: {
            readonly number: number;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly at: number;
            readonly durationMs: number;
            readonly request: {
                readonly method: string;
                readonly url: string;
                readonly headers: {
                    readonly [key: string]: string;
                };
            };
            readonly response: {
                readonly status: number;
                readonly headers: {
                    readonly [key: string]: string;
                };
                readonly body: string;
            } | null;
            readonly error: string | null;
            readonly blocked: boolean;
        };
        /** @description A callback with every attempt to deliver it. */
        readonly AdminDelivery: {
            readonly id: string;
            readonly taskId: string;
            readonly organization: string;
            /** @enum {string} */
            readonly kind: "genuine" | "duplicate" | "forged" | "broken";
            readonly status: string;
            readonly url: string;
            readonly contentType: string;
            readonly body: string;
            readonly maximumAttempts: number;
            /** @enum {string} */
            readonly state: "scheduled" | "held" | "waiting" | "delivered" | "rejected" | "exhausted" | "blocked";
            readonly attempts: readonly components["schemas"]["AdminAttempt"][];
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly createdAt: number;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly nextAttemptAt: number | null;
            /** @description The failure of the newest of the callbacks whose last attempt failed. */
            readonly failure: components["schemas"]["AdminFailure"] | null;
        };
        /** @description A request and its response. */
        readonly AdminRequest: {
            /** @description Counts from 1. */
            readonly id: number;
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly at: number;
            readonly method: string;
            /** @description Path and query. */
            readonly path: string;
            /** @description Name of the operation, null for a path that has none. */
            readonly operation: string | null;
            /** @description Headers, the value of `authorization` hidden. */
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description The first characters of a text body, null without one. */
            readonly body: string | null;
            /** @description Organization of the key, null without a valid one. */
            readonly organization: string | null;
            readonly response: {
                /** @description 0 when the connection was reset without a response. */
                readonly status: number;
                readonly headers: {
                    readonly [key: string]: string;
                };
                /** @description The first characters of a text body, null without one. */
                readonly body: string | null;
            };
            /** @description Milliseconds of real time. */
            readonly durationMs: number;
            /** @description The task that was created or read. */
            readonly taskId: string | null;
            /** @description Entries of "Unspecified behavior" that the response rests on. */
            readonly assumptions: readonly string[];
            /** @description Identifier of the fault that was injected. */
            readonly fault: string | null;
            /** @description Number of equal reads, of which this one is the newest; 1 unless the list groups them. */
            readonly repeats: number;
        };
        /** @description A fault to add. */
        readonly AdminFaultOptions: {
            /**
             * @description `status` responds with an error, `delay` responds late, `reset` closes the connection before the work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference as if it had expired.
             * @enum {string}
             */
            readonly kind: "status" | "delay" | "reset" | "reset-after" | "truncate" | "malformed-json" | "rate-limit" | "render-failure" | "expired-grant";
            /** @description The target: an operation, `putUpload`, `getOutput`, `create` for every create operation, `render`, or `*` for every request; `*` when missing, or `render` for a render failure. */
            readonly on?: string;
            /** @description Number of times that it is injected; unlimited when missing. */
            readonly count?: number;
            /**
             * @description Matching requests to skip first.
             * @default 0
             */
            readonly after?: number;
            /**
             * @description Share of the matching requests that it is injected into, by the seed.
             * @default 1
             */
            readonly rate?: number;
            /**
             * @description Status of kind `status`.
             * @default 500
             */
            readonly status?: number;
            /** @description JSON body of kind `status`; without it, an object with a `detail`. */
            readonly body?: unknown;
            /**
             * @description Milliseconds of kind `delay`, real time.
             * @default 1000
             */
            readonly delayMs?: number;
            /**
             * @description Seconds in Retry-After of kind `rate-limit`.
             * @default 1
             */
            readonly retryAfter?: number;
            /**
             * @description Reason of kind `render-failure`, shown to the developer.
             * @default A fault made the render fail
             */
            readonly reason?: string;
        };
        /** @description A fault, with how often it was seen and injected. */
        readonly AdminFault: {
            /**
             * @description `status` responds with an error, `delay` responds late, `reset` closes the connection before the work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference as if it had expired.
             * @enum {string}
             */
            readonly kind: "status" | "delay" | "reset" | "reset-after" | "truncate" | "malformed-json" | "rate-limit" | "render-failure" | "expired-grant";
            /** @description The target: an operation, `putUpload`, `getOutput`, `create` for every create operation, `render`, or `*` for every request; `*` when missing, or `render` for a render failure. */
            readonly on: string;
            /** @description How often it is injected; null until it is removed. */
            readonly count: number | null;
            /**
             * @description Matching requests to skip first.
             * @default 0
             */
            readonly after: number;
            /**
             * @description Share of the matching requests that it is injected into, by the seed.
             * @default 1
             */
            readonly rate: number;
            /**
             * @description Status of kind `status`.
             * @default 500
             */
            readonly status: number;
            /** @description JSON body of kind `status`; without it, an object with a `detail`. */
            readonly body?: unknown;
            /**
             * @description Milliseconds of kind `delay`, real time.
             * @default 1000
             */
            readonly delayMs: number;
            /**
             * @description Seconds in Retry-After of kind `rate-limit`.
             * @default 1
             */
            readonly retryAfter: number;
            /**
             * @description Reason of kind `render-failure`, shown to the developer.
             * @default A fault made the render fail
             */
            readonly reason: string;
            readonly id: string;
            /** @description Matching requests so far. */
            readonly seen: number;
            /** @description Requests it was injected into so far. */
            readonly injected: number;
        };
        /** @description The clock. */
        readonly AdminClock: {
            /** @enum {string} */
            readonly mode: "real" | "manual";
            /** @description Milliseconds since 1970 on the emulator's clock. */
            readonly now: number;
        };
        /** @description The numbers of records in the emulator. */
        readonly AdminCounts: {
            readonly tasks: number;
            readonly uploads: number;
            readonly deliveries: number;
            /** @description Deliveries whose last attempt failed. */
            readonly failedDeliveries: number;
            /** @description The failure of the newest of the callbacks whose last attempt failed. */
            readonly lastFailure: components["schemas"]["AdminFailure"] | null;
            /** @description Since the start, or since the request log was cleared. */
            readonly requests: number;
            readonly faults: number;
        };
        /** @description The settings of the emulator, and the numbers of its records. */
        readonly AdminState: {
            readonly version: string;
            readonly url: string;
            readonly clock: components["schemas"]["AdminClock"];
            readonly seed: number;
            /**
             * @description Name of a delivery profile.
             * @enum {string}
             */
            readonly profile: "assumed" | "once" | "duplicating" | "reordering" | "hostile";
            readonly profiles: readonly {
                readonly name: string;
                readonly summary: string;
            }[];
            /** @description Whether deliveries are held. */
            readonly holding: boolean;
            readonly durable: boolean;
            /** @enum {string} */
            readonly render: "video" | "none" | "custom";
            readonly keys: readonly {
                readonly key: string;
                readonly organization: string;
                readonly banned: boolean;
                readonly revoked: boolean;
            }[];
            readonly counts: components["schemas"]["AdminCounts"];
            /** @description The command that starts an emulator with the same seed and faults. */
            readonly replay: string;
        };
        /** @description An entry of "Unspecified behavior" with what is assumed now. */
        readonly AdminRegisterEntry: {
            readonly id: string;
            readonly title: string;
            readonly question: string;
            readonly known: string;
            readonly documents: string;
            readonly summary: string;
            readonly default: unknown;
            readonly value: unknown;
            readonly values?: readonly unknown[];
            readonly changeable: boolean;
            /** @description Requests of the log whose response rests on it. */
            readonly requests: number;
        };
    };
    responses: {
        /** @description The request comes from a foreign web page. */
        readonly Foreign: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["AdminProblem"];
            };
        };
        /** @description Nothing has this name. */
        readonly Unknown: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["AdminProblem"];
            };
        };
        /** @description The state of the thing does not allow it. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["AdminProblem"];
            };
        };
        /** @description The request is not valid. */
        readonly Invalid: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["AdminProblem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AdminProblem = components['schemas']['AdminProblem'];
export type AdminFailure = components['schemas']['AdminFailure'];
export type AdminTask = components['schemas']['AdminTask'];
export type AdminOutput = components['schemas']['AdminOutput'];
export type AdminUpload = components['schemas']['AdminUpload'];
export type AdminAttempt = components['schemas']['AdminAttempt'];
export type AdminDelivery = components['schemas']['AdminDelivery'];
export type AdminRequest = components['schemas']['AdminRequest'];
export type AdminFaultOptions = components['schemas']['AdminFaultOptions'];
export type AdminFault = components['schemas']['AdminFault'];
export type AdminClock = components['schemas']['AdminClock'];
export type AdminCounts = components['schemas']['AdminCounts'];
export type AdminState = components['schemas']['AdminState'];
export type AdminRegisterEntry = components['schemas']['AdminRegisterEntry'];
export type ResponseForeign = components['responses']['Foreign'];
export type ResponseUnknown = components['responses']['Unknown'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseInvalid = components['responses']['Invalid'];
export type $defs = Record<string, never>;
export interface operations {
    readonly getState: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The state, after the change if one was made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminState"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly updateState: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Name of a delivery profile.
                     * @enum {string}
                     */
                    readonly profile: "assumed" | "once" | "duplicating" | "reordering" | "hostile";
                };
            };
        };
        readonly responses: {
            /** @description The state, after the change if one was made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminState"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly reset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getRegister: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entries. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminRegisterEntry"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly updateRegister: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly value?: unknown;
                };
            };
        };
        readonly responses: {
            /** @description The entries. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminRegisterEntry"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly listTasks: {
        readonly parameters: {
            readonly query?: {
                readonly status?: string;
                readonly category?: string;
                /** @description Text to search for, in any case. */
                readonly search?: string;
                /** @description Maximum number of items, the newest first; 100 when missing. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tasks. */
            readonly 200: {
                headers: {
                    /** @description Number of items without the limit. */
                    readonly "x-total-count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminTask"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminTask"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly cancelTask: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminTask"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly failTask: {
        readonly parameters: {
            readonly query?: {
                readonly reason?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The task. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminTask"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly listUploads: {
        readonly parameters: {
            readonly query?: {
                /** @description Text to search for, in any case. */
                readonly search?: string;
                /** @description Maximum number of items, the newest first; 100 when missing. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The uploads. */
            readonly 200: {
                headers: {
                    /** @description Number of items without the limit. */
                    readonly "x-total-count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminUpload"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                readonly taskId?: string;
                /** @description A state, or `failed` for those whose last attempt failed. */
                readonly state?: string;
                /** @description Text to search for, in any case. */
                readonly search?: string;
                /** @description Maximum number of items, the newest first; 100 when missing. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The deliveries, in the order in which they are listed or were sent. */
            readonly 200: {
                headers: {
                    /** @description Number of items without the limit. */
                    readonly "x-total-count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminDelivery"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly holdDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly allowHost: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly host: string;
                };
            };
        };
        readonly responses: {
            /** @description The deliveries, in the order in which they are listed or were sent. */
            readonly 200: {
                headers: {
                    /** @description Number of items without the limit. */
                    readonly "x-total-count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminDelivery"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly releaseDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly order?: ("created" | "reversed") | readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The deliveries, in the order in which they are listed or were sent. */
            readonly 200: {
                headers: {
                    /** @description Number of items without the limit. */
                    readonly "x-total-count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminDelivery"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, after the attempt if one was made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDelivery"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly redeliver: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, after the attempt if one was made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminDelivery"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly listRequests: {
        readonly parameters: {
            readonly query?: {
                readonly taskId?: string;
                /** @description A status such as `422`, or a class such as `4xx`; `0` for a reset connection. */
                readonly status?: string;
                readonly operation?: string;
                /** @description Lists reads that repeat each other as one, the newest, with their number in `repeats`. */
                readonly group?: "true";
                /** @description Text in the path, the bodies or the prompt, in any case. */
                readonly search?: string;
                /** @description Maximum number of items, the newest first; 100 when missing. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests. */
            readonly 200: {
                headers: {
                    /** @description Number of items without the limit. */
                    readonly "x-total-count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminRequest"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly clearRequests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getArchive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The archive. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly log: {
                            readonly [key: string]: unknown;
                        };
                    };
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminRequest"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly listFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The faults. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AdminFault"][];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly addFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description `status` responds with an error, `delay` responds late, `reset` closes the connection before the work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference as if it had expired.
                     * @enum {string}
                     */
                    readonly kind: "status" | "delay" | "reset" | "reset-after" | "truncate" | "malformed-json" | "rate-limit" | "render-failure" | "expired-grant";
                    /** @description The target: an operation, `putUpload`, `getOutput`, `create` for every create operation, `render`, or `*` for every request; `*` when missing, or `render` for a render failure. */
                    readonly on?: string;
                    /** @description Number of times that it is injected; unlimited when missing. */
                    readonly count?: number;
                    /**
                     * @description Matching requests to skip first.
                     * @default 0
                     */
                    readonly after?: number;
                    /**
                     * @description Share of the matching requests that it is injected into, by the seed.
                     * @default 1
                     */
                    readonly rate?: number;
                    /**
                     * @description Status of kind `status`.
                     * @default 500
                     */
                    readonly status?: number;
                    /** @description JSON body of kind `status`; without it, an object with a `detail`. */
                    readonly body?: unknown;
                    /**
                     * @description Milliseconds of kind `delay`, real time.
                     * @default 1000
                     */
                    readonly delayMs?: number;
                    /**
                     * @description Seconds in Retry-After of kind `rate-limit`.
                     * @default 1
                     */
                    readonly retryAfter?: number;
                    /**
                     * @description Reason of kind `render-failure`, shown to the developer.
                     * @default A fault made the render fail
                     */
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            /** @description The fault. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminFault"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly clearFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly removeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly getClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock, after the move if one was made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminClock"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
    readonly advanceClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Milliseconds, or a text such as "8h". */
                    readonly by: string | number;
                } | {
                    /** @description The next change of a task or callback, the end of a task, or the expiry of the URL of its video. */
                    readonly to: "next-event" | {
                        readonly endOf: string;
                    } | {
                        readonly expiryOf: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The clock, after the move if one was made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdminClock"];
                };
            };
            readonly 403: components["responses"]["Foreign"];
            readonly 404: components["responses"]["Unknown"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Invalid"];
        };
    };
}
