/** One payload and whether the contract accepts it. */
export type Payload = {
  readonly schema: string;
  readonly accepted: boolean;
  readonly why: string;
  readonly value: unknown;
  /** The field that a refusal of the value names. */
  readonly field?: string;
};

/** The reference, the content and the beginning of the URLs in the payloads; a service gets others instead. */
export const placeholders = {
  reference: 'service://abc',
  inline: 'aGVsbG8=',
  url: 'https://a.example/',
};

const uuid = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const reference = { service_uri: placeholders.reference };
const inline = { bytes_base64_encoded: placeholders.inline };
const url = (length: number): string => placeholders.url.padEnd(length, 'x');
const text = (length: number): string => 'x'.repeat(length);

const video = { url: 'https://cdn.example/v.mp4', width: 640, height: 360 };
const task = {
  task_id: uuid,
  id: uuid,
  status: 'SUCCESS',
  category: 'TEXT_TO_VIDEO',
  callback_url: null,
  seconds: 5,
  output_videos: [video],
  credits: 10,
  inputs: {},
  created_at: null,
};
const avatar = { audio: reference, image: reference, seconds: 20 };
const grant = {
  presigned_url: 'https://s.example/u',
  headers: { 'Content-Type': 'image/png' },
  service_uri: 'service://a',
};
const fault = { loc: ['body', 'seconds'], msg: 'too large', type: 'less_than_equal' };

function without<T extends object>(value: T, key: keyof T): Partial<T> {
  const { [key]: _, ...rest } = value;
  return rest as Partial<T>; // T without one key.
}

function accept(schema: string, rows: readonly (readonly [why: string, value: unknown])[]): Payload[] {
  return rows.map(([why, value]) => ({ schema, accepted: true, why, value }));
}

function refuse(schema: string, rows: readonly (readonly [why: string, value: unknown])[]): Payload[] {
  return rows.map(([why, value]) => ({ schema, accepted: false, why, value }));
}

function about(field: string, rows: readonly Payload[]): Payload[] {
  return rows.map((row) => ({ ...row, field }));
}

/** Payloads for the rules on the callback URL, which hold for each create request. */
function callbackUrl(schema: string, base: object): Payload[] {
  return about('callback_url', [
    ...accept(schema, [
      ['null callback_url', { ...base, callback_url: null }],
      ['callback_url of 2083 characters', { ...base, callback_url: url(2083) }],
      ['callback_url with a query', { ...base, callback_url: 'https://a.example/c?x=1&y=%20#z' }],
    ]),
    ...refuse(schema, [
      ['callback_url of 2084 characters', { ...base, callback_url: url(2084) }],
      ['empty callback_url', { ...base, callback_url: '' }],
      ['callback_url that is not a URI', { ...base, callback_url: 'not a uri' }],
      ['callback_url as a number', { ...base, callback_url: 5 }],
    ]),
  ]);
}

function duration(schema: string, base: object, maximum: number): Payload[] {
  return about('seconds', [
    ...accept(schema, [
      ['one second', { ...base, seconds: 1 }],
      ['the most seconds', { ...base, seconds: maximum }],
    ]),
    ...refuse(schema, [
      ['zero seconds', { ...base, seconds: 0 }],
      ['one second too many', { ...base, seconds: maximum + 1 }],
      ['half a second', { ...base, seconds: 1.5 }],
      ['seconds as a string', { ...base, seconds: '5' }],
      ['null seconds', { ...base, seconds: null }],
    ]),
  ]);
}

function ratio(schema: string, base: object, nullable: boolean): Payload[] {
  const ratios = ['16:9', '9:16', '1:1', '4:3', '3:4'];
  const nothing: readonly (readonly [string, unknown])[] = [
    ['null aspect_ratio', { ...base, aspect_ratio: null }],
  ];
  return about('aspect_ratio', [
    ...accept(
      schema,
      ratios.map((aspect_ratio) => [`aspect_ratio ${aspect_ratio}`, { ...base, aspect_ratio }] as const),
    ),
    ...(nullable ? accept(schema, nothing) : refuse(schema, nothing)),
    ...refuse(schema, [['aspect_ratio 21:9', { ...base, aspect_ratio: '21:9' }]]),
  ]);
}

