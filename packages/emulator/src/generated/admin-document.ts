// Generated from packages/emulator/src/admin/openapi.yaml by tools/generate/src/emit/emulator-admin.ts. Do not edit: run `pnpm generate`.

import type { AdminOperation } from '../admin-operation.ts';

/** The document of the admin API. */
export const adminDocument: {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly servers: readonly object[];
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly responses: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, AdminOperation>>>>;
} = {
  openapi: '3.1.0',
  info: {
    title: 'videogen emulator, admin API',
    version: '0.0.0',
    description: 'Looks into a running emulator and controls it. The service itself is described by the contract. Every request but GET and HEAD needs the header `x-videogen-admin: 1`.',
  },
  servers: [{ url: '/_emulator' }],
  paths: {
    '/state': {
      get: {
        operationId: 'getState',
        tags: ['State'],
        summary: 'What the emulator is set to, and how much it holds',
        responses: {
          200: {
            description: 'The state, after the change if one was made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminState' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
      patch: {
        operationId: 'updateState',
        tags: ['State'],
        summary: 'Change the delivery profile',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['profile'],
                properties: {
                  profile: {
                    description: 'Name of a delivery profile.',
                    type: 'string',
                    enum: ['assumed', 'once', 'duplicating', 'reordering', 'hostile'],
                  },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'The state, after the change if one was made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminState' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/reset': {
      post: {
        operationId: 'reset',
        tags: ['State'],
        summary: 'Reset: delete everything, and start over with the same ids',
        responses: {
          204: { description: 'Done.' },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/events': {
      get: {
        operationId: 'getEvents',
        tags: ['State'],
        summary: 'What happens, as it happens',
        description: 'Server-sent events, JSON in `data`: `hello` (AdminState) at the beginning, then `task` (AdminTask), `delivery` (AdminDelivery), `request` (AdminRequest), `faults` (array of AdminFault), `clock` (AdminClock), `settings` (AdminState), `reset` (AdminState) and, after changes, `counts` (AdminCounts). After `reset` everything that was shown is to be loaded again.',
        responses: {
          200: {
            description: 'The stream.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/register': {
      get: {
        operationId: 'getRegister',
        tags: ['Register'],
        summary: 'Unspecified behavior, with what is assumed now',
        responses: {
          200: {
            description: 'The entries.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/AdminRegisterEntry' } },
              },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/register/{id}': {
      patch: {
        operationId: 'updateRegister',
        tags: ['Register'],
        summary: 'Change what is assumed; without `value`, back to the default',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', properties: { value: {} }, additionalProperties: false } },
          },
        },
        responses: {
          200: {
            description: 'The entries.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/AdminRegisterEntry' } },
              },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/tasks': {
      get: {
        operationId: 'listTasks',
        tags: ['Tasks'],
        summary: 'The tasks of all organizations, newest first',
        parameters: [
          { name: 'status', in: 'query', schema: { type: 'string' } },
          { name: 'category', in: 'query', schema: { type: 'string' } },
          {
            name: 'search',
            in: 'query',
            description: 'Text to search for, in any case.',
            schema: { type: 'string' },
          },
          {
            name: 'limit',
            in: 'query',
            description: 'Maximum number of items, the newest first; 100 when missing.',
            schema: { type: 'integer', minimum: 1, maximum: 1000 },
          },
        ],
        responses: {
          200: {
            description: 'The tasks.',
            headers: {
              'x-total-count': { description: 'Number of items without the limit.', schema: { type: 'integer' } },
            },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminTask' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/tasks/{id}': {
      get: {
        operationId: 'getTask',
        tags: ['Tasks'],
        summary: 'A task with its timeline',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The task.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminTask' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/tasks/{id}/cancel': {
      post: {
        operationId: 'cancelTask',
        tags: ['Tasks'],
        summary: 'End a task as CANCELED',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The task.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminTask' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/tasks/{id}/fail': {
      post: {
        operationId: 'failTask',
        tags: ['Tasks'],
        summary: 'End a task as FAILED',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'reason', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The task.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminTask' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/uploads': {
      get: {
        operationId: 'listUploads',
        tags: ['Uploads'],
        summary: 'The granted uploads, newest first',
        parameters: [
          {
            name: 'search',
            in: 'query',
            description: 'Text to search for, in any case.',
            schema: { type: 'string' },
          },
          {
            name: 'limit',
            in: 'query',
            description: 'Maximum number of items, the newest first; 100 when missing.',
            schema: { type: 'integer', minimum: 1, maximum: 1000 },
          },
        ],
        responses: {
          200: {
            description: 'The uploads.',
            headers: {
              'x-total-count': { description: 'Number of items without the limit.', schema: { type: 'integer' } },
            },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminUpload' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/deliveries': {
      get: {
        operationId: 'listDeliveries',
        tags: ['Deliveries'],
        summary: 'The callbacks with every attempt, newest first',
        parameters: [
          { name: 'taskId', in: 'query', schema: { type: 'string' } },
          {
            name: 'state',
            in: 'query',
            description: 'A state, or `failed` for those whose last attempt failed.',
            schema: { type: 'string' },
          },
          {
            name: 'search',
            in: 'query',
            description: 'Text to search for, in any case.',
            schema: { type: 'string' },
          },
          {
            name: 'limit',
            in: 'query',
            description: 'Maximum number of items, the newest first; 100 when missing.',
            schema: { type: 'integer', minimum: 1, maximum: 1000 },
          },
        ],
        responses: {
          200: {
            description: 'The deliveries, in the order in which they are listed or were sent.',
            headers: {
              'x-total-count': { description: 'Number of items without the limit.', schema: { type: 'integer' } },
            },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminDelivery' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/deliveries/hold': {
      post: {
        operationId: 'holdDeliveries',
        tags: ['Deliveries'],
        summary: 'Hold callbacks from now on',
        responses: {
          204: { description: 'Done.' },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/deliveries/allow': {
      post: {
        operationId: 'allowHost',
        tags: ['Deliveries'],
        summary: 'Allow callbacks to a host, and send those again that were blocked because of it',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['host'], properties: { host: { type: 'string' } } },
            },
          },
        },
        responses: {
          200: {
            description: 'The deliveries, in the order in which they are listed or were sent.',
            headers: {
              'x-total-count': { description: 'Number of items without the limit.', schema: { type: 'integer' } },
            },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminDelivery' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/deliveries/release': {
      post: {
        operationId: 'releaseDeliveries',
        tags: ['Deliveries'],
        summary: 'Send the held callbacks one after the other, and stop holding',
        description: 'An array of ids puts these first; the others follow as they came.',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  order: {
                    anyOf: [
                      { type: 'string', enum: ['created', 'reversed'] },
                      { type: 'array', items: { type: 'string' } },
                    ],
                  },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'The deliveries, in the order in which they are listed or were sent.',
            headers: {
              'x-total-count': { description: 'Number of items without the limit.', schema: { type: 'integer' } },
            },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminDelivery' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/deliveries/{id}': {
      get: {
        operationId: 'getDelivery',
        tags: ['Deliveries'],
        summary: 'A callback with every attempt',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The delivery, after the attempt if one was made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminDelivery' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/deliveries/{id}/redeliver': {
      post: {
        operationId: 'redeliver',
        tags: ['Deliveries'],
        summary: 'Send a callback again at once',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The delivery, after the attempt if one was made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminDelivery' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/requests': {
      get: {
        operationId: 'listRequests',
        tags: ['Requests'],
        summary: 'The last requests, newest first',
        parameters: [
          { name: 'taskId', in: 'query', schema: { type: 'string' } },
          {
            name: 'status',
            in: 'query',
            description: 'A status such as `422`, or a class such as `4xx`; `0` for a reset connection.',
            schema: { type: 'string' },
          },
          { name: 'operation', in: 'query', schema: { type: 'string' } },
          {
            name: 'group',
            in: 'query',
            description: 'Lists reads that repeat each other as one, the newest, with their number in `repeats`.',
            schema: { type: 'string', enum: ['true'] },
          },
          {
            name: 'search',
            in: 'query',
            description: 'Text in the path, the bodies or the prompt, in any case.',
            schema: { type: 'string' },
          },
          {
            name: 'limit',
            in: 'query',
            description: 'Maximum number of items, the newest first; 100 when missing.',
            schema: { type: 'integer', minimum: 1, maximum: 1000 },
          },
        ],
        responses: {
          200: {
            description: 'The requests.',
            headers: {
              'x-total-count': { description: 'Number of items without the limit.', schema: { type: 'integer' } },
            },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminRequest' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
      delete: {
        operationId: 'clearRequests',
        tags: ['Requests'],
        summary: 'Clear the request log',
        responses: {
          204: { description: 'Done.' },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/requests.har': {
      get: {
        operationId: 'getArchive',
        tags: ['Requests'],
        summary: 'The request log as an HTTP archive (HAR 1.2), without keys',
        responses: {
          200: {
            description: 'The archive.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['log'],
                  properties: { log: { type: 'object', additionalProperties: true } },
                },
              },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/requests/{id}': {
      get: {
        operationId: 'getRequest',
        tags: ['Requests'],
        summary: 'A request of the log',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'The request.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminRequest' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/faults': {
      get: {
        operationId: 'listFaults',
        tags: ['Faults'],
        summary: 'The faults',
        responses: {
          200: {
            description: 'The faults.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AdminFault' } } },
            },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
      post: {
        operationId: 'addFault',
        tags: ['Faults'],
        summary: 'Add a fault',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                description: 'A fault to add.',
                required: ['kind'],
                additionalProperties: false,
                properties: {
                  kind: {
                    type: 'string',
                    description: '`status` responds with an error, `delay` responds late, `reset` closes the connection before the work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference as if it had expired.',
                    enum: [
                      'status',
                      'delay',
                      'reset',
                      'reset-after',
                      'truncate',
                      'malformed-json',
                      'rate-limit',
                      'render-failure',
                      'expired-grant',
                    ],
                  },
                  on: {
                    type: 'string',
                    description: 'The target: an operation, `putUpload`, `getOutput`, `create` for every create operation, `render`, or `*` for every request; `*` when missing, or `render` for a render failure.',
                  },
                  count: {
                    type: 'integer',
                    minimum: 1,
                    description: 'Number of times that it is injected; unlimited when missing.',
                  },
                  after: {
                    type: 'integer',
                    minimum: 0,
                    default: 0,
                    description: 'Matching requests to skip first.',
                  },
                  rate: {
                    type: 'number',
                    minimum: 0,
                    maximum: 1,
                    default: 1,
                    description: 'Share of the matching requests that it is injected into, by the seed.',
                  },
                  status: {
                    type: 'integer',
                    minimum: 400,
                    maximum: 599,
                    default: 500,
                    description: 'Status of kind `status`.',
                  },
                  body: {
                    description: 'JSON body of kind `status`; without it, an object with a `detail`.',
                  },
                  delayMs: {
                    type: 'number',
                    minimum: 0,
                    default: 1000,
                    description: 'Milliseconds of kind `delay`, real time.',
                  },
                  retryAfter: {
                    type: 'integer',
                    minimum: 0,
                    default: 1,
                    description: 'Seconds in Retry-After of kind `rate-limit`.',
                  },
                  reason: {
                    type: 'string',
                    default: 'A fault made the render fail',
                    description: 'Reason of kind `render-failure`, shown to the developer.',
                  },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'The fault.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminFault' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
      delete: {
        operationId: 'clearFaults',
        tags: ['Faults'],
        summary: 'Remove all faults',
        responses: {
          204: { description: 'Done.' },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/faults/{id}': {
      delete: {
        operationId: 'removeFault',
        tags: ['Faults'],
        summary: 'Remove a fault',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          204: { description: 'Done.' },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/clock': {
      get: {
        operationId: 'getClock',
        tags: ['Clock'],
        summary: 'The clock',
        responses: {
          200: {
            description: 'The clock, after the move if one was made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminClock' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
    '/clock/advance': {
      post: {
        operationId: 'advanceClock',
        tags: ['Clock'],
        summary: 'Move the time forward; responds when all due work and deliveries have settled',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                anyOf: [
                  {
                    type: 'object',
                    required: ['by'],
                    properties: {
                      by: {
                        description: 'Milliseconds, or a text such as "8h".',
                        anyOf: [{ type: 'string' }, { type: 'number' }],
                      },
                    },
                  },
                  {
                    type: 'object',
                    required: ['to'],
                    properties: {
                      to: {
                        description: 'The next change of a task or callback, the end of a task, or the expiry of the URL of its video.',
                        anyOf: [
                          { type: 'string', const: 'next-event' },
                          {
                            type: 'object',
                            required: ['endOf'],
                            properties: { endOf: { type: 'string' } },
                            additionalProperties: false,
                          },
                          {
                            type: 'object',
                            required: ['expiryOf'],
                            properties: { expiryOf: { type: 'string' } },
                            additionalProperties: false,
                          },
                        ],
                      },
                    },
                  },
                ],
              },
            },
          },
        },
        responses: {
          200: {
            description: 'The clock, after the move if one was made.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminClock' } } },
          },
          403: { $ref: '#/components/responses/Foreign' },
          404: { $ref: '#/components/responses/Unknown' },
          409: { $ref: '#/components/responses/Conflict' },
          422: { $ref: '#/components/responses/Invalid' },
        },
      },
    },
  },
  components: {
    responses: {
      Foreign: {
        description: 'The request comes from a foreign web page.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminProblem' } } },
      },
      Unknown: {
        description: 'Nothing has this name.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminProblem' } } },
      },
      Conflict: {
        description: 'The state of the thing does not allow it.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminProblem' } } },
      },
      Invalid: {
        description: 'The request is not valid.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AdminProblem' } } },
      },
    },
    schemas: {
      AdminProblem: {
        type: 'object',
        description: 'A refusal, as a stable code and in words.',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
      AdminFailure: {
        type: 'object',
        description: 'The last attempt of a callback, when it failed.',
        required: [
          'delivery',
          'url',
          'attempt',
          'maximumAttempts',
          'status',
          'body',
          'error',
          'nextAttemptAt',
          'allow',
        ],
        properties: {
          delivery: { type: 'string', description: 'Identifier of the delivery.' },
          url: { type: 'string' },
          attempt: { type: 'integer', description: 'Number of the attempt.' },
          maximumAttempts: { type: 'integer' },
          status: { type: ['integer', 'null'], description: 'Status of the receiver\'s response.' },
          body: { type: ['string', 'null'], description: 'Body of the receiver\'s response.' },
          error: { type: ['string', 'null'], description: 'The reason when there was no response.' },
          nextAttemptAt: {
            type: ['number', 'null'],
            description: 'Milliseconds since 1970 on the emulator\'s clock.',
          },
          allow: {
            type: ['string', 'null'],
            description: 'The host to allow when the callback was blocked because of it.',
          },
        },
      },
      AdminTask: {
        type: 'object',
        description: 'A task with what only the developer sees.',
        required: [
          'id',
          'organization',
          'category',
          'status',
          'timeline',
          'callbackUrl',
          'seconds',
          'credits',
          'createdAt',
          'failure',
          'inputs',
          'output',
          'deliveries',
          'failedDeliveries',
          'lastFailure',
          'record',
        ],
        properties: {
          id: { type: 'string' },
          organization: { type: 'string' },
          category: { type: 'string' },
          status: { type: 'string' },
          timeline: {
            type: 'array',
            items: {
              type: 'object',
              required: ['status', 'at'],
              properties: {
                status: { type: 'string' },
                at: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
              },
            },
          },
          callbackUrl: { type: ['string', 'null'] },
          seconds: { type: 'number' },
          credits: { type: 'number' },
          createdAt: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          failure: {
            type: ['string', 'null'],
            description: 'Why the task failed; the contract has no place for it.',
          },
          inputs: { type: 'object', additionalProperties: true },
          output: {
            description: 'The video, when the task succeeded.',
            anyOf: [{ $ref: '#/components/schemas/AdminOutput' }, { type: 'null' }],
          },
          deliveries: { type: 'integer', description: 'Number of callbacks of the task.' },
          failedDeliveries: { type: 'integer', description: 'Number of callbacks whose last attempt failed.' },
          lastFailure: {
            anyOf: [{ $ref: '#/components/schemas/AdminFailure' }, { type: 'null' }],
            description: 'The failure of the newest of the callbacks whose last attempt failed.',
          },
          record: {
            type: 'object',
            additionalProperties: true,
            description: 'The record of the contract, as the client gets it.',
          },
        },
      },
      AdminOutput: {
        type: 'object',
        description: 'The video of a task that succeeded.',
        required: ['url', 'width', 'height', 'size', 'mediaType', 'expiresAt', 'available'],
        properties: {
          url: { type: 'string' },
          width: { type: 'integer' },
          height: { type: 'integer' },
          size: { type: 'integer', description: 'Bytes.' },
          mediaType: { type: 'string' },
          expiresAt: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          available: { type: 'boolean', description: 'Whether the video can be downloaded now.' },
        },
      },
      AdminUpload: {
        type: 'object',
        description: 'An upload that was granted.',
        required: [
          'serviceUri',
          'organization',
          'filename',
          'createdAt',
          'writableUntil',
          'readableUntil',
          'file',
          'usedBy',
        ],
        properties: {
          serviceUri: { type: 'string' },
          organization: { type: 'string' },
          filename: { type: 'string' },
          createdAt: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          writableUntil: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          readableUntil: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          file: {
            description: 'The file, when it came.',
            anyOf: [
              {
                type: 'object',
                required: ['size', 'at'],
                properties: {
                  size: { type: 'integer' },
                  at: {
                    type: 'number',
                    description: 'Milliseconds since 1970 on the emulator\'s clock.',
                  },
                },
              },
              { type: 'null' },
            ],
          },
          usedBy: {
            type: 'array',
            description: 'Tasks that were created with it, oldest first.',
            items: { type: 'string' },
          },
        },
      },
      AdminAttempt: {
        type: 'object',
        description: 'An attempt to deliver a callback.',
        required: ['number', 'at', 'durationMs', 'request', 'response', 'error', 'blocked'],
        properties: {
          number: { type: 'integer' },
          at: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          durationMs: { type: 'number' },
          request: {
            type: 'object',
            required: ['method', 'url', 'headers'],
            properties: {
              method: { type: 'string' },
              url: { type: 'string' },
              headers: { type: 'object', additionalProperties: { type: 'string' } },
            },
          },
          response: {
            anyOf: [
              {
                type: 'object',
                required: ['status', 'headers', 'body'],
                properties: {
                  status: { type: 'integer' },
                  headers: { type: 'object', additionalProperties: { type: 'string' } },
                  body: { type: 'string' },
                },
              },
              { type: 'null' },
            ],
          },
          error: { type: ['string', 'null'] },
          blocked: { type: 'boolean' },
        },
      },
      AdminDelivery: {
        type: 'object',
        description: 'A callback with every attempt to deliver it.',
        required: [
          'id',
          'taskId',
          'organization',
          'kind',
          'status',
          'url',
          'contentType',
          'body',
          'maximumAttempts',
          'state',
          'attempts',
          'createdAt',
          'nextAttemptAt',
          'failure',
        ],
        properties: {
          id: { type: 'string' },
          taskId: { type: 'string' },
          organization: { type: 'string' },
          kind: { type: 'string', enum: ['genuine', 'duplicate', 'forged', 'broken'] },
          status: { type: 'string' },
          url: { type: 'string' },
          contentType: { type: 'string' },
          body: { type: 'string' },
          maximumAttempts: { type: 'integer' },
          state: {
            type: 'string',
            enum: ['scheduled', 'held', 'waiting', 'delivered', 'rejected', 'exhausted', 'blocked'],
          },
          attempts: { type: 'array', items: { $ref: '#/components/schemas/AdminAttempt' } },
          createdAt: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          nextAttemptAt: {
            type: ['number', 'null'],
            description: 'Milliseconds since 1970 on the emulator\'s clock.',
          },
          failure: {
            anyOf: [{ $ref: '#/components/schemas/AdminFailure' }, { type: 'null' }],
            description: 'The failure of the newest of the callbacks whose last attempt failed.',
          },
        },
      },
      AdminRequest: {
        type: 'object',
        description: 'A request and its response.',
        required: [
          'id',
          'at',
          'method',
          'path',
          'operation',
          'headers',
          'body',
          'organization',
          'response',
          'durationMs',
          'taskId',
          'assumptions',
          'fault',
          'repeats',
        ],
        properties: {
          id: { type: 'integer', description: 'Counts from 1.' },
          at: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
          method: { type: 'string' },
          path: { type: 'string', description: 'Path and query.' },
          operation: {
            type: ['string', 'null'],
            description: 'Name of the operation, null for a path that has none.',
          },
          headers: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Headers, the value of `authorization` hidden.',
          },
          body: {
            type: ['string', 'null'],
            description: 'The first characters of a text body, null without one.',
          },
          organization: {
            type: ['string', 'null'],
            description: 'Organization of the key, null without a valid one.',
          },
          response: {
            type: 'object',
            required: ['status', 'headers', 'body'],
            properties: {
              status: {
                type: 'integer',
                description: '0 when the connection was reset without a response.',
              },
              headers: { type: 'object', additionalProperties: { type: 'string' } },
              body: {
                type: ['string', 'null'],
                description: 'The first characters of a text body, null without one.',
              },
            },
          },
          durationMs: { type: 'number', description: 'Milliseconds of real time.' },
          taskId: { type: ['string', 'null'], description: 'The task that was created or read.' },
          assumptions: {
            type: 'array',
            description: 'Entries of "Unspecified behavior" that the response rests on.',
            items: { type: 'string' },
          },
          fault: { type: ['string', 'null'], description: 'Identifier of the fault that was injected.' },
          repeats: {
            type: 'integer',
            description: 'Number of equal reads, of which this one is the newest; 1 unless the list groups them.',
          },
        },
      },
      AdminFaultOptions: {
        type: 'object',
        description: 'A fault to add.',
        required: ['kind'],
        additionalProperties: false,
        properties: {
          kind: {
            type: 'string',
            description: '`status` responds with an error, `delay` responds late, `reset` closes the connection before the work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference as if it had expired.',
            enum: [
              'status',
              'delay',
              'reset',
              'reset-after',
              'truncate',
              'malformed-json',
              'rate-limit',
              'render-failure',
              'expired-grant',
            ],
          },
          on: {
            type: 'string',
            description: 'The target: an operation, `putUpload`, `getOutput`, `create` for every create operation, `render`, or `*` for every request; `*` when missing, or `render` for a render failure.',
          },
          count: {
            type: 'integer',
            minimum: 1,
            description: 'Number of times that it is injected; unlimited when missing.',
          },
          after: {
            type: 'integer',
            minimum: 0,
            default: 0,
            description: 'Matching requests to skip first.',
          },
          rate: {
            type: 'number',
            minimum: 0,
            maximum: 1,
            default: 1,
            description: 'Share of the matching requests that it is injected into, by the seed.',
          },
          status: {
            type: 'integer',
            minimum: 400,
            maximum: 599,
            default: 500,
            description: 'Status of kind `status`.',
          },
          body: { description: 'JSON body of kind `status`; without it, an object with a `detail`.' },
          delayMs: {
            type: 'number',
            minimum: 0,
            default: 1000,
            description: 'Milliseconds of kind `delay`, real time.',
          },
          retryAfter: {
            type: 'integer',
            minimum: 0,
            default: 1,
            description: 'Seconds in Retry-After of kind `rate-limit`.',
          },
          reason: {
            type: 'string',
            default: 'A fault made the render fail',
            description: 'Reason of kind `render-failure`, shown to the developer.',
          },
        },
      },
      AdminFault: {
        type: 'object',
        description: 'A fault, with how often it was seen and injected.',
        required: [
          'id',
          'kind',
          'on',
          'count',
          'after',
          'rate',
          'status',
          'delayMs',
          'retryAfter',
          'reason',
          'seen',
          'injected',
        ],
        properties: {
          kind: {
            type: 'string',
            description: '`status` responds with an error, `delay` responds late, `reset` closes the connection before the work is done, `reset-after` after it, `truncate` cuts the body off, `malformed-json` breaks it, `rate-limit` responds with 429 and Retry-After, `render-failure` makes the task fail, `expired-grant` refuses a presigned URL or reference as if it had expired.',
            enum: [
              'status',
              'delay',
              'reset',
              'reset-after',
              'truncate',
              'malformed-json',
              'rate-limit',
              'render-failure',
              'expired-grant',
            ],
          },
          on: {
            type: 'string',
            description: 'The target: an operation, `putUpload`, `getOutput`, `create` for every create operation, `render`, or `*` for every request; `*` when missing, or `render` for a render failure.',
          },
          count: {
            type: ['integer', 'null'],
            description: 'How often it is injected; null until it is removed.',
          },
          after: {
            type: 'integer',
            minimum: 0,
            default: 0,
            description: 'Matching requests to skip first.',
          },
          rate: {
            type: 'number',
            minimum: 0,
            maximum: 1,
            default: 1,
            description: 'Share of the matching requests that it is injected into, by the seed.',
          },
          status: {
            type: 'integer',
            minimum: 400,
            maximum: 599,
            default: 500,
            description: 'Status of kind `status`.',
          },
          body: { description: 'JSON body of kind `status`; without it, an object with a `detail`.' },
          delayMs: {
            type: 'number',
            minimum: 0,
            default: 1000,
            description: 'Milliseconds of kind `delay`, real time.',
          },
          retryAfter: {
            type: 'integer',
            minimum: 0,
            default: 1,
            description: 'Seconds in Retry-After of kind `rate-limit`.',
          },
          reason: {
            type: 'string',
            default: 'A fault made the render fail',
            description: 'Reason of kind `render-failure`, shown to the developer.',
          },
          id: { type: 'string' },
          seen: { type: 'integer', description: 'Matching requests so far.' },
          injected: { type: 'integer', description: 'Requests it was injected into so far.' },
        },
      },
      AdminClock: {
        type: 'object',
        description: 'The clock.',
        required: ['mode', 'now'],
        properties: {
          mode: { type: 'string', enum: ['real', 'manual'] },
          now: { type: 'number', description: 'Milliseconds since 1970 on the emulator\'s clock.' },
        },
      },
      AdminCounts: {
        type: 'object',
        description: 'The numbers of records in the emulator.',
        required: ['tasks', 'uploads', 'deliveries', 'failedDeliveries', 'lastFailure', 'requests', 'faults'],
        properties: {
          tasks: { type: 'integer' },
          uploads: { type: 'integer' },
          deliveries: { type: 'integer' },
          failedDeliveries: { type: 'integer', description: 'Deliveries whose last attempt failed.' },
          lastFailure: {
            anyOf: [{ $ref: '#/components/schemas/AdminFailure' }, { type: 'null' }],
            description: 'The failure of the newest of the callbacks whose last attempt failed.',
          },
          requests: { type: 'integer', description: 'Since the start, or since the request log was cleared.' },
          faults: { type: 'integer' },
        },
      },
      AdminState: {
        type: 'object',
        description: 'The settings of the emulator, and the numbers of its records.',
        required: [
          'version',
          'url',
          'clock',
          'seed',
          'profile',
          'profiles',
          'holding',
          'durable',
          'render',
          'keys',
          'counts',
          'replay',
        ],
        properties: {
          version: { type: 'string' },
          url: { type: 'string' },
          clock: { $ref: '#/components/schemas/AdminClock' },
          seed: { type: 'number' },
          profile: {
            description: 'Name of a delivery profile.',
            type: 'string',
            enum: ['assumed', 'once', 'duplicating', 'reordering', 'hostile'],
          },
          profiles: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name', 'summary'],
              properties: { name: { type: 'string' }, summary: { type: 'string' } },
            },
          },
          holding: { type: 'boolean', description: 'Whether deliveries are held.' },
          durable: { type: 'boolean' },
          render: { type: 'string', enum: ['video', 'none', 'custom'] },
          keys: {
            type: 'array',
            items: {
              type: 'object',
              required: ['key', 'organization', 'banned', 'revoked'],
              properties: {
                key: { type: 'string' },
                organization: { type: 'string' },
                banned: { type: 'boolean' },
                revoked: { type: 'boolean' },
              },
            },
          },
          counts: { $ref: '#/components/schemas/AdminCounts' },
          replay: {
            type: 'string',
            description: 'The command that starts an emulator with the same seed and faults.',
          },
        },
      },
      AdminRegisterEntry: {
        type: 'object',
        description: 'An entry of "Unspecified behavior" with what is assumed now.',
        required: [
          'id',
          'title',
          'question',
          'known',
          'documents',
          'summary',
          'default',
          'value',
          'changeable',
          'requests',
        ],
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          question: { type: 'string' },
          known: { type: 'string' },
          documents: { type: 'string' },
          summary: { type: 'string' },
          default: {},
          value: {},
          values: { type: 'array', items: {} },
          changeable: { type: 'boolean' },
          requests: { type: 'integer', description: 'Requests of the log whose response rests on it.' },
        },
      },
    },
  },
};
