// Generated from spec/ by tools/generate/src/emit/cli-operations.ts. Do not edit: run `pnpm generate`.

/** A value that a command takes. */
export interface CommandField {
  readonly name: string;
  readonly in: 'body' | 'path' | 'query' | 'header';
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'enum' | 'media' | 'object' | 'array';
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly values?: readonly (string | number | boolean)[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  /** Kinds of media it takes, for type `media`. */
  readonly accepts?: readonly ('image' | 'audio' | 'video')[];
  /** Whether an array of media is accepted as well, for type `media`. */
  readonly array?: boolean;
}

/** One operation of the service as a command. */
export interface Command {
  readonly operationId: string;
  /** Name of the client's method. */
  readonly method: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly costsCredits: boolean;
  readonly fields: readonly CommandField[];
  /** Known values of further fields, whose names are not specified. */
  readonly furtherValues: readonly (string | number | boolean)[];
  /** Of these lists of fields, one must be given in full; empty when there is no such choice. */
  readonly alternatives: readonly (readonly string[])[];
}

/** The operations of the service, in the order of the documents. */
export const commands: readonly Command[] = [
  {
    operationId: 'createTextToVideo',
    method: 'textToVideo',
    verb: 'POST',
    path: '/v1/video/text2video',
    summary: 'Create a video from text',
    description: 'Creates a task of the category TEXT_TO_VIDEO from a text prompt. Answers at once with the identifier of the task; the work goes on asynchronously. Every call creates a new task and costs credits.',
    costsCredits: true,
    fields: [
      {
        name: 'prompt',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'What the video shows, 1 to 2000 characters.',
        minLength: 1,
        maxLength: 2000,
        example: 'A cat surfing a wave at sunset',
      },
      {
        name: 'model',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Model that turns a text prompt into a video. Models are versioned by their identifier.',
        values: ['t2v-2.4-faster', 't2v-2.4-advanced'],
        example: 't2v-2.4-faster',
      },
      {
        name: 'seconds',
        in: 'body',
        required: false,
        type: 'integer',
        nullable: false,
        description: 'Output duration in seconds, 1 to 10.',
        minimum: 1,
        maximum: 10,
        example: 5,
      },
      {
        name: 'callback_url',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'Address to which the service posts the task record on every status change (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.',
        minLength: 1,
        maxLength: 2083,
        format: 'uri',
        example: 'https://app.example/callbacks/video/3f1c',
      },
      {
        name: 'aspect_ratio',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Aspect ratio of the produced video, width to height.',
        values: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        example: '16:9',
      },
    ],
    furtherValues: [
      'japanese_anime',
      'realistic',
      'pixel',
      'cartoon_game',
      'flat_color_anime',
      '90s_style',
    ],
    alternatives: [],
  },
  {
    operationId: 'createImageToVideo',
    method: 'imageToVideo',
    verb: 'POST',
    path: '/v1/video/image2video',
    summary: 'Create a video from an image',
    description: 'Creates a task of the category IMAGE_TO_VIDEO from one image. Answers at once with the identifier of the task; the work goes on asynchronously. Every call creates a new task and costs credits.',
    costsCredits: true,
    fields: [
      {
        name: 'model',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Model that animates an image. Models are versioned by their identifier.',
        values: ['animate-2.4-faster', 'animate-2.4-advanced'],
        example: 'animate-2.4-faster',
      },
      {
        name: 'image',
        in: 'body',
        required: true,
        type: 'media',
        nullable: false,
        description: 'The image to animate. JPEG, PNG, WebP or AVIF.',
        example: { service_uri: 'service://b2f7c1d09e5a4c1f' },
        accepts: ['image'],
        array: false,
      },
      {
        name: 'seconds',
        in: 'body',
        required: false,
        type: 'integer',
        nullable: false,
        description: 'Output duration in seconds, 1 to 10.',
        minimum: 1,
        maximum: 10,
        example: 5,
      },
      {
        name: 'prompt',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'What happens in the video, at most 2000 characters.',
        maxLength: 2000,
        example: 'Wind moves the hair',
      },
      {
        name: 'callback_url',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'Address to which the service posts the task record on every status change (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.',
        minLength: 1,
        maxLength: 2083,
        format: 'uri',
        example: 'https://app.example/callbacks/video/3f1c',
      },
      {
        name: 'aspect_ratio',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: true,
        description: 'Aspect ratio of the video; null or missing lets the service detect the closest one from the input image.',
        values: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        example: '9:16',
      },
    ],
    furtherValues: [],
    alternatives: [],
  },
  {
    operationId: 'createTemplateToVideo',
    method: 'templateToVideo',
    verb: 'POST',
    path: '/v1/video/template2video',
    summary: 'Create a video from an image and a template',
    description: 'Creates a task of the category TEMPLATE_TO_VIDEO from one image and a template. Answers at once with the identifier of the task; the work goes on asynchronously. Every call creates a new task and costs credits.',
    costsCredits: true,
    fields: [
      {
        name: 'template',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Motion template that is applied to the input image.',
        values: [
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
        ],
        example: 'zoom_in',
      },
      {
        name: 'image',
        in: 'body',
        required: false,
        type: 'media',
        nullable: false,
        description: 'The image the template is applied to. JPEG, PNG, WebP or AVIF.',
        example: { service_uri: 'service://b2f7c1d09e5a4c1f' },
        accepts: ['image'],
        array: true,
      },
      {
        name: 'prompt',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'What happens in the video, at most 2000 characters.',
        maxLength: 2000,
        example: 'Slow and dreamy',
      },
      {
        name: 'seconds',
        in: 'body',
        required: false,
        type: 'integer',
        nullable: false,
        description: 'Output duration in seconds, 1 to 10.',
        minimum: 1,
        maximum: 10,
        example: 4,
      },
      {
        name: 'callback_url',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'Address to which the service posts the task record on every status change (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.',
        minLength: 1,
        maxLength: 2083,
        format: 'uri',
        example: 'https://app.example/callbacks/video/3f1c',
      },
      {
        name: 'aspect_ratio',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: true,
        description: 'Aspect ratio of the video; null or missing lets the service detect the closest one from the input image.',
        values: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        example: '9:16',
      },
    ],
    furtherValues: [],
    alternatives: [],
  },
  {
    operationId: 'createVideoToVideo',
    method: 'videoToVideo',
    verb: 'POST',
    path: '/v1/video/video2video',
    summary: 'Create a video from a video',
    description: 'Creates a task of the category VIDEO_TO_VIDEO from one video (style transformation). Answers at once with the identifier of the task; the work goes on asynchronously. Every call creates a new task and costs credits.',
    costsCredits: true,
    fields: [
      {
        name: 'model',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Model that transforms the style of a video. Models are versioned by their identifier.',
        values: [
          'anime-v5.5',
          'anime-v1.2',
          'anime-v10',
          'anime-v9.1',
          'illustration-v9.1',
          'illustration-v20',
          'illustration-v8.1',
          'illustration-v19',
        ],
        example: 'anime-v10',
      },
      {
        name: 'video',
        in: 'body',
        required: false,
        type: 'media',
        nullable: false,
        description: 'The video to transform. MP4, WebM or MOV.',
        example: { service_uri: 'service://c41d7a2290ab4f7e' },
        accepts: ['video'],
        array: false,
      },
      {
        name: 'prompt',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'The desired style transformation, at most 2000 characters.',
        maxLength: 2000,
        example: 'Ink drawing with soft colours',
      },
      {
        name: 'seconds',
        in: 'body',
        required: false,
        type: 'integer',
        nullable: false,
        description: 'Output duration in seconds, 1 to 10.',
        minimum: 1,
        maximum: 10,
        example: 6,
      },
      {
        name: 'callback_url',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'Address to which the service posts the task record on every status change (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.',
        minLength: 1,
        maxLength: 2083,
        format: 'uri',
        example: 'https://app.example/callbacks/video/3f1c',
      },
      {
        name: 'aspect_ratio',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Aspect ratio of the video; when missing, the service detects the closest one from the input video.',
        values: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        example: '4:3',
      },
    ],
    furtherValues: [],
    alternatives: [],
  },
  {
    operationId: 'createTalkingAvatar',
    method: 'talkingAvatar',
    verb: 'POST',
    path: '/v1/video/talking-avatar',
    summary: 'Create a talking avatar',
    description: 'Creates a task of the category TALKING_AVATAR from audio and an image or a video. Answers at once with the identifier of the task; the work goes on asynchronously. Every call creates a new task and costs credits.',
    costsCredits: true,
    fields: [
      {
        name: 'audio',
        in: 'body',
        required: true,
        type: 'media',
        nullable: false,
        description: 'The speech that drives the animation. MP3, WAV, M4A or AAC.',
        example: { service_uri: 'service://a90e5d3377bc41f2' },
        accepts: ['audio'],
        array: false,
      },
      {
        name: 'seconds',
        in: 'body',
        required: true,
        type: 'integer',
        nullable: false,
        description: 'Output duration in seconds, 1 to 60.',
        minimum: 1,
        maximum: 60,
        example: 20,
      },
      {
        name: 'image',
        in: 'body',
        required: false,
        type: 'media',
        nullable: false,
        description: 'The avatar as an image. JPEG, PNG, WebP or AVIF.',
        example: { service_uri: 'service://b2f7c1d09e5a4c1f' },
        accepts: ['image'],
        array: false,
      },
      {
        name: 'video',
        in: 'body',
        required: false,
        type: 'media',
        nullable: false,
        description: 'The avatar as a video. MP4, WebM or MOV.',
        example: { service_uri: 'service://c41d7a2290ab4f7e' },
        accepts: ['video'],
        array: false,
      },
      {
        name: 'prompt',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'How the avatar behaves, at most 2000 characters.',
        maxLength: 2000,
        default: '',
        example: 'Friendly and calm',
      },
      {
        name: 'callback_url',
        in: 'body',
        required: false,
        type: 'string',
        nullable: false,
        description: 'Address to which the service posts the task record on every status change (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.',
        minLength: 1,
        maxLength: 2083,
        format: 'uri',
        example: 'https://app.example/callbacks/video/3f1c',
      },
      {
        name: 'aspect_ratio',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: true,
        description: 'Aspect ratio of the video; null or missing lets the service detect the closest one from the input image or video.',
        values: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        example: '9:16',
      },
      {
        name: 'model',
        in: 'body',
        required: false,
        type: 'enum',
        nullable: false,
        description: 'Model that makes an avatar speak. Models are versioned by their identifier.',
        values: ['talking-avatar-v1'],
        default: 'talking-avatar-v1',
        example: 'talking-avatar-v1',
      },
    ],
    furtherValues: [],
    alternatives: [['image'], ['video']],
  },
  {
    operationId: 'getTask',
    method: 'getTask',
    verb: 'GET',
    path: '/v1/tasks/{task_id}',
    summary: 'Read a task',
    description: 'Returns the task record. May be repeated at will; reading changes nothing.',
    costsCredits: false,
    fields: [
      {
        name: 'task_id',
        in: 'path',
        required: true,
        type: 'string',
        nullable: false,
        description: 'Identifier of the task, a UUID.',
        format: 'uuid',
        example: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
      },
    ],
    furtherValues: [],
    alternatives: [],
  },
  {
    operationId: 'createUpload',
    method: 'upload',
    verb: 'POST',
    path: '/v1/upload/file',
    summary: 'Ask for an upload address',
    description: 'First step of an upload: names the file and receives a grant. Costs no credits.\n\n**Second step, not an operation of this API:** send the file with `PUT` to `presigned_url`.\n\n| Rule | Value |\n|---|---|\n| Method and address | `PUT` to `data.presigned_url` |\n| Headers | exactly the returned `data.headers`; not the bearer header, which is for this API alone |\n| Body | the raw bytes of the file |\n| Size | 512 bytes to 80 MB |\n| Images | JPEG, PNG, WebP, AVIF (image to video, template to video, talking avatar) |\n| Audio | MP3, WAV, M4A, AAC (talking avatar) |\n| Video | MP4, WebM, MOV (talking avatar, video to video) |\n| Success | status 200 |\n\n**Third step:** use `data.service_uri` as `service_uri` of a media input. It may be used in several calls and is\nvalid for 24 hours; afterwards the file must be uploaded again.',
    costsCredits: false,
    fields: [
      {
        name: 'filename',
        in: 'body',
        required: true,
        type: 'string',
        nullable: false,
        description: 'Name of the file. Its length, its allowed characters and whether the extension decides the type are not specified.',
        example: 'portrait.png',
      },
    ],
    furtherValues: [],
    alternatives: [],
  },
];

/** Version of the documents this was generated from. */
export const contractVersion = '0.15.0' as const;

/** Least size of an uploaded file. */
export const minimumBytes = 512 as const;

/** Greatest size of an uploaded file. */
export const maximumBytes = 83886080 as const;

/** File formats that can be uploaded, by kind. */
export const mediaFormats = {
  image: [
    { name: 'JPEG', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
    { name: 'PNG', mediaType: 'image/png', extensions: ['png'] },
    { name: 'WebP', mediaType: 'image/webp', extensions: ['webp'] },
    { name: 'AVIF', mediaType: 'image/avif', extensions: ['avif'] },
  ],
  audio: [
    { name: 'MP3', mediaType: 'audio/mpeg', extensions: ['mp3'] },
    { name: 'WAV', mediaType: 'audio/wav', extensions: ['wav'] },
    { name: 'M4A', mediaType: 'audio/mp4', extensions: ['m4a'] },
    { name: 'AAC', mediaType: 'audio/aac', extensions: ['aac'] },
  ],
  video: [
    { name: 'MP4', mediaType: 'video/mp4', extensions: ['mp4'] },
    { name: 'WebM', mediaType: 'video/webm', extensions: ['webm'] },
    { name: 'MOV', mediaType: 'video/quicktime', extensions: ['mov'] },
  ],
} as const;

/** How long a `OutputVideoUrl` is valid, in milliseconds. */
export const outputVideoUrlValidForMs = 28800000 as const;

/** How long a `ServiceUri` is valid, in milliseconds. */
export const serviceUriValidForMs = 86400000 as const;
