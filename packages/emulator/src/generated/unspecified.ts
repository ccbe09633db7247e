// Generated from spec/ by tools/generate/src/emit/emulator-unspecified.ts. Do not edit: run `pnpm generate`.

/** One fact that the description of the service does not state. */
export interface UnspecifiedEntry {
  readonly title: string;
  readonly question: string;
  /** What is known nevertheless. */
  readonly known: string;
  /** What the documents therefore do. */
  readonly documents: string;
  /** What the emulator assumes so that there is something to develop against. */
  readonly assumption: {
    readonly summary: string;
    readonly value: unknown;
    /** Values that may be assumed instead; absent when any of the same kind may. */
    readonly values?: readonly unknown[];
  };
}

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
  | 'version-negotiation';

/** The register of the unspecified, by id. */
export const unspecified: { readonly [Id in UnspecifiedId]: UnspecifiedEntry } = {
  'success-message': {
    title: 'Message beside other successes',
    question: 'Does a success other than the upload\'s carry a `message`?',
    known: 'The upload response carries `message` with the value `success`; the others do not show one.',
    documents: 'The envelopes do not declare `message` and stay open to it.',
    assumption: {
      summary: 'Only the upload response carries a message.',
      value: false,
      values: [false, true],
    },
  },
  'task-inputs': {
    title: 'Inputs of a task by category',
    question: 'What does `inputs` hold for categories other than text-to-video, and before a task is finished?',
    known: 'A finished text task shows model, prompt, seconds, image_url (null without an image) and aspect_ratio, the one used.',
    documents: '`inputs` is a free-form object.',
    assumption: {
      summary: 'The request as given, without callback_url and without inline content, plus image_url (null) and the aspect ratio used.',
      value: 'request',
      values: ['request', 'empty'],
    },
  },
  'created-at-format': {
    title: 'Format of created_at',
    question: 'In which format is `created_at`, and when is it null?',
    known: 'It is a string or null and gives the creation time.',
    documents: 'A string without a format, or null.',
    assumption: {
      summary: 'An RFC 3339 time in UTC with milliseconds.',
      value: 'rfc3339',
      values: ['rfc3339', 'unix-seconds', 'null'],
    },
  },
  'task-transitions': {
    title: 'Transitions between statuses',
    question: 'Which status may follow which?',
    known: 'The six values; a status change triggers a callback.',
    documents: 'Any status may follow any other.',
    assumption: {
      summary: 'PENDING, QUEUING, PROCESSING, then one of SUCCESS, FAILED, CANCELED; cancelling is possible before a final status.',
      value: ['PENDING', 'QUEUING', 'PROCESSING'],
    },
  },
  'task-initial-status': {
    title: 'Initial status',
    question: 'Which status does a new task have?',
    known: 'Nothing.',
    documents: 'Any status.',
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
    assumption: {
      summary: 'SUCCESS, FAILED and CANCELED are final; a status that is not known is not.',
      value: ['SUCCESS', 'FAILED', 'CANCELED'],
    },
  },
  'style-field-name': {
    title: 'Name of the style field',
    question: 'Which field of a text-to-video request carries the style?',
    known: 'Its values: japanese_anime, realistic, pixel, cartoon_game, flat_color_anime, 90s_style.',
    documents: 'A text-to-video request takes further fields of any name; a `VideoStyle` is one of the values they may have.',
    assumption: {
      summary: 'Unknown fields of a request are accepted and kept in `inputs`; none is treated as the style.',
      value: null,
    },
  },
  'text-to-video-required': {
    title: 'Required fields of text-to-video',
    question: 'Which fields must a text-to-video request have?',
    known: 'Not shown.',
    documents: 'None is required.',
    assumption: { summary: 'None is required, as the documents say.', value: [] },
  },
  'image-to-video-required': {
    title: 'Required fields of image-to-video',
    question: 'Which fields beside `image` must an image-to-video request have?',
    known: 'An image must be provided.',
    documents: 'Only `image` is required.',
    assumption: {
      summary: 'Only `image` is required, as the documents say.',
      value: ['image'],
    },
  },
  'template-to-video-required': {
    title: 'Required fields of template-to-video',
    question: 'Which fields must a template-to-video request have?',
    known: 'Not shown.',
    documents: 'None is required.',
    assumption: { summary: 'None is required, as the documents say.', value: [] },
  },
  'video-to-video-required': {
    title: 'Required fields of video-to-video',
    question: 'Which fields must a video-to-video request have?',
    known: 'Not shown.',
    documents: 'None is required.',
    assumption: { summary: 'None is required, as the documents say.', value: [] },
  },
  'create-defaults': {
    title: 'Defaults of missing fields',
    question: 'What does a create operation take for a field that is missing?',
    known: 'The talking avatar\'s `prompt` and `model` have defaults; a missing `aspect_ratio` is detected where the operation says so.',
    documents: 'Only the defaults that are known are declared.',
    assumption: {
      summary: 'Five seconds, 16:9 where there is nothing to detect from, the first model or template of the list, an empty prompt.',
      value: { seconds: 5, aspect_ratio: '16:9' },
    },
  },
  'template-image-form': {
    title: 'Form of the template\'s image',
    question: 'Does template-to-video take one image object, or an array of them?',
    known: 'The field is described as an array of at least one of which one is supported; requests are shown with a single object.',
    documents: 'One media input, or an array of exactly one.',
    assumption: {
      summary: 'Both forms are accepted.',
      value: 'both',
      values: ['both', 'object', 'array'],
    },
  },
  'talking-avatar-image-and-video': {
    title: 'Image and video both given to a talking avatar',
    question: 'What happens when a talking avatar is given an image and a video?',
    known: 'Either must be provided.',
    documents: 'Both may be given.',
    assumption: {
      summary: 'Accepted; the image is used.',
      value: 'image',
      values: ['image', 'video', 'refuse'],
    },
  },
  'task-not-found': {
    title: 'Unknown or foreign task',
    question: 'What is the answer for a task that does not exist or belongs to another organization?',
    known: 'Access is limited to the organization\'s resources.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    assumption: {
      summary: 'Status 404 with a string `detail`, the same for both cases.',
      value: { status: 404, detail: 'Task not found' },
    },
  },
  'filename-rules': {
    title: 'Rules for filename',
    question: 'How long may `filename` be, which characters may it have, and does its extension decide the type?',
    known: 'It is a required string.',
    documents: 'Any string.',
    assumption: {
      summary: 'Any string; the type is decided by the content.',
      value: 'any',
      values: ['any', 'supported-extension'],
    },
  },
  'invalid-key-status': {
    title: 'Status for an invalid or revoked key',
    question: 'Which HTTP status answers an invalid or revoked API key?',
    known: 'The body has a string field `detail` saying that the key is invalid or revoked.',
    documents: 'The range 4XX, 403 and 422 included, with that body or any other.',
    assumption: { summary: 'Status 401.', value: 401 },
  },
  'missing-key': {
    title: 'Request without a key',
    question: 'What is the answer to a request without the bearer header?',
    known: 'Every operation is sent with the bearer header.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    assumption: { summary: 'The same as for an invalid key.', value: 401 },
  },
  'banned-body': {
    title: 'Body of the 403',
    question: 'Under which names, how nested, and beside what does the body of the 403 carry error code and message?',
    known: 'Error code 4002, message `Organization is banned`.',
    documents: 'Members `code` and `message` of an object, or any other JSON value.',
    assumption: {
      summary: '`code` and `message` at the top, and nothing else; a value adds members.',
      value: {},
    },
  },
  'media-reference-errors': {
    title: 'Unusable media references',
    question: 'What is the answer to an expired, malformed, unknown or foreign `service_uri`?',
    known: 'It is valid for 24 hours and has the form `service://<token>`.',
    documents: 'The form is a pattern; for the rest the range 4XX, 403 and 422 included, with any body.',
    assumption: {
      summary: 'Status 422 with the validation error body, whose `type` says which.',
      value: 422,
    },
  },
  'file-errors': {
    title: 'Unusable files',
    question: 'What is the answer to a file that is too small, too large or of an unsupported type, and when does it come?',
    known: '512 bytes to 80 MB; the formats of each kind.',
    documents: 'The range 4XX, 403 and 422 included, with any body.',
    assumption: {
      summary: 'The PUT is refused with 400, 411 or 413; a create operation that uses a file of the wrong type with 422.',
      value: { tooSmall: 400, tooLarge: 413, noLength: 411, wrongType: 422 },
    },
  },
  'failed-task-reason': {
    title: 'Reason of a failed task',
    question: 'Where does a failed task say why it failed?',
    known: 'The task record has no such field.',
    documents: 'The task record stays open to one.',
    assumption: {
      summary: 'Nowhere; the emulator shows the reason in its console only.',
      value: null,
    },
  },
  'other-errors': {
    title: 'Other error codes and statuses',
    question: 'Which other statuses and error codes are there?',
    known: '422, 403 with 4002, and the string `detail` of an invalid key.',
    documents: 'The ranges 4XX and default, and any body beside the stated ones for 403 and 422.',
    assumption: {
      summary: '404 for an unknown path, 405 with Allow for a wrong method, 413 for an oversize body, 415 for another content type; each with a string `detail`.',
      value: { path: 404, method: 405, size: 413, contentType: 415 },
    },
  },
  'inline-base64-limit': {
    title: 'Largest inline content',
    question: 'How large may inline base64 content be?',
    known: 'Smaller than the upload limit.',
    documents: 'No maximum length.',
    assumption: { summary: 'Ten million bytes after decoding.', value: 10000000 },
  },
  megabyte: {
    title: 'What MB means',
    question: 'Is 80 MB 80,000,000 or 83,886,080 bytes?',
    known: '80 MB.',
    documents: 'The larger reading, 83,886,080 bytes.',
    assumption: {
      summary: 'The larger reading.',
      value: 83886080,
      values: [83886080, 80000000],
    },
  },
  'presigned-url-lifetime': {
    title: 'Lifetime of a presigned URL',
    question: 'How long may a granted address be used, how often, and how is a late or wrong PUT refused?',
    known: 'Status 200 means success; the headers must be exactly the returned ones.',
    documents: 'Nothing.',
    assumption: {
      summary: 'One hour and any number of times; 403 when late or with other headers.',
      value: { seconds: 3600, status: 403 },
    },
  },
  'callback-retries': {
    title: 'Callback retries',
    question: 'Is a failed delivery repeated, how often and when, and is the order kept?',
    known: 'Nothing.',
    documents: 'Nothing; a receiver must bear repetition, loss and any order.',
    assumption: {
      summary: 'Up to 6 attempts, 1 s doubling to 60 s with jitter.',
      value: { attempts: 6, firstDelaySeconds: 1, maximumDelaySeconds: 60 },
    },
  },
  'callback-timeout': {
    title: 'Callback timeout',
    question: 'How long does the service wait for the receiver\'s answer?',
    known: 'The receiver answers 200 with any JSON.',
    documents: 'Nothing.',
    assumption: { summary: 'Ten seconds.', value: 10 },
  },
  'callback-signature': {
    title: 'Callback signature',
    question: 'Is a callback signed?',
    known: 'Nothing.',
    documents: 'No signature is declared.',
    assumption: { summary: 'It is not.', value: 'none' },
  },
  'callback-changes': {
    title: 'Which changes are sent',
    question: 'Is every change of status sent, or only success and failure?',
    known: 'A status change triggers a notification; success and failure are named as the notified events.',
    documents: 'Any status may arrive.',
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
    assumption: {
      summary: 'None; a fault can be set that answers 429 with Retry-After.',
      value: null,
    },
  },
  'concurrency-limits': {
    title: 'Concurrency limits',
    question: 'How many tasks may run at once?',
    known: 'Nothing.',
    documents: 'Nothing.',
    assumption: {
      summary: 'Any number may be accepted; four are processed at once.',
      value: 4,
    },
  },
  'credits-per-task': {
    title: 'Credits per task',
    question: 'How many credits does a task cost, and is a failed or canceled one charged?',
    known: '`credits` is an integer, the credits charged for the task.',
    documents: 'Any integer.',
    assumption: {
      summary: 'One credit per requested second, whatever becomes of the task.',
      value: { perSecond: 1 },
    },
  },
  'deprecation-policy': {
    title: 'Deprecation',
    question: 'How are operations, fields and models retired?',
    known: 'Models are versioned by their identifier.',
    documents: 'Nothing is marked deprecated.',
    assumption: { summary: 'Nothing is ever retired.', value: null },
  },
  'version-negotiation': {
    title: 'Negotiation of versions',
    question: 'Can a version be asked for by header?',
    known: 'All operations live under `/v1`; the interface carries version 0.15.0.',
    documents: 'No header is declared.',
    assumption: { summary: 'Headers that ask for a version are ignored.', value: null },
  },
};
