// Generated from spec/ by tools/generate/src/emit/emulator-unspecified.ts. Do not edit: run `pnpm generate`.

import type { UnspecifiedEntry } from '../unspecified-entry.ts';

/** Ids of the register. */
export type UnspecifiedId =
  | 'success-message'
  | 'task-inputs'
  | 'created-at-format'
  | 'task-transitions'
  | 'task-initial-status'
  | 'task-final-statuses'
  | 'style-field-name'
  | 'text-to-video-required'
  | 'image-to-video-required'
  | 'template-to-video-required'
  | 'video-to-video-required'
  | 'create-defaults'
  | 'template-image-form'
  | 'talking-avatar-image-and-video'
  | 'task-not-found'
  | 'filename-rules'
  | 'invalid-key-status'
  | 'missing-key'
  | 'banned-body'
  | 'media-reference-errors'
  | 'file-errors'
  | 'failed-task-reason'
  | 'other-errors'
  | 'inline-base64-limit'
  | 'megabyte'
  | 'presigned-url-lifetime'
  | 'callback-retries'
  | 'callback-timeout'
  | 'callback-signature'
  | 'callback-changes'
  | 'rate-limits'
  | 'concurrency-limits'
  | 'credits-per-task'
  | 'deprecation-policy'
  | 'version-negotiation'
  | 'member-presence'
  | 'upload-validity-start'
  | 'video-url-expiry'
  | 'output-video-format'
  | 'output-video-authentication'
  | 'output-videos'
  | 'inline-base64-form'
  | 'callback-delivered'
  | 'callback-url-schemes'
  | 'task-cancellation'
  | 'task-retention'
  | 'error-precedence'
  | 'unknown-fields'
  | 'null-aspect-ratio'
  | 'media-types'
  | 'value-lists'
  | 'output-video-size'
  | 'repeated-create'
  | 'credits-used-up'
  | 'video-url-ranges'
  | 'text-to-video-image';