function prompt(schema: string, base: object, minimum: 0 | 1): Payload[] {
  const empty: readonly (readonly [string, unknown])[] = [['empty prompt', { ...base, prompt: '' }]];
  return about('prompt', [
    ...accept(schema, [['prompt of 2000 characters', { ...base, prompt: text(2000) }]]),
    ...accept(schema, [['prompt of 2000 emoji', { ...base, prompt: '🌊'.repeat(2000) }]]),
    ...(minimum === 0 ? accept(schema, empty) : refuse(schema, empty)),
    ...refuse(schema, [
      ['prompt of 2001 characters', { ...base, prompt: text(2001) }],
      ['null prompt', { ...base, prompt: null }],
      ['prompt as a number', { ...base, prompt: 1 }],
    ]),
  ]);
}

function oneOf(schema: string, base: object, field: string, values: readonly string[]): Payload[] {
  return about(field, [
    ...accept(
      schema,
      values.map((value) => [`${field} ${value}`, { ...base, [field]: value }] as const),
    ),
    ...refuse(schema, [
      [`unknown ${field}`, { ...base, [field]: 'no-such-value' }],
      [`null ${field}`, { ...base, [field]: null }],
    ]),
  ]);
}

function mediaField(schema: string, base: object, field: string): Payload[] {
  return about(field, [
    ...accept(schema, [
      [`${field} by reference`, { ...base, [field]: reference }],
      [`${field} inline`, { ...base, [field]: inline }],
      [`${field} both ways`, { ...base, [field]: { ...reference, ...inline } }],
      [
        `${field} by reference, inline null`,
        { ...base, [field]: { ...reference, bytes_base64_encoded: null } },
      ],
      [`${field} inline, reference null`, { ...base, [field]: { ...inline, service_uri: null } }],
      [`${field} with an unknown member`, { ...base, [field]: { ...reference, extra: 1 } }],
    ]),
    ...refuse(schema, [
      [`${field} without either`, { ...base, [field]: {} }],
      [`${field} with both null`, { ...base, [field]: { service_uri: null, bytes_base64_encoded: null } }],
      [`${field} as a string`, { ...base, [field]: 'service://abc' }],
      [`${field} with a number`, { ...base, [field]: { service_uri: 5 } }],
      [`${field} of another form`, { ...base, [field]: { service_uri: 'https://a.example/x' } }],
    ]),
  ]);
}

const styled = { prompt: 'a cat', some_style_field: 'pixel' };

