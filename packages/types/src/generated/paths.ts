// Generated from spec/ by tools/generate/src/emit/types-paths.ts. Do not edit: run `pnpm generate`.

import type {
  AspectRatio,
  CallbackAck,
  CallbackUrl,
  CreatedTask,
  CreatedTaskResponse,
  ImageToVideoModel,
  ImageToVideoRequest,
  InlineMedia,
  InlineMediaInput,
  InvalidApiKeyBody,
  MediaByReference,
  MediaInput,
  NullableCallbackUrl,
  OrganizationBannedBody,
  OutputVideo,
  RefusalBody,
  ServiceUri,
  SuccessCode,
  TalkingAvatarFromImage,
  TalkingAvatarFromVideo,
  TalkingAvatarModel,
  TalkingAvatarRequest,
  Task,
  TaskCategory,
  TaskInputs,
  TaskResponse,
  TaskStatus,
  TemplateImage,
  TemplateToVideoRequest,
  TextToVideoModel,
  TextToVideoRequest,
  UnspecifiedErrorBody,
  UploadGrant,
  UploadRequest,
  UploadResponse,
  ValidationError,
  ValidationErrorBody,
  VideoStyle,
  VideoTemplate,
  VideoToVideoModel,
  VideoToVideoRequest,
} from './schemas.ts';