/** "Unspecified behavior", by id. */
export const unspecified: { readonly [Id in UnspecifiedId]: UnspecifiedEntry } = {
  'success-message': {
    title: '`message` in other responses',
    question: 'Does a success other than the upload\'s carry a `message`?',
    known: 'The upload response carries `message` with the value `success`; the others do not show one.',
    documents: 'The envelopes do not declare `message` and stay open to it.',
    marks: 'every success of a create operation and of getTask',
    assumption: {
      summary: 'Only the upload response carries a message.',
      value: false,
      values: [false, true],
    },
  },
  'task-inputs': {
    title: 'What does `inputs` contain?',
    question: 'What does `inputs` hold for categories other than text-to-video, and before a task is finished?',
    known: 'A finished text task shows model, prompt, seconds, image_url (null without an image) and aspect_ratio, the one used.',
    documents: '`inputs` is a free-form object.',
    marks: 'getTask, except for a finished text-to-video task',
    assumption: {
      summary: 'The request as given, without callback_url and without inline content, plus image_url (null) and the aspect ratio used.',
      value: 'request',
      values: ['request', 'empty'],
    },
  },
  'created-at-format': {
    title: 'Format of `created_at`',
    question: 'In which format is `created_at`, and when is it null?',
    known: 'It is a string or null and gives the creation time.',
    documents: 'A string without a format, or null.',
    marks: 'getTask',
    assumption: {
      summary: 'An RFC 3339 time in UTC with milliseconds.',
      value: 'rfc3339',
      values: ['rfc3339', 'unix-seconds', 'null'],
    },
  },
  'task-transitions': {
    title: 'Which status follows which?',
    question: 'Which status may follow which?',
    known: 'The six values; a status change triggers a callback.',
    documents: 'Any status may follow any other.',
    marks: 'getTask while the status is QUEUING or PROCESSING',
    assumption: {
      summary: 'PENDING, QUEUING, PROCESSING, then one of SUCCESS, FAILED, CANCELED; canceling is possible before a final status.',
      value: ['PENDING', 'QUEUING', 'PROCESSING'],
      schema: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { enum: ['PENDING', 'QUEUING', 'PROCESSING'] },
        examples: [['PROCESSING'], ['QUEUING', 'PROCESSING']],
      },
    },
  },
  'task-initial-status': {
    title: 'Initial status',
    question: 'Which status does a new task have?',
    known: 'Nothing.',
    documents: 'Any status.',
    marks: 'create operations, and getTask while the status is PENDING',
    assumption: {
      summary: 'PENDING.',
      value: 'PENDING',
      values: ['PENDING', 'QUEUING', 'PROCESSING'],
    },
  },
  'task-final-statuses': {
    title: 'Final statuses',
    question: 'Which statuses are final?',
    known: 'Output videos are available once the status is SUCCESS.',
    documents: 'No status is declared final.',
    marks: 'getTask once the status is SUCCESS, FAILED or CANCELED',
    assumption: {
      summary: 'SUCCESS, FAILED and CANCELED are final; a status that is not known is not.',
      value: ['SUCCESS', 'FAILED', 'CANCELED'],
      values: [['SUCCESS', 'FAILED', 'CANCELED']],
    },
  },
  'style-field-name': {
    title: 'Name of the style field',
    question: 'Which field of a text-to-video request carries the style?',
    known: 'Its values: japanese_anime, realistic, pixel, cartoon_game, flat_color_anime, 90s_style.',
    documents: 'A text-to-video request takes further fields of any name; a `VideoStyle` is one of the values they may have.',
    marks: 'createTextToVideo with a field that the documents do not name',
    assumption: {
      summary: 'Unknown fields of a request are accepted and kept in `inputs`; none is treated as the style.',
      value: null,
      schema: { type: ['string', 'null'], minLength: 1, examples: ['style', 'look'] },
    },
  },
  'text-to-video-required': {
    title: 'Required fields of text-to-video',
    question: 'Which fields must a text-to-video request have?',
    known: 'Not shown.',
    documents: 'None is required.',
    marks: 'createTextToVideo without one of its fields',
    assumption: {
      summary: 'None is required, as the documents say.',
      value: [],
      schema: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        examples: [['prompt'], ['prompt', 'model', 'seconds']],
      },
    },
  },
  'image-to-video-required': {
    title: 'Required fields of image-to-video',
    question: 'Which fields beside `image` must an image-to-video request have?',
    known: 'An image must be provided.',
    documents: 'Only `image` is required.',
    marks: 'createImageToVideo without one of its fields',
    assumption: {
      summary: 'Only `image` is required, as the documents say.',
      value: ['image'],
      schema: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        examples: [['image', 'prompt']],
      },
    },
  },
  'template-to-video-required': {
    title: 'Required fields of template-to-video',
    question: 'Which fields must a template-to-video request have?',
    known: 'Not shown.',
    documents: 'None is required.',
    marks: 'createTemplateToVideo without one of its fields',
    assumption: {
      summary: 'None is required, as the documents say.',
      value: [],
      schema: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        examples: [['template'], ['image']],
      },
    },
  },
  'video-to-video-required': {
    title: 'Required fields of video-to-video',
    question: 'Which fields must a video-to-video request have?',
    known: 'Not shown.',
    documents: 'None is required.',
    marks: 'createVideoToVideo without one of its fields',
    assumption: {
      summary: 'None is required, as the documents say.',
      value: [],
      schema: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        examples: [['video'], ['model']],
      },
    },
  },
  'create-defaults': {
    title: 'Defaults of missing fields',
    question: 'Which value does a create operation use for a missing field?',
    known: 'The talking avatar\'s `prompt` and `model` have defaults; a missing `aspect_ratio` is detected where the operation says so.',
    documents: 'Only the defaults that are known are declared.',
    marks: 'create operations without one of their fields',
    assumption: {
      summary: 'Five seconds, 16:9 where there is nothing to detect from, the first model or template of the list, an empty prompt.',
      value: { seconds: 5, aspect_ratio: '16:9' },
      schema: {
        type: 'object',
        required: ['seconds', 'aspect_ratio'],
        properties: {
          seconds: { type: 'integer', minimum: 1, examples: [1, 10] },
          aspect_ratio: { type: 'string', minLength: 1, examples: ['1:1'] },
        },
      },
    },
  },
  'template-image-form': {
    title: 'Form of the template\'s image',
    question: 'Does template-to-video take one image object, or an array of them?',
    known: 'The field is described as an array of at least one of which one is supported; requests are shown with a single object.',
    documents: 'One media input, or an array of exactly one.',
    marks: 'createTemplateToVideo with an image',
    assumption: {
      summary: 'Both forms are accepted.',
      value: 'both',
      values: ['both', 'object', 'array'],
    },
  },
  'talking-avatar-image-and-video': {
    title: 'Talking avatar with an image and a video',
    question: 'What happens when a talking avatar is given an image and a video?',
    known: 'Either must be provided.',
    documents: 'Both may be given.',
    marks: 'createTalkingAvatar with an image and a video',
    assumption: {
      summary: 'Accepted; the image is used.',
      value: 'image',
      values: ['image', 'video', 'refuse'],
    },
  },
  'task-not-found': {
    title: 'Task not found or not yours',
    question: 'What is the response for a task that does not exist or belongs to another organization?',
    known: 'Access is limited to the organization\'s resources.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    marks: 'the refusal',
    assumption: {
      summary: 'Status 404 with a string `detail`, the same for both cases.',
      value: { status: 404, detail: 'Task not found' },
      schema: {
        type: 'object',
        required: ['status', 'detail'],
        properties: {
          status: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          detail: { type: 'string', minLength: 1, examples: ['no'] },
        },
      },
    },
  },
  'filename-rules': {
    title: 'Rules for `filename`',
    question: 'How long may `filename` be, which characters may it have, and does its extension decide the type?',
    known: 'It is a required string.',
    documents: 'Any string.',
    marks: 'createUpload',
    assumption: {
      summary: 'Any string; the type is decided by the content.',
      value: 'any',
      values: ['any', 'supported-extension'],
    },
  },
  'invalid-key-status': {
    title: 'Status for an invalid or revoked key',
    question: 'Which HTTP status does an invalid or revoked API key get?',
    known: 'The body has a string field `detail` saying that the key is invalid or revoked.',
    documents: 'The range 4XX, 403 and 422 included, with that body or any other.',
    marks: 'the refusal',
    assumption: {
      summary: 'Status 401.',
      value: 401,
      schema: { type: 'integer', minimum: 400, maximum: 499, examples: [403, 404, 422] },
    },
  },
  'missing-key': {
    title: 'Response without a key',
    question: 'What is the response to a request without the bearer header?',
    known: 'Every operation is sent with the bearer header.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    marks: 'the refusal',
    assumption: {
      summary: 'The same as for an invalid key.',
      value: 401,
      schema: { type: 'integer', minimum: 400, maximum: 499, examples: [403, 404, 422] },
    },
  },
  'banned-body': {
    title: 'Body of the 403 response',
    question: 'Under which names, how nested, and beside what does the body of the 403 carry error code and message?',
    known: 'Error code 4002, message `Organization is banned`.',
    documents: 'Members `code` and `message` of an object, or any other JSON value.',
    marks: 'the refusal',
    assumption: {
      summary: '`code` and `message` at the top, and nothing else; a value adds members.',
      value: {},
      schema: { type: 'object', examples: [{ hint: 'x', nested: { code: 1 } }] },
    },
  },
  'media-reference-errors': {
    title: 'Response to an unusable `service_uri`',
    question: 'What is the response to an expired, malformed, unknown or foreign `service_uri`?',
    known: 'It is valid for 24 hours and has the form `service://<token>`.',
    documents: 'The form is a pattern; for the rest the range 4XX, 403 and 422 included, with any body.',
    marks: 'the refusal',
    assumption: {
      summary: 'Status 422 with the validation error body, whose `type` says which.',
      value: 422,
      schema: { type: 'integer', minimum: 400, maximum: 499, examples: [403, 404, 422] },
    },
  },
  'file-errors': {
    title: 'Response to an unusable file',
    question: 'What is the response to a file that is too small, too large or of an unsupported type, and when is it sent?',
    known: '512 bytes to 80 MB; the formats of each kind.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    marks: 'the refusal',
    assumption: {
      summary: 'The PUT is refused with 400, 411 or 413; a create operation that uses a file of the wrong type with 422.',
      value: { tooSmall: 400, tooLarge: 413, noLength: 411, wrongType: 422 },
      schema: {
        type: 'object',
        required: ['tooSmall', 'tooLarge', 'noLength', 'wrongType'],
        properties: {
          tooSmall: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          tooLarge: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          noLength: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          wrongType: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
        },
      },
    },
  },
  'failed-task-reason': {
    title: 'Why did a task fail?',
    question: 'Where does a failed task report why it failed?',
    known: 'The task record has no such field.',
    documents: 'The task record stays open to one. Where a failed record holds a text, or an object with a `message`, in `failure_reason`, `fail_reason`, `error`, `error_message`, `reason`, `message` or `detail`, the packages report it; the client\'s option `reasonFields` names other fields.',
    marks: 'getTask once the status is FAILED',
    assumption: {
      summary: 'Nowhere; the emulator shows the reason in its console only.',
      value: null,
      schema: {
        type: ['string', 'null'],
        minLength: 1,
        examples: ['error', 'failure_reason'],
      },
    },
  },
  'other-errors': {
    title: 'Other error codes and statuses',
    question: 'Which other statuses and error codes are there?',
    known: '422, 403 with 4002, and the string `detail` of an invalid key.',
    documents: 'The ranges 4XX and default, and any body beside the stated ones for 403 and 422.',
    marks: 'the refusal',
    assumption: {
      summary: '404 for an unknown path, 405 with Allow for a wrong method, 413 for an oversize body, 415 for another content type; each with a string `detail`.',
      value: { path: 404, method: 405, size: 413, contentType: 415 },
      schema: {
        type: 'object',
        required: ['path', 'method', 'size', 'contentType'],
        properties: {
          path: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          method: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          size: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
          contentType: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
        },
      },
    },
  },
  'inline-base64-limit': {
    title: 'Size limit of inline content',
    question: 'How large may inline base64 content be?',
    known: 'Smaller than the upload limit.',
    documents: 'No maximum length.',
    marks: 'create operations with inline content, and the refusal',
    assumption: {
      summary: 'Ten million bytes after decoding.',
      value: 10000000,
      schema: { type: 'integer', minimum: 1, examples: [1, 1000] },
    },
  },
  megabyte: {
    title: 'How many bytes are 80 MB?',
    question: 'Is 80 MB 80,000,000 or 83,886,080 bytes?',
    known: '80 MB.',
    documents: 'The larger reading, 83,886,080 bytes.',
    marks: 'createUpload, and the refusal of a larger file',
    assumption: {
      summary: 'The larger reading.',
      value: 83886080,
      values: [83886080, 80000000],
    },
  },
  'presigned-url-lifetime': {
    title: 'Lifetime of a presigned URL',
    question: 'How long may a granted URL be used, how often, and how is a late or wrong PUT refused?',
    known: 'Status 200 means success; the headers must be exactly the returned ones.',
    documents: 'Nothing.',
    marks: 'createUpload, and the PUT with its refusals',
    assumption: {
      summary: 'One hour and any number of times; 403 when late or with other headers.',
      value: { seconds: 3600, status: 403 },
      schema: {
        type: 'object',
        required: ['seconds', 'status'],
        properties: {
          seconds: { type: 'number', minimum: 0, examples: [0] },
          status: {
            type: 'integer',
            minimum: 400,
            maximum: 499,
            examples: [403, 404, 422],
          },
        },
      },
    },
  },
  'callback-retries': {
    title: 'Callback retries',
    question: 'Does the service retry a failed delivery, how often and when, and does it keep the order?',
    known: 'Nothing.',
    documents: 'Nothing; a receiver must tolerate repeated, lost and reordered deliveries.',
    marks: 'none; a callback is a request',
    assumption: {
      summary: 'Up to 6 attempts, 1 s doubling to 60 s with jitter.',
      value: { attempts: 6, firstDelaySeconds: 1, maximumDelaySeconds: 60 },
      schema: {
        type: 'object',
        required: ['attempts', 'firstDelaySeconds', 'maximumDelaySeconds'],
        properties: {
          attempts: { type: 'integer', minimum: 1, examples: [1] },
          firstDelaySeconds: { type: 'number', minimum: 0, examples: [0] },
          maximumDelaySeconds: { type: 'number', minimum: 0, examples: [0] },
        },
      },
    },
  },
  'callback-timeout': {
    title: 'Callback timeout',
    question: 'How long does the service wait for the receiver\'s response?',
    known: 'The receiver responds with 200 and any JSON.',
    documents: 'Nothing.',
    marks: 'none; a callback is a request',
    assumption: {
      summary: 'Ten seconds.',
      value: 10,
      schema: { type: 'number', minimum: 0, examples: [0.5, 60] },
    },
  },
  'callback-signature': {
    title: 'Callback signature',
    question: 'Is a callback signed?',
    known: 'Nothing.',
    documents: 'No signature is declared.',
    marks: 'none; a callback is a request',
    assumption: { summary: 'It is not.', value: 'none', values: ['none'] },
  },
  'callback-changes': {
    title: 'Which status changes are sent?',
    question: 'Is every change of status sent, or only success and failure?',
    known: 'A status change triggers a notification; success and failure are named as the notified events.',
    documents: 'Any status may arrive.',
    marks: 'none; a callback is a request',
    assumption: {
      summary: 'Every change is sent, the initial status is not.',
      value: 'every',
      values: ['every', 'final'],
    },
  },
  'rate-limits': {
    title: 'Rate limits',
    question: 'How many requests may be sent, and how is one too many refused?',
    known: 'Nothing.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    marks: 'the refusal',
    assumption: {
      summary: 'None; fault injection can respond with 429 and Retry-After.',
      value: null,
      schema: {
        type: ['object', 'null'],
        required: ['requests', 'seconds'],
        properties: {
          requests: { type: 'integer', minimum: 1 },
          seconds: { type: 'number', minimum: 0 },
        },
        examples: [{ requests: 1, seconds: 60 }],
      },
    },
  },
  'concurrency-limits': {
    title: 'Concurrency limits',
    question: 'How many tasks may run at once?',
    known: 'Nothing.',
    documents: 'Nothing.',
    marks: 'getTask while the status is QUEUING',
    assumption: {
      summary: 'Any number may be accepted; four are processed at once.',
      value: 4,
      schema: { type: ['integer', 'null'], minimum: 1, examples: [null, 1] },
    },
  },
  'credits-per-task': {
    title: 'Credits per task',
    question: 'How many credits does a task cost, and is a failed or canceled one charged?',
    known: '`credits` is an integer, the credits charged for the task.',
    documents: 'Any integer.',
    marks: 'create operations and getTask',
    assumption: {
      summary: 'One credit per requested second, whatever the final status of the task.',
      value: { perSecond: 1 },
      schema: {
        type: 'object',
        required: ['perSecond'],
        properties: {
          perSecond: {
            type: 'number',
            minimum: 0,
            maximum: 1000000000,
            examples: [0, 2.5, 1000000000],
          },
        },
      },
    },
  },
  'deprecation-policy': {
    title: 'Deprecation policy',
    question: 'How are operations, fields and models retired?',
    known: 'Models are versioned by their identifier.',
    documents: 'Nothing is marked deprecated.',
    marks: 'none',
    assumption: { summary: 'Nothing is ever retired.', value: null, values: [null] },
  },
  'version-negotiation': {
    title: 'Version negotiation by header',
    question: 'Can a client request a version by header?',
    known: 'All operations live under `/v1`; the interface carries version 0.15.0.',
    documents: 'No header is declared.',
    marks: 'none',
    assumption: {
      summary: 'Headers that request a version are ignored.',
      value: null,
      values: [null],
    },
  },
  'member-presence': {
    title: 'Fields that are always present',
    question: 'Are the fields of an output video, of the upload grant, `detail` and the envelope\'s `data` always present, and is `code`?',
    known: 'They are listed without saying whether they are required; `code` has the default 0.',
    documents: 'The members are required, as every response is described with them; `code` is not.',
    marks: 'every success of an operation',
    assumption: {
      summary: 'Every response has all of them, `code` included.',
      value: 'all',
      values: ['all'],
    },
  },
  'upload-validity-start': {
    title: 'When do the 24 hours of an upload start?',
    question: 'Do the 24 hours of a `service_uri` begin when it is granted or when the file arrives?',
    known: 'It is valid for 24 hours.',
    documents: '24 hours, without a start.',
    marks: 'createUpload, and the refusal of an expired reference',
    assumption: {
      summary: 'They begin when the URL is granted.',
      value: 'grant',
      values: ['grant'],
    },
  },
  'video-url-expiry': {
    title: 'Response for an expired video URL',
    question: 'What is the response for an expired video URL, and does reading the task again renew it?',
    known: 'It expires 8 hours after the task succeeded.',
    documents: 'Nothing; the URL belongs to the storage, not to an operation.',
    marks: 'getTask once the status is SUCCESS, and the refused download',
    assumption: {
      summary: 'This status with a string `detail`; reading the task again returns the same URL.',
      value: 410,
      schema: { type: 'integer', minimum: 400, maximum: 499, examples: [403, 404, 422] },
    },
  },
  'output-video-format': {
    title: 'Container of output videos',
    question: 'In which container and with which codecs are output videos?',
    known: 'Width and height in pixels.',
    documents: 'Nothing.',
    marks: 'getTask once the status is SUCCESS, and the download',
    assumption: { summary: 'MP4 with H.264.', value: 'mp4', values: ['mp4'] },
  },
  'output-video-authentication': {
    title: 'Authentication of video downloads',
    question: 'Does downloading an output video need the bearer header, or is the URL enough?',
    known: 'Every operation is sent with the bearer header; the download is not an operation.',
    documents: 'Nothing.',
    marks: 'the download',
    assumption: {
      summary: 'The URL is enough; a bearer header is ignored.',
      value: 'none',
      values: ['none'],
    },
  },
  'output-videos': {
    title: 'Number of output videos',
    question: 'How many output videos has a finished task, and what is listed before the status is SUCCESS?',
    known: 'Output videos are available once the status is SUCCESS.',
    documents: 'An array of any length in every status.',
    marks: 'getTask',
    assumption: {
      summary: 'One once the status is SUCCESS, none before and none of a task that failed or was canceled.',
      value: 'one',
      values: ['one'],
    },
  },
  'inline-base64-form': {
    title: 'Form of inline base64 content',
    question: 'Which alphabet has inline base64, is padding required, is a `data:` prefix accepted, and may it be empty?',
    known: 'The base64 content of the file.',
    documents: 'Any string.',
    marks: 'create operations with inline content, and the refusal',
    assumption: {
      summary: 'The standard alphabet, with or without padding; a `data:` prefix, other characters and empty content are refused with 422.',
      value: 'standard',
      values: ['standard'],
    },
  },
  'callback-delivered': {
    title: 'Which responses count as delivered?',
    question: 'Which responses of a receiver count as delivered, and which as failed?',
    known: 'The receiver responds with 200 and any JSON; a 422 with the validation error body is also listed.',
    documents: 'The responses 200 and 422.',
    marks: 'none; a callback is a request',
    assumption: {
      summary: 'Any 2xx counts as delivered and 422 as refused for good; every other response, a redirect or none at all is a failed attempt.',
      value: '2xx',
      values: ['2xx'],
    },
  },
  'callback-url-schemes': {
    title: 'Schemes of `callback_url`',
    question: 'Which schemes may a `callback_url` have?',
    known: 'It is a URI of 1 to 2083 characters.',
    documents: 'Any absolute URI.',
    marks: 'create operations with a callback_url',
    assumption: {
      summary: 'Any is accepted; only http and https are called.',
      value: ['http', 'https'],
      values: [['http', 'https']],
    },
  },
  'task-cancellation': {
    title: 'How is a task canceled?',
    question: 'How does a task become CANCELED?',
    known: 'CANCELED is one of the statuses; no operation cancels.',
    documents: 'Nothing.',
    marks: 'getTask once the status is CANCELED',
    assumption: {
      summary: 'Through the emulator\'s own control only, never by itself.',
      value: 'control',
      values: ['control'],
    },
  },
  'task-retention': {
    title: 'How long are tasks kept?',
    question: 'How long can a client read a task?',
    known: 'Nothing.',
    documents: 'Nothing.',
    marks: 'the refusal for an unknown task',
    assumption: {
      summary: 'Until the emulator holds more tasks than `limits.tasks`; the oldest finished ones are then unknown.',
      value: 'limit',
      values: ['limit'],
    },
  },
  'error-precedence': {
    title: 'Which error comes first?',
    question: 'Which refusal wins when several apply, such as a banned organization and an invalid body?',
    known: 'The ban applies to all operations.',
    documents: 'Both statuses are declared for every operation.',
    marks: 'the refusal of a banned organization',
    assumption: {
      summary: 'The key first, then the ban, then the rate limit, then the request.',
      value: 'key-first',
      values: ['key-first'],
    },
  },
  'unknown-fields': {
    title: 'Unknown fields in a request',
    question: 'What happens to fields that the documents do not name, other than the style of text-to-video?',
    known: 'Nothing.',
    documents: 'Every request stays open to them.',
    marks: 'the other create operations, with such a field',
    assumption: {
      summary: 'Accepted, without effect, and shown again in `inputs`.',
      value: 'kept',
      values: ['kept'],
    },
  },
  'null-aspect-ratio': {
    title: '`null` as `aspect_ratio`',
    question: 'Is `aspect_ratio` null accepted by text-to-video and video-to-video?',
    known: 'They list a string; the other operations list a string or null.',
    documents: 'A string, not null.',
    marks: 'the refusal',
    assumption: {
      summary: 'Refused with 422 and the validation error body.',
      value: 'refused',
      values: ['refused'],
    },
  },
  'media-types': {
    title: 'Media types and extensions',
    question: 'Which media types and file extensions belong to the supported formats?',
    known: 'The formats by name, such as JPEG or M4A.',
    documents: 'The usual ones, in the extension `x-media-formats`; they come from this toolkit.',
    marks: 'createUpload',
    assumption: {
      summary: 'The extension of the file name gives the Content-Type of the grant; the content alone decides the format.',
      value: 'usual',
      values: ['usual'],
    },
  },
  'value-lists': {
    title: 'May the lists of values grow?',
    question: 'May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface?',
    known: 'Only the listed values are part of the status set; models are versioned by their identifier.',
    documents: 'The listed values. Toolkit advice, not a fact of the service, is `x-extensible-enum`, which marks the lists where a reader should accept others.',
    marks: 'none',
    assumption: {
      summary: 'Only the listed values are sent and accepted.',
      value: 'listed',
      values: ['listed'],
    },
  },
  'output-video-size': {
    title: 'Size of output videos in pixels',
    question: 'How many pixels wide and high is an output video?',
    known: 'Width and height are integers in pixels; a task has an aspect ratio.',
    documents: 'Any integers.',
    marks: 'getTask once the status is SUCCESS',
    assumption: {
      summary: 'About 230,000 pixels, such as 640 by 360 for 16:9 and 480 by 480 for 1:1.',
      value: 'small',
      values: ['small'],
    },
  },
  'repeated-create': {
    title: 'Is a repeated create request recognized?',
    question: 'Does the service recognize that a create request was sent before, by a key or by its content?',
    known: 'Nothing.',
    documents: 'No header or field for it is declared.',
    marks: 'create operations',
    assumption: {
      summary: 'Every request creates a new task.',
      value: 'never',
      values: ['never'],
    },
  },
  'credits-used-up': {
    title: 'Response when credits are used up',
    question: 'What is the response to a create request when the organization has no credits left?',
    known: 'Nothing.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    marks: 'none; the emulator has no budget',
    assumption: {
      summary: 'The emulator has no budget; `@videogen/server` responds with this status and a string `detail`.',
      value: 402,
      values: [402],
    },
  },
  'video-url-ranges': {
    title: 'Range requests for videos',
    question: 'Does a video URL support `Range`, so that an interrupted download can be resumed?',
    known: 'Nothing.',
    documents: 'Nothing; the URL belongs to the storage, not to an operation.',
    marks: 'the download',
    assumption: {
      summary: 'One range of bytes is served with 206; with `none` every download is the whole file.',
      value: 'bytes',
      values: ['bytes', 'none'],
    },
  },
  'text-to-video-image': {
    title: 'Does a text task take an image?',
    question: 'Does a text-to-video request take an image, as `inputs.image_url` of its task suggests?',
    known: 'A finished text task shows `image_url`, null when there is no image; the request lists no image.',
    documents: 'A text-to-video request declares no image, and stays open to one.',
    marks: 'none',
    assumption: {
      summary: 'It takes none; `image_url` is null.',
      value: 'none',
      values: ['none'],
    },
  },
};