/** Payloads written from the description of the service, not from the documents. */
export const payloads: readonly Payload[] = [
  ...accept('TextToVideoRequest', [
    ['nothing is required', {}],
    ['a style in a field of any name', styled],
    ['any other value in such a field', { some_field: { deep: [1] } }],
  ]),
  ...refuse('TextToVideoRequest', [
    ['an array', []],
    ['null', null],
    ['a string', 'a cat'],
  ]),
  ...prompt('TextToVideoRequest', {}, 1),
  ...oneOf('TextToVideoRequest', {}, 'model', ['t2v-2.4-faster', 't2v-2.4-advanced']),
  ...duration('TextToVideoRequest', {}, 10),
  ...ratio('TextToVideoRequest', {}, false),
  ...callbackUrl('TextToVideoRequest', {}),

  ...refuse('ImageToVideoRequest', [
    ['no image', { seconds: 5 }],
    ['null image', { image: null }],
    ['array of images', { image: [reference] }],
  ]),
  ...mediaField('ImageToVideoRequest', {}, 'image'),
  ...oneOf('ImageToVideoRequest', { image: reference }, 'model', [
    'animate-2.4-faster',
    'animate-2.4-advanced',
  ]),
  ...prompt('ImageToVideoRequest', { image: reference }, 0),
  ...duration('ImageToVideoRequest', { image: reference }, 10),
  ...ratio('ImageToVideoRequest', { image: reference }, true),
  ...callbackUrl('ImageToVideoRequest', { image: reference }),

  ...accept('TemplateToVideoRequest', [
    ['nothing is required', {}],
    ['an array of one image', { image: [reference] }],
  ]),
  ...refuse('TemplateToVideoRequest', [
    ['an empty array of images', { image: [] }],
    ['two images', { image: [reference, reference] }],
    ['an array with null', { image: [null] }],
    ['null image', { image: null }],
  ]),
  ...mediaField('TemplateToVideoRequest', {}, 'image'),
  ...oneOf('TemplateToVideoRequest', {}, 'template', [
    'kissing_screen',
    'looping_animation',
    'hug',
    'groove_dance',
    'kiss',
    'french_kiss',
    '360_view',
    'zoom_in',
    'zoom_out',
    'crane_up',
  ]),
  ...prompt('TemplateToVideoRequest', {}, 0),
  ...duration('TemplateToVideoRequest', {}, 10),
  ...ratio('TemplateToVideoRequest', {}, true),
  ...callbackUrl('TemplateToVideoRequest', {}),

  ...accept('VideoToVideoRequest', [['nothing is required', {}]]),
  ...mediaField('VideoToVideoRequest', {}, 'video'),
  ...oneOf('VideoToVideoRequest', {}, 'model', [
    'anime-v5.5',
    'anime-v1.2',
    'anime-v10',
    'anime-v9.1',
    'illustration-v9.1',
    'illustration-v20',
    'illustration-v8.1',
    'illustration-v19',
  ]),
  ...prompt('VideoToVideoRequest', {}, 0),
  ...duration('VideoToVideoRequest', {}, 10),
  ...ratio('VideoToVideoRequest', {}, false),
  ...callbackUrl('VideoToVideoRequest', {}),

  ...accept('TalkingAvatarRequest', [
    ['an image', avatar],
    ['a video', { audio: reference, video: reference, seconds: 20 }],
    ['an image and a video', { ...avatar, video: reference }],
    ['an image, video null', { ...avatar, video: null }],
    ['a video, image null', { ...avatar, image: null, video: inline }],
  ]),
  ...refuse('TalkingAvatarRequest', [
    ['neither image nor video', { audio: reference, seconds: 20 }],
    ['image and video null', { audio: reference, seconds: 20, image: null, video: null }],
    ['no audio', without(avatar, 'audio')],
    ['null audio', { ...avatar, audio: null }],
    ['no seconds', without(avatar, 'seconds')],
    ['a broken image beside a good video', { ...avatar, image: {}, video: reference }],
  ]),
  ...mediaField('TalkingAvatarRequest', avatar, 'audio'),
  ...oneOf('TalkingAvatarRequest', avatar, 'model', ['talking-avatar-v1']),
  ...prompt('TalkingAvatarRequest', avatar, 0),
  ...duration('TalkingAvatarRequest', avatar, 60),
  ...ratio('TalkingAvatarRequest', avatar, true),
  ...callbackUrl('TalkingAvatarRequest', avatar),

  ...accept('Task', [
    ['a finished task', task],
    ['a pending task', { ...task, status: 'PENDING', output_videos: [] }],
    ['unknown members', { ...task, extra: { deep: [1] } }],
    ['any creation time', { ...task, created_at: 'yesterday' }],
    ['free inputs', { ...task, inputs: { a: [null, { b: 1 }] } }],
  ]),
  ...oneOf('Task', task, 'status', ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED']),
  ...oneOf('Task', task, 'category', [
    'TEXT_TO_VIDEO',
    'IMAGE_TO_VIDEO',
    'VIDEO_TO_VIDEO',
    'TEMPLATE_TO_VIDEO',
    'TALKING_AVATAR',
  ]),
  ...refuse('Task', [
    ['the status COMPLETED', { ...task, status: 'COMPLETED' }],
    ['a status in small letters', { ...task, status: 'success' }],
    ['an identifier that is not a UUID', { ...task, task_id: '12345' }],
    ['an id that is not a UUID', { ...task, id: 'x' }],
    ['null output_videos', { ...task, output_videos: null }],
    ['seconds as a string', { ...task, seconds: '5' }],
    ['half a credit', { ...task, credits: 0.5 }],
    ['null credits', { ...task, credits: null }],
    ['inputs as an array', { ...task, inputs: [] }],
    ['null inputs', { ...task, inputs: null }],
    ['a creation time as a number', { ...task, created_at: 1700000000 }],
    ['callback_url as a number', { ...task, callback_url: 1 }],
    ...Object.keys(task).map((key) => [`no ${key}`, without(task, key as keyof typeof task)] as const),
  ]),

  ...accept('OutputVideo', [
    ['an output video', video],
    ['a URL of 2083 characters', { ...video, url: url(2083) }],
  ]),
  ...refuse('OutputVideo', [
    ['a URL of 2084 characters', { ...video, url: url(2084) }],
    ['an empty URL', { ...video, url: '' }],
    ['a relative URL', { ...video, url: '/v.mp4' }],
    ['a width with a fraction', { ...video, width: 1.5 }],
    ['a height as a string', { ...video, height: '360' }],
  ]),

  ...accept('CreatedTaskResponse', [
    ['an envelope', { code: 0, data: { task_id: uuid } }],
    ['no code, which is 0 by default', { data: { task_id: uuid } }],
    ['a message beside', { code: 0, data: { task_id: uuid }, message: 'ok' }],
  ]),
  ...refuse('CreatedTaskResponse', [
    ['no task_id', { code: 0, data: {} }],
    ['a task_id that is not a UUID', { code: 0, data: { task_id: 'abc' } }],
    ['code as a string', { code: '0', data: { task_id: uuid } }],
    ['data as an array', { code: 0, data: [] }],
  ]),
  ...accept('TaskResponse', [['an envelope', { code: 0, data: task }]]),
  ...refuse('TaskResponse', [['a bare record', task]]),

  ...accept('UploadRequest', [
    ['a file name', { filename: 'a.png' }],
    ['any file name', { filename: '' }],
  ]),
  ...refuse('UploadRequest', [
    ['no file name', {}],
    ['null file name', { filename: null }],
    ['file name as a number', { filename: 1 }],
  ]),
  ...accept('UploadResponse', [['a grant', { code: 0, message: 'success', data: grant }]]),
  ...refuse('UploadResponse', [['message as a number', { code: 0, message: 1, data: grant }]]),
  ...accept('UploadGrant', [
    ['a grant', grant],
    ['no headers to send', { ...grant, headers: {} }],
  ]),
  ...refuse('UploadGrant', [
    ['a header that is not a string', { ...grant, headers: { 'Content-Length': 5 } }],
    ['headers as an array', { ...grant, headers: [] }],
    ['presigned_url as a number', { ...grant, presigned_url: 1 }],
  ]),

  ...accept('ValidationErrorBody', [
    ['a fault', { detail: [fault] }],
    ['no faults', { detail: [] }],
    ['an index in the location', { detail: [{ ...fault, loc: ['body', 'image', 0] }] }],
    ['members beside', { detail: [{ ...fault, input: 11, ctx: { le: 10 } }] }],
  ]),
  ...refuse('ValidationErrorBody', [
    ['a string detail', { detail: 'The API key is invalid or revoked' }],
    ['no loc', { detail: [without(fault, 'loc')] }],
    ['no msg', { detail: [without(fault, 'msg')] }],
    ['no type', { detail: [without(fault, 'type')] }],
    ['loc as a string', { detail: [{ ...fault, loc: 'body' }] }],
    ['a fraction in loc', { detail: [{ ...fault, loc: [0.5] }] }],
  ]),
  ...accept('OrganizationBannedBody', [
    ['code and message', { code: 4002, message: 'Organization is banned' }],
  ]),
  ...refuse('OrganizationBannedBody', [['another code', { code: 4003, message: 'Organization is banned' }]]),
  ...accept('RefusalBody', [
    ['a string detail', { detail: 'The API key is invalid or revoked' }],
    ['a text', 'no'],
    ['null', null],
    ['a list', [1]],
  ]),
  ...accept('UnspecifiedErrorBody', [
    ['an object', { detail: 'Task not found' }],
    ['a number', 7],
    ['false', false],
  ]),
  ...accept('InvalidApiKeyBody', [['a string detail', { detail: 'The API key is invalid or revoked' }]]),
  ...refuse('InvalidApiKeyBody', [['an array detail', { detail: [fault] }]]),
];
