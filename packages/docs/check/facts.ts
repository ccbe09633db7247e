/** Sentences of the description of the service, copied by hand, with where a reader must find them. */

/** A field on the page of an operation: `createTextToVideo body.prompt`; without a field, the whole page. */
type Location = `${string} ${string}` | string;

/** A sentence, the fields that it describes, and the words that their descriptions must have. */
export interface Fact {
  readonly sentence: string;
  readonly at: readonly Location[];
  readonly shows: readonly string[];
}

const creates = [
  'createTextToVideo',
  'createImageToVideo',
  'createTemplateToVideo',
  'createVideoToVideo',
  'createTalkingAvatar',
] as const;
const operations = [...creates, 'getTask', 'createUpload'] as const;
const media = [
  'createImageToVideo body.image',
  'createVideoToVideo body.video',
  'createTalkingAvatar body.audio',
  'createTalkingAvatar body.image',
  'createTalkingAvatar body.video',
] as const;
const records = ['getTask 200.data', 'callback body'] as const;

function fieldsAt(ids: readonly string[], field: string): string[] {
  return ids.map((id) => `${id} ${field}`);
}

function recordFields(...names: readonly string[]): string[] {
  return records.flatMap((record) => names.map((name) => `${record}.${name}`));
}

export const facts: readonly Fact[] = [
  {
    sentence: 'code: integer; default 0; 0 on success',
    at: fieldsAt(operations, '200.code'),
    shows: ['integer', 'default 0', '0 on success'],
  },
  {
    sentence: 'message: its value on success is `success`',
    at: ['createUpload 200.message'],
    shows: ['string', 'success'],
  },
  {
    sentence: 'task_id: string, UUID, identifier of the new task; required',
    at: fieldsAt(creates, '200.data.task_id'),
    shows: ['string (UUID)', 'Identifier of the new task'],
  },
  {
    sentence: 'task_id: string, UUID',
    at: [...recordFields('task_id'), 'getTask parameters.task_id'],
    shows: ['string (UUID)'],
  },
  {
    sentence: 'id: string, UUID, equals task_id',
    at: recordFields('id'),
    shows: ['string (UUID)', 'Equals task_id'],
  },
  {
    sentence: 'status: PENDING, QUEUING, PROCESSING, SUCCESS, FAILED, CANCELED',
    at: recordFields('status'),
    shows: ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'],
  },
  {
    sentence: 'category: one of the five',
    at: recordFields('category'),
    shows: ['TEXT_TO_VIDEO', 'IMAGE_TO_VIDEO', 'VIDEO_TO_VIDEO', 'TEMPLATE_TO_VIDEO', 'TALKING_AVATAR'],
  },
  {
    sentence: 'callback_url: the callback address given at creation; null when none was given',
    at: recordFields('callback_url'),
    shows: ['or null', 'null when none was'],
  },
  {
    sentence: 'seconds: requested output duration in seconds',
    at: recordFields('seconds'),
    shows: ['integer', 'seconds'],
  },
  { sentence: 'output_videos: array of output video', at: recordFields('output_videos'), shows: ['array'] },
  {
    sentence: 'url: string, URI, length 1 to 2083; expires 8 hours after the task succeeded',
    at: recordFields('output_videos.url'),
    shows: ['URI', '1 to 2083', '8 hours'],
  },
  {
    sentence: 'width, height: integer, pixels',
    at: recordFields('output_videos.width', 'output_videos.height'),
    shows: ['integer', 'pixels'],
  },
  {
    sentence: 'credits: integer, credits charged for the task',
    at: recordFields('credits'),
    shows: ['integer', 'Credits charged'],
  },
  {
    sentence:
      'inputs: object, free-form; a finished text task shows the keys model, prompt, seconds, image_url (null when no image) and aspect_ratio, and the aspect ratio there is the one actually used',
    at: recordFields('inputs'),
    shows: ['object', 'model', 'prompt', 'seconds', 'image_url', 'aspect_ratio', 'used'],
  },
  { sentence: 'created_at: string or null', at: recordFields('created_at'), shows: ['string or null'] },
  {
    sentence: 'All fields [of the task record] are required.',
    at: fieldsAt(['callback'], 'body.task_id').concat(
      [
        'id',
        'status',
        'category',
        'callback_url',
        'seconds',
        'output_videos',
        'credits',
        'inputs',
        'created_at',
      ].map((name) => `callback body.${name}`),
    ),
    shows: ['required'],
  },
  {
    sentence: 'service_uri: string or null; form service://<token>',
    at: media.map((field) => `${field}.service_uri`),
    shows: ['string or null', 'service://'],
  },
  {
    sentence: 'bytes_base64_encoded: string or null, base64 of the file content',
    at: media.map((field) => `${field}.bytes_base64_encoded`),
    shows: ['string or null', 'base64'],
  },
  {
    sentence: 'When both are given, service_uri takes priority over bytes_base64_encoded.',
    at: [...media, 'createTemplateToVideo body.image'],
    shows: ['service_uri takes priority'],
  },
  {
    sentence: 'Validity of service_uri: 24 hours; afterwards the file must be uploaded again',
    at: [...media.map((field) => `${field}.service_uri`), 'createUpload'],
    shows: ['24 hours', 'uploaded again'],
  },
  {
    sentence: 'An uploaded file may be reused in several calls until its service_uri expires.',
    at: media.map((field) => `${field}.service_uri`),
    shows: ['several calls'],
  },
  {
    sentence: 'callback_url: string, URI, length 1 to 2083, may be null',
    at: fieldsAt(creates, 'body.callback_url'),
    shows: ['URI', 'or null', '1 to 2083'],
  },
  {
    sentence: 'aspect_ratio: one of 16:9, 9:16, 1:1, 4:3, 3:4',
    at: fieldsAt(creates, 'body.aspect_ratio'),
    shows: ['16:9', '9:16', '1:1', '4:3', '3:4'],
  },
  {
    sentence: 'aspect_ratio: null or missing: detected from the input image',
    at: fieldsAt(['createImageToVideo', 'createTemplateToVideo'], 'body.aspect_ratio'),
    shows: ['string or null', 'detect', 'image'],
  },
  {
    sentence: 'aspect_ratio: if missing, detected from the input video',
    at: ['createVideoToVideo body.aspect_ratio'],
    shows: ['detect', 'video'],
  },
  {
    sentence: 'aspect_ratio: null or missing: detected from the input image or video',
    at: ['createTalkingAvatar body.aspect_ratio'],
    shows: ['string or null', 'detect', 'image or video'],
  },
  {
    sentence: 'text to video, prompt: length 1 to 2000',
    at: ['createTextToVideo body.prompt'],
    shows: ['1 to 2000'],
  },
  { sentence: 'prompt: max 2000', at: fieldsAt(creates.slice(1), 'body.prompt'), shows: ['at most 2000'] },
  {
    sentence: 'seconds: 1 to 10',
    at: fieldsAt(creates.slice(0, 4), 'body.seconds'),
    shows: ['integer', '1 to 10'],
  },
  {
    sentence: 'talking avatar, seconds: required; 1 to 60',
    at: ['createTalkingAvatar body.seconds'],
    shows: ['integer', 'required', '1 to 60'],
  },
  {
    sentence: 'text to video, model',
    at: ['createTextToVideo body.model'],
    shows: ['t2v-2.4-faster', 't2v-2.4-advanced'],
  },
  {
    sentence: 'text to video, a style field',
    at: ['createTextToVideo body.further'],
    shows: [
      'japanese_anime',
      'realistic',
      'pixel',
      'cartoon_game',
      'flat_color_anime',
      '90s_style',
      'name is not specified',
    ],
  },
  {
    sentence: 'image to video, model',
    at: ['createImageToVideo body.model'],
    shows: ['animate-2.4-faster', 'animate-2.4-advanced'],
  },
  { sentence: 'an image must be provided', at: ['createImageToVideo body.image'], shows: ['required'] },
  {
    sentence: 'template',
    at: ['createTemplateToVideo body.template'],
    shows: [
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
  },
  {
    sentence: 'array of input images with minimum length 1, currently only one image is supported',
    at: ['createTemplateToVideo body.image'],
    shows: ['object or array', 'exactly 1 item'],
  },
  {
    sentence: 'video to video, model',
    at: ['createVideoToVideo body.model'],
    shows: [
      'anime-v5.5',
      'anime-v1.2',
      'anime-v10',
      'anime-v9.1',
      'illustration-v9.1',
      'illustration-v20',
      'illustration-v8.1',
      'illustration-v19',
    ],
  },
  {
    sentence: 'video to video, prompt: describes the desired style transformation',
    at: ['createVideoToVideo body.prompt'],
    shows: ['style'],
  },
  {
    sentence: 'audio: required; drives the animation',
    at: ['createTalkingAvatar body.audio'],
    shows: ['required', 'drives'],
  },
  {
    sentence: 'image, video: media input object or null',
    at: ['createTalkingAvatar body.image', 'createTalkingAvatar body.video'],
    shows: ['object or null'],
  },
  {
    sentence: 'talking avatar, prompt: default empty string',
    at: ['createTalkingAvatar body.prompt'],
    shows: ['default ""'],
  },
  {
    sentence: 'talking avatar, model: default talking-avatar-v1',
    at: ['createTalkingAvatar body.model'],
    shows: ['default "talking-avatar-v1"'],
  },
  {
    sentence: 'Rule: either image or video must be provided.',
    at: ['createTalkingAvatar'],
    shows: ['At least one of image or video is required'],
  },
  {
    sentence: 'filename: string, required',
    at: ['createUpload body.filename'],
    shows: ['string', 'required'],
  },
  {
    sentence: 'Upload grant: presigned_url, headers, service_uri',
    at: ['createUpload 200.data'],
    shows: ['presigned_url', 'headers', 'service_uri'],
  },
  {
    sentence:
      'PUT to presigned_url, with exactly the returned headers, body being the raw file bytes. Status 200 means success.',
    at: ['createUpload'],
    shows: ['PUT', 'exactly the returned', 'raw bytes', 'status 200'],
  },
  { sentence: 'Upload file size: 512 bytes to 80 MB', at: ['createUpload'], shows: ['512 bytes', '80 MB'] },
  {
    sentence: 'Images JPEG, PNG, WebP, AVIF',
    at: [
      'createUpload',
      'createImageToVideo body.image',
      'createTemplateToVideo body.image',
      'createTalkingAvatar body.image',
    ],
    shows: ['JPEG', 'PNG', 'WebP', 'AVIF'],
  },
  {
    sentence: 'Audio MP3, WAV, M4A, AAC',
    at: ['createUpload', 'createTalkingAvatar body.audio'],
    shows: ['MP3', 'WAV', 'M4A', 'AAC'],
  },
  {
    sentence: 'Video MP4, WebM, MOV',
    at: ['createUpload', 'createTalkingAvatar body.video', 'createVideoToVideo body.video'],
    shows: ['MP4', 'WebM', 'MOV'],
  },
  { sentence: 'Authorization: Bearer <API_KEY>', at: operations, shows: ['Authorization: Bearer <API_KEY>'] },
  {
    sentence: 'Organization state BANNED: HTTP 403, error code 4002, message `Organization is banned`',
    at: ['http 403'],
    shows: ['4002', 'Organization is banned'],
  },
  {
    sentence: "Keys are generated and managed in the provider's dashboard.",
    at: ['http'],
    shows: ['dashboard'],
  },
  {
    sentence: 'Validation error: loc (array of string or integer), msg (string), type (string)',
    at: ['http 422'],
    shows: ['loc', 'msg', 'type', 'array of strings or integers'],
  },
  {
    sentence: 'Invalid or revoked API key: string field detail',
    at: ['http'],
    shows: ['invalid or revoked', 'detail'],
  },
  {
    sentence:
      'The receiver responds with HTTP 200 with any JSON body; a 422 response with the validation error body is also listed',
    at: ['callback'],
    shows: ['200', 'any JSON value', '422'],
  },
  {
    sentence: 'Neither COMPLETED nor video_url belongs to the status set or the task record.',
    at: ['objects'],
    shows: ['COMPLETED', 'video_url'],
  },
];