export interface paths {
    "/v1/video/text2video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a video from text
         * @description Creates a task of the category TEXT_TO_VIDEO from a text prompt. Responds at once with the identifier of the task; the service does the work asynchronously. A task costs credits. Whether a repeated request is recognized is not specified: treat every call as a new task.
         */
        post: operations["createTextToVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/video/image2video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a video from an image
         * @description Creates a task of the category IMAGE_TO_VIDEO from one image. Responds at once with the identifier of the task; the service does the work asynchronously. A task costs credits. Whether a repeated request is recognized is not specified: treat every call as a new task.
         */
        post: operations["createImageToVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/video/template2video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a video from an image and a template
         * @description Creates a task of the category TEMPLATE_TO_VIDEO from one image and a template. Responds at once with the identifier of the task; the service does the work asynchronously. A task costs credits. Whether a repeated request is recognized is not specified: treat every call as a new task.
         */
        post: operations["createTemplateToVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/video/video2video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a video from a video
         * @description Creates a task of the category VIDEO_TO_VIDEO from one video (style transformation). Responds at once with the identifier of the task; the service does the work asynchronously. A task costs credits. Whether a repeated request is recognized is not specified: treat every call as a new task.
         */
        post: operations["createVideoToVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/video/talking-avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a talking avatar
         * @description Creates a task of the category TALKING_AVATAR from audio and an image or a video. Responds at once with the identifier of the task; the service does the work asynchronously. A task costs credits. Whether a repeated request is recognized is not specified: treat every call as a new task.
         */
        post: operations["createTalkingAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the task, a UUID.
                 * @example 6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10
                 */
                task_id: string;
            };
            cookie?: never;
        };
        /**
         * Read a task
         * @description Returns the task record. How long it can be read is not specified.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/upload/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an upload URL
         * @description First step of an upload: names the file and receives a grant.
         *
         *     **Second step, not an operation of this API:** send the file with `PUT` to `presigned_url`.
         *
         *     | Rule | Value |
         *     |---|---|
         *     | Method and URL | `PUT` to `data.presigned_url` |
         *     | Headers | exactly the returned `data.headers`; not the bearer header, which is for this API alone |
         *     | Body | the raw bytes of the file |
         *     | Size | 512 bytes to 80 MB |
         *     | Images | JPEG, PNG, WebP, AVIF (image to video, template to video, talking avatar) |
         *     | Audio | MP3, WAV, M4A, AAC (talking avatar) |
         *     | Video | MP4, WebM, MOV (talking avatar, video to video) |
         *     | Success | status 200 |
         *
         *     **Third step:** use `data.service_uri` as `service_uri` of a media input. It may be used in several calls and is
         *     valid for 24 hours; afterwards the file must be uploaded again.
         *
         *     The formats are the service's. The media types and file extensions in `x-media-formats` are the usual ones of these
         *     formats, chosen by this toolkit.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Aspect ratio
         * @description Aspect ratio of the produced video, width to height.
         * @example 16:9
         * @enum {string}
         */
        AspectRatio: AspectRatio;
        /**
         * Callback acknowledgement
         * @description The receiver responds with 200 and any JSON value.
         * @example {
         *       "ok": true
         *     }
         */
        CallbackAck: CallbackAck;
        /**
         * Callback URL
         * Format: uri
         * @description URL to which the service posts the task record on every status change (see the callback `taskStatusChanged`). Absolute URI of 1 to 2083 characters.
         * @example https://app.example/callbacks/video/3f1c
         */
        CallbackUrl: CallbackUrl;
        /**
         * Created task
         * @description Result of a create operation.
         * @example {
         *       "task_id": "6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10"
         *     }
         */
        CreatedTask: CreatedTask;
        /**
         * Created-task response
         * @description Envelope of a create operation.
         * @example {
         *       "code": 0,
         *       "data": {
         *         "task_id": "6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10"
         *       }
         *     }
         */
        CreatedTaskResponse: CreatedTaskResponse;
        /**
         * Image-to-video model
         * @description Model that animates an image. Models are versioned by their identifier.
         * @example animate-2.4-faster
         * @enum {string}
         */
        ImageToVideoModel: ImageToVideoModel;
        /**
         * Image-to-video request
         * @description Input of an image-to-video task. The image is required; whether anything else is, is not specified.
         * @example {
         *       "model": "animate-2.4-faster",
         *       "image": {
         *         "service_uri": "service://b2f7c1d09e5a4c1f"
         *       },
         *       "seconds": 5,
         *       "prompt": "Wind moves the hair"
         *     }
         */
        ImageToVideoRequest: ImageToVideoRequest;
        /**
         * Inline media
         * @description Content of a file, base64 encoded. The largest accepted size is smaller than the upload limit but not specified; upload anything that is not small.
         * @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
         */
        InlineMedia: InlineMedia;
        /**
         * Inline media input
         * @description Media input that carries the file content itself, base64 encoded.
         * @example {
         *       "bytes_base64_encoded": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
         *     }
         */
        InlineMediaInput: InlineMediaInput;
        /**
         * Invalid API key
         * @description Body of the response to an invalid or revoked API key.
         * @example {
         *       "detail": "The API key is invalid or revoked"
         *     }
         */
        InvalidApiKeyBody: InvalidApiKeyBody;
        /**
         * Media by reference
         * @description Media input that names an uploaded file. `service_uri` takes priority over inline content.
         * @example {
         *       "service_uri": "service://b2f7c1d09e5a4c1f"
         *     }
         * @example {
         *       "service_uri": "service://b2f7c1d09e5a4c1f",
         *       "bytes_base64_encoded": null
         *     }
         */
        MediaByReference: MediaByReference;
        /**
         * Media input
         * @description An image, video or audio file: either a reference obtained through `createUpload` or the content inline as base64. At least one of the two members is given; when both are, `service_uri` takes priority.
         * @example {
         *       "service_uri": "service://b2f7c1d09e5a4c1f"
         *     }
         */
        MediaInput: MediaInput;
        /**
         * Callback URL or null
         * @description Callback URL of the task; null or missing when no notification is wanted.
         * @example https://app.example/callbacks/video/3f1c
         * @example null
         */
        NullableCallbackUrl: NullableCallbackUrl;
        /**
         * Organization banned
         * @description The likely body of the 403 response: error code 4002 and its message. The names of the two members, their nesting and what else the body holds are not specified, so the response allows any other body too.
         * @example {
         *       "code": 4002,
         *       "message": "Organization is banned"
         *     }
         */
        OrganizationBannedBody: OrganizationBannedBody;
        /**
         * Output video
         * @description A produced video. Its container, its size in pixels, and whether a download takes the bearer header, are not specified.
         * @example {
         *       "url": "https://cdn.example/videos/7d3b.mp4",
         *       "width": 1280,
         *       "height": 720
         *     }
         */
        OutputVideo: OutputVideo;
        /**
         * Refusal body
         * @description Body of a refusal whose status is not specified: an invalid or revoked API key has a string `detail`; every other body may be any JSON value.
         * @example {
         *       "detail": "The API key is invalid or revoked"
         *     }
         */
        RefusalBody: RefusalBody;
        /**
         * Service URI
         * @description Reference to an uploaded file, returned by `createUpload`, of the form `service://<token>`. It may be used in several calls and is valid for 24 hours; afterwards the file must be uploaded again.
         * @example service://b2f7c1d09e5a4c1f
         */
        ServiceUri: ServiceUri;
        /**
         * Success code
         * @description Code of the envelope; 0 on success.
         * @default 0
         * @example 0
         * @constant
         */
        SuccessCode: SuccessCode;
        /**
         * Talking avatar from an image
         * @description Talking-avatar input whose avatar is an image.
         * @example {
         *       "audio": {
         *         "service_uri": "service://a90e5d3377bc41f2"
         *       },
         *       "image": {
         *         "service_uri": "service://b2f7c1d09e5a4c1f"
         *       },
         *       "seconds": 20
         *     }
         */
        TalkingAvatarFromImage: TalkingAvatarFromImage;
        /**
         * Talking avatar from a video
         * @description Talking-avatar input whose avatar is a video.
         * @example {
         *       "audio": {
         *         "service_uri": "service://a90e5d3377bc41f2"
         *       },
         *       "video": {
         *         "service_uri": "service://c41d7a2290ab4f7e"
         *       },
         *       "seconds": 20
         *     }
         */
        TalkingAvatarFromVideo: TalkingAvatarFromVideo;
        /**
         * Talking-avatar model
         * @description Model that makes an avatar speak. Models are versioned by their identifier.
         * @default talking-avatar-v1
         * @example talking-avatar-v1
         * @enum {string}
         */
        TalkingAvatarModel: TalkingAvatarModel;
        /**
         * Talking-avatar request
         * @description Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`. What happens when both are given is not specified, so both are allowed.
         * @example {
         *       "audio": {
         *         "service_uri": "service://a90e5d3377bc41f2"
         *       },
         *       "image": {
         *         "service_uri": "service://b2f7c1d09e5a4c1f"
         *       },
         *       "seconds": 20
         *     }
         */
        TalkingAvatarRequest: TalkingAvatarRequest;
        /**
         * Task record
         * @description State of a task, as `getTask` returns it and as the callback carries it. All fields are required.
         * @example {
         *       "task_id": "6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10",
         *       "id": "6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10",
         *       "status": "SUCCESS",
         *       "category": "TEXT_TO_VIDEO",
         *       "callback_url": null,
         *       "seconds": 5,
         *       "output_videos": [
         *         {
         *           "url": "https://cdn.example/videos/7d3b.mp4",
         *           "width": 1280,
         *           "height": 720
         *         }
         *       ],
         *       "credits": 10,
         *       "inputs": {
         *         "model": "t2v-2.4-faster",
         *         "prompt": "A cat surfing a wave at sunset",
         *         "seconds": 5,
         *         "image_url": null,
         *         "aspect_ratio": "16:9"
         *       },
         *       "created_at": "2026-01-15T09:30:00Z"
         *     }
         */
        Task: Task;
        /**
         * Task category
         * @description Kind of a task; each is created by an operation of its own.
         * @example TEXT_TO_VIDEO
         * @enum {string}
         */
        TaskCategory: TaskCategory;
        /**
         * Task inputs
         * @description The inputs of the task, free-form. A finished text task shows the keys `model`, `prompt`, `seconds`, `image_url` (null when there is no image) and `aspect_ratio`, which is the aspect ratio actually used. The contents for the other categories are not specified.
         * @example {
         *       "model": "t2v-2.4-faster",
         *       "prompt": "A cat surfing a wave at sunset",
         *       "seconds": 5,
         *       "image_url": null,
         *       "aspect_ratio": "16:9"
         *     }
         */
        TaskInputs: TaskInputs;
        /**
         * Task response
         * @description Envelope of a task record.
         * @example {
         *       "code": 0,
         *       "data": {
         *         "task_id": "6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10",
         *         "id": "6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10",
         *         "status": "PROCESSING",
         *         "category": "TEXT_TO_VIDEO",
         *         "callback_url": null,
         *         "seconds": 5,
         *         "output_videos": [],
         *         "credits": 10,
         *         "inputs": {},
         *         "created_at": null
         *       }
         *     }
         */
        TaskResponse: TaskResponse;
        /**
         * Task status
         * @description Status of a task. Output videos are available once it is SUCCESS. Which status a task starts with, which ones follow each other and which are final is not specified. No status is called COMPLETED.
         * @example PROCESSING
         * @enum {string}
         */
        TaskStatus: TaskStatus;
        /**
         * Template image
         * @description The image a template is applied to: one media input, or an array of exactly one. The field is described as an array with a minimum length of 1 of which only one image is supported, while requests are shown with a single object; both forms are therefore allowed here.
         * @example {
         *       "service_uri": "service://b2f7c1d09e5a4c1f"
         *     }
         * @example [
         *       {
         *         "service_uri": "service://b2f7c1d09e5a4c1f"
         *       }
         *     ]
         */
        TemplateImage: TemplateImage;
        /**
         * Template-to-video request
         * @description Input of a template-to-video task. Which fields are required is not specified, so none is.
         * @example {
         *       "template": "zoom_in",
         *       "image": {
         *         "service_uri": "service://b2f7c1d09e5a4c1f"
         *       },
         *       "seconds": 4
         *     }
         */
        TemplateToVideoRequest: TemplateToVideoRequest;
        /**
         * Text-to-video model
         * @description Model that turns a text prompt into a video. Models are versioned by their identifier.
         * @example t2v-2.4-faster
         * @enum {string}
         */
        TextToVideoModel: TextToVideoModel;
        /**
         * Text-to-video request
         * @description Input of a text-to-video task. Which fields are required is not specified, so none is. One further field carries a `VideoStyle`; its name is not specified, so the object stays open to any field.
         * @example {
         *       "prompt": "A cat surfing a wave at sunset",
         *       "model": "t2v-2.4-faster",
         *       "seconds": 5,
         *       "aspect_ratio": "16:9"
         *     }
         */
        TextToVideoRequest: TextToVideoRequest;
        /**
         * Unspecified error
         * @description Body of a refusal that is not specified further: an unknown task, a rate limit, an unusable media reference, an unusable file. Any JSON value.
         * @example {
         *       "detail": "Task not found"
         *     }
         */
        UnspecifiedErrorBody: UnspecifiedErrorBody;
        /**
         * Upload grant
         * @description Permission to upload one file with PUT, and the reference under which it is used afterwards.
         * @example {
         *       "presigned_url": "https://storage.example/u/b2f7c1d09e5a4c1f?signature=5c1e",
         *       "headers": {
         *         "Content-Type": "image/png"
         *       },
         *       "service_uri": "service://b2f7c1d09e5a4c1f"
         *     }
         */
        UploadGrant: UploadGrant;
        /**
         * Upload request
         * @description Names the file that is going to be uploaded.
         * @example {
         *       "filename": "portrait.png"
         *     }
         */
        UploadRequest: UploadRequest;
        /**
         * Upload response
         * @description Envelope of an upload grant; the only success that is shown with a `message`.
         * @example {
         *       "code": 0,
         *       "message": "success",
         *       "data": {
         *         "presigned_url": "https://storage.example/u/b2f7c1d09e5a4c1f?signature=5c1e",
         *         "headers": {
         *           "Content-Type": "image/png"
         *         },
         *         "service_uri": "service://b2f7c1d09e5a4c1f"
         *       }
         *     }
         */
        UploadResponse: UploadResponse;
        /**
         * Validation error
         * @description One fault found in a request.
         * @example {
         *       "loc": [
         *         "body",
         *         "seconds"
         *       ],
         *       "msg": "Input should be less than or equal to 10",
         *       "type": "less_than_equal"
         *     }
         */
        ValidationError: ValidationError;
        /**
         * Validation error body
         * @description Body of the 422 response to a body or parameter that is not valid.
         * @example {
         *       "detail": [
         *         {
         *           "loc": [
         *             "body",
         *             "seconds"
         *           ],
         *           "msg": "Input should be less than or equal to 10",
         *           "type": "less_than_equal"
         *         }
         *       ]
         *     }
         */
        ValidationErrorBody: ValidationErrorBody;
        /**
         * Video style
         * @description Style of a text-to-video result. The values are known; the name of the request field that carries one is not specified, so a text-to-video request takes it as a further field of any name.
         * @example japanese_anime
         * @enum {string}
         */
        VideoStyle: VideoStyle;
        /**
         * Video template
         * @description Motion template that is applied to the input image.
         * @example zoom_in
         * @enum {string}
         */
        VideoTemplate: VideoTemplate;
        /**
         * Video-to-video model
         * @description Model that transforms the style of a video. Models are versioned by their identifier.
         * @example anime-v10
         * @enum {string}
         */
        VideoToVideoModel: VideoToVideoModel;
        /**
         * Video-to-video request
         * @description Input of a video-to-video task (style transformation). Which fields are required is not specified, so none is.
         * @example {
         *       "model": "anime-v10",
         *       "video": {
         *         "service_uri": "service://c41d7a2290ab4f7e"
         *       },
         *       "prompt": "Ink drawing with soft colors",
         *       "seconds": 6
         *     }
         */
        VideoToVideoRequest: VideoToVideoRequest;
    };
    responses: {
        /** @description Any response that is not specified, such as an error of the service or of a proxy in front of it. */
        Unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The task was created; the work continues asynchronously. */
        CreateSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreatedTaskResponse"];
            };
        };
        /** @description The key is valid, its organization is banned (error code 4002). Applies to every operation. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        OrganizationBanned: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OrganizationBannedBody"] | components["schemas"]["RefusalBody"];
            };
        };
        /** @description The request body is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["RefusalBody"];
            };
        };
        /** @description Any other refusal. For an invalid or revoked API key the body is specified, a string `detail`, but not the status. For every other refusal neither is specified. */
        RefusedCreate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefusalBody"];
            };
        };
        /** @description The path parameter is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidTaskId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["RefusalBody"];
            };
        };
        /** @description Any other refusal, an unknown or foreign task included. For an invalid or revoked API key the body is specified, a string `detail`, but not the status. For every other refusal neither is specified. */
        RefusedTask: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefusalBody"];
            };
        };
        /** @description The request body is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidUpload: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorBody"] | components["schemas"]["RefusalBody"];
            };
        };
        /** @description Any other refusal. For an invalid or revoked API key the body is specified, a string `detail`, but not the status. For every other refusal neither is specified. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefusalBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    createTextToVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Input of the task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextToVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreateSuccess"];
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidBody"];
            "4XX": components["responses"]["RefusedCreate"];
            default: components["responses"]["Unexpected"];
        };
    };
    createImageToVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Input of the task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageToVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreateSuccess"];
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidBody"];
            "4XX": components["responses"]["RefusedCreate"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTemplateToVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Input of the task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateToVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreateSuccess"];
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidBody"];
            "4XX": components["responses"]["RefusedCreate"];
            default: components["responses"]["Unexpected"];
        };
    };
    createVideoToVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Input of the task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoToVideoRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreateSuccess"];
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidBody"];
            "4XX": components["responses"]["RefusedCreate"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTalkingAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Input of the task. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TalkingAvatarRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreateSuccess"];
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidBody"];
            "4XX": components["responses"]["RefusedCreate"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the task, a UUID.
                 * @example 6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10
                 */
                task_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskResponse"];
                };
            };
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidTaskId"];
            "4XX": components["responses"]["RefusedTask"];
            default: components["responses"]["Unexpected"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Name of the file. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description The grant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidUpload"];
            "4XX": components["responses"]["Refused"];
            default: components["responses"]["Unexpected"];
        };
    };
}
