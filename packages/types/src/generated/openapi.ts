// Generated from spec/ by tools/generate/src/emit/types-openapi.ts. Do not edit: run `pnpm generate`.

import type { Dictionary, Integer, Uri, Uuid } from '../formats.ts';

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
                task_id: Uuid;
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
export interface webhooks {
    taskStatusChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a task has changed
         * @description Sent by the service to the `callback_url` of a task when its status changes; task completion (success) and failure are named as the notified events. The body is the task record. It is described in full by the AsyncAPI document that accompanies this one. It carries no specified signature: confirm what it says by reading the task.
         */
        post: operations["receiveTaskStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AspectRatio: AspectRatio;
        CallbackAck: CallbackAck;
        CallbackUrl: CallbackUrl;
        CreatedTask: CreatedTask;
        CreatedTaskResponse: CreatedTaskResponse;
        ImageToVideoModel: ImageToVideoModel;
        ImageToVideoRequest: ImageToVideoRequest;
        InlineMedia: InlineMedia;
        InlineMediaInput: InlineMediaInput;
        InvalidApiKeyBody: InvalidApiKeyBody;
        MediaByReference: MediaByReference;
        MediaInput: MediaInput;
        NullableCallbackUrl: NullableCallbackUrl;
        OrganizationBannedBody: OrganizationBannedBody;
        OutputVideo: OutputVideo;
        RefusalBody: RefusalBody;
        ServiceUri: ServiceUri;
        SuccessCode: SuccessCode;
        TalkingAvatarFromImage: TalkingAvatarFromImage;
        TalkingAvatarFromVideo: TalkingAvatarFromVideo;
        TalkingAvatarModel: TalkingAvatarModel;
        TalkingAvatarRequest: TalkingAvatarRequest;
        Task: Task;
        TaskCategory: TaskCategory;
        TaskInputs: TaskInputs;
        TaskResponse: TaskResponse;
        TaskStatus: TaskStatus;
        TemplateImage: TemplateImage;
        TemplateToVideoRequest: TemplateToVideoRequest;
        TextToVideoModel: TextToVideoModel;
        TextToVideoRequest: TextToVideoRequest;
        UnspecifiedErrorBody: UnspecifiedErrorBody;
        UploadGrant: UploadGrant;
        UploadRequest: UploadRequest;
        UploadResponse: UploadResponse;
        ValidationError: ValidationError;
        ValidationErrorBody: ValidationErrorBody;
        VideoStyle: VideoStyle;
        VideoTemplate: VideoTemplate;
        VideoToVideoModel: VideoToVideoModel;
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
                "application/json": CreatedTaskResponse;
            };
        };
        /** @description The key is valid, its organization is banned (error code 4002). Applies to every operation. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        OrganizationBanned: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": OrganizationBannedBody | RefusalBody;
            };
        };
        /** @description The request body is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrorBody | RefusalBody;
            };
        };
        /** @description Any other refusal. For an invalid or revoked API key the body is specified, a string `detail`, but not the status. For every other refusal neither is specified. */
        RefusedCreate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": RefusalBody;
            };
        };
        /** @description The request body is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidTalkingAvatar: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrorBody | RefusalBody;
            };
        };
        /** @description The path parameter is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidTaskId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrorBody | RefusalBody;
            };
        };
        /** @description Any other refusal, an unknown or foreign task included. For an invalid or revoked API key the body is specified, a string `detail`, but not the status. For every other refusal neither is specified. */
        RefusedTask: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": RefusalBody;
            };
        };
        /** @description The request body is not valid: the validation error body. Other refusals, whose status is not specified, may have this status too, with a body of their own. */
        InvalidUpload: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrorBody | RefusalBody;
            };
        };
        /** @description Any other refusal. For an invalid or revoked API key the body is specified, a string `detail`, but not the status. For every other refusal neither is specified. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": RefusalBody;
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
                "application/json": TextToVideoRequest;
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
                "application/json": ImageToVideoRequest;
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
                "application/json": TemplateToVideoRequest;
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
                "application/json": VideoToVideoRequest;
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
                "application/json": TalkingAvatarRequest;
            };
        };
        responses: {
            200: components["responses"]["CreateSuccess"];
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidTalkingAvatar"];
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
                task_id: Uuid;
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
                    "application/json": TaskResponse;
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
                "application/json": UploadRequest;
            };
        };
        responses: {
            /** @description The grant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UploadResponse;
                };
            };
            403: components["responses"]["OrganizationBanned"];
            422: components["responses"]["InvalidUpload"];
            "4XX": components["responses"]["Refused"];
            default: components["responses"]["Unexpected"];
        };
    };
    receiveTaskStatusChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The task record. */
        requestBody: {
            content: {
                "application/json": Task;
            };
        };
        responses: {
            /** @description The receiver accepted the notification. The body is any JSON value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CallbackAck;
                };
            };
            /** @description The receiver cannot use the record. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ValidationErrorBody;
                };
            };
        };
    };
}
/**
 * Aspect ratio of the produced video, width to height.
 *
 * @example '16:9'
 * @see spec/schemas/AspectRatio.yaml
 */
export type AspectRatio = "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
/**
 * The receiver responds with 200 and any JSON value.
 *
 * @remarks Not specified: Which responses of a receiver count as delivered, and which as failed? (`callback-delivered`)
 * @example { ok: true }
 * @see spec/schemas/CallbackAck.yaml
 */
export type CallbackAck = Dictionary | unknown[] | string | number | boolean | null;
/**
 * URL to which the service posts the task record when the status changes (see the callback
 * `taskStatusChanged`). Absolute URI of 1 to 2083 characters.
 *
 * Format: uri
 *
 * @minLength 1
 * @maxLength 2083
 * @remarks Not specified: Which schemes may a `callback_url` have? (`callback-url-schemes`)
 * @remarks Not specified: Is every change of status sent, or only success and failure? (`callback-changes`)
 * @example 'https://app.example/callbacks/video/3f1c'
 * @see spec/schemas/CallbackUrl.yaml
 */
export type CallbackUrl = Uri;
/**
 * Result of a create operation.
 *
 * @example { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10' }
 * @see spec/schemas/CreatedTask.yaml
 */
export interface CreatedTask {
    /**
     * Identifier of the new task, a UUID.
     *
     * Format: uuid
     *
     * @example '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'
     * @see spec/schemas/CreatedTask.yaml#/properties/task_id
     */
    task_id: Uuid;
}
/**
 * Envelope of a create operation.
 *
 * @remarks Not specified: Does a success other than the upload's carry a `message`? (`success-message`)
 * @remarks Not specified: Are the fields of an output video, of the upload grant, `detail` and the envelope's `data` always present, and is `code`? (`member-presence`)
 * @example { code: 0, data: { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10' } }
 * @see spec/schemas/CreatedTaskResponse.yaml
 */
export interface CreatedTaskResponse {
    /**
     * Code of the envelope; 0 on success.
     *
     * @defaultValue 0
     * @example 0
     * @see spec/schemas/CreatedTaskResponse.yaml#/properties/code
     */
    code?: SuccessCode | undefined;
    /**
     * Result of a create operation.
     *
     * @example { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10' }
     * @see spec/schemas/CreatedTaskResponse.yaml#/properties/data
     */
    data: CreatedTask;
}
/**
 * Model that animates an image. Models are versioned by their identifier.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'animate-2.4-faster'
 * @see spec/schemas/ImageToVideoModel.yaml
 */
export type ImageToVideoModel = "animate-2.4-faster" | "animate-2.4-advanced";
/**
 * Input of an image-to-video task. The image is required; whether anything else is, is not specified.
 *
 * @remarks Not specified: Which fields beside `image` must an image-to-video request have? (`image-to-video-required`)
 * @remarks Not specified: Which value does a create operation use for a missing field? (`create-defaults`)
 * @remarks Not specified: What happens to fields that the documents do not name, other than the style of text-to-video? (`unknown-fields`)
 * @example { model: 'animate-2.4-faster', image: { service_uri: 'service://b2f7c1d09e5a4c1f' }, seconds: 5, prompt: 'Wind moves the hair' }
 * @see spec/schemas/ImageToVideoRequest.yaml
 */
export interface ImageToVideoRequest {
    /**
     * Model that animates an image. Models are versioned by their identifier.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'animate-2.4-faster'
     * @see spec/schemas/ImageToVideoRequest.yaml#/properties/model
     */
    model?: ImageToVideoModel | undefined;
    /**
     * The image to animate. JPEG, PNG, WebP or AVIF.
     *
     * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
     * @see spec/schemas/ImageToVideoRequest.yaml#/properties/image
     */
    image: MediaInput;
    /**
     * Output duration in seconds, 1 to 10.
     *
     * @asType integer
     * @minimum 1
     * @maximum 10
     * @example 5
     * @see spec/schemas/ImageToVideoRequest.yaml#/properties/seconds
     */
    seconds?: Integer | undefined;
    /**
     * What happens in the video, at most 2000 characters.
     *
     * @maxLength 2000
     * @example 'Wind moves the hair'
     * @see spec/schemas/ImageToVideoRequest.yaml#/properties/prompt
     */
    prompt?: string | undefined;
    /**
     * Callback URL of the task; null or missing when no notification is wanted.
     *
     * Limits: 1 to 2083 characters
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/ImageToVideoRequest.yaml#/properties/callback_url
     */
    callback_url?: NullableCallbackUrl | undefined;
    /**
     * Aspect ratio of the video; null or missing lets the service detect the closest one from the input
     * image.
     *
     * @example '9:16'
     * @see spec/schemas/ImageToVideoRequest.yaml#/properties/aspect_ratio
     */
    aspect_ratio?: AspectRatio | null | undefined;
}
/**
 * Content of a file, base64 encoded. The largest accepted size is smaller than the upload limit but
 * not specified; upload anything that is not small.
 *
 * @remarks Not specified: How large may inline base64 content be? (`inline-base64-limit`)
 * @remarks Not specified: Which alphabet has inline base64, is padding required, is a `data:` prefix accepted, and may it be empty? (`inline-base64-form`)
 * @example 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
 * @see spec/schemas/InlineMedia.yaml
 */
export type InlineMedia = string;
/**
 * Media input that carries the file content itself, base64 encoded.
 *
 * @example { bytes_base64_encoded: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' }
 * @see spec/schemas/InlineMediaInput.yaml
 */
export interface InlineMediaInput {
    /**
     * Reference to an uploaded file; when given, it takes priority over the inline content. May be null.
     *
     * Limits: matches ^service://.
     *
     * @validFor PT24H
     * @example 'service://b2f7c1d09e5a4c1f'
     * @see spec/schemas/InlineMediaInput.yaml#/properties/service_uri
     */
    service_uri?: ServiceUri | null | undefined;
    /**
     * Content of a file, base64 encoded. The largest accepted size is smaller than the upload limit but
     * not specified; upload anything that is not small.
     *
     * @example 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
     * @see spec/schemas/InlineMediaInput.yaml#/properties/bytes_base64_encoded
     */
    bytes_base64_encoded: InlineMedia;
}
/**
 * Body of the response to an invalid or revoked API key.
 *
 * @example { detail: 'The API key is invalid or revoked' }
 * @see spec/schemas/InvalidApiKeyBody.yaml
 */
export interface InvalidApiKeyBody {
    /**
     * States that the API key is invalid or revoked.
     *
     * @example 'The API key is invalid or revoked'
     * @see spec/schemas/InvalidApiKeyBody.yaml#/properties/detail
     */
    detail: string;
}
/**
 * Media input that names an uploaded file. `service_uri` takes priority over inline content.
 *
 * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
 * @see spec/schemas/MediaByReference.yaml
 */
export interface MediaByReference {
    /**
     * Reference to an uploaded file, returned by `createUpload`, of the form `service://<token>`. It may
     * be used in several calls and is valid for 24 hours; afterwards the file must be uploaded again.
     *
     * Limits: matches ^service://.
     *
     * @validFor PT24H
     * @example 'service://b2f7c1d09e5a4c1f'
     * @see spec/schemas/MediaByReference.yaml#/properties/service_uri
     */
    service_uri: ServiceUri;
    /**
     * Inline content; ignored because `service_uri` takes priority. May be null.
     *
     * @example 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
     * @see spec/schemas/MediaByReference.yaml#/properties/bytes_base64_encoded
     */
    bytes_base64_encoded?: InlineMedia | null | undefined;
}
/**
 * An image, video or audio file: either a reference obtained through `createUpload` or the content
 * inline as base64. At least one of the two members is given; when both are, `service_uri` takes
 * priority.
 *
 * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
 * @see spec/schemas/MediaInput.yaml
 */
export type MediaInput = MediaByReference | InlineMediaInput;
/**
 * Callback URL of the task; null or missing when no notification is wanted.
 *
 * Format: uri
 *
 * Limits: 1 to 2083 characters
 *
 * @example 'https://app.example/callbacks/video/3f1c'
 * @see spec/schemas/NullableCallbackUrl.yaml
 */
export type NullableCallbackUrl = CallbackUrl | null;
/**
 * The likely body of the 403 response: error code 4002 and its message. The names of the two members,
 * their nesting and what else the body holds are not specified, so the response allows any other body
 * too.
 *
 * @remarks Not specified: Under which names, how nested, and beside what does the body of the 403 carry error code and message? (`banned-body`)
 * @example { code: 4002, message: 'Organization is banned' }
 * @see spec/schemas/OrganizationBannedBody.yaml
 */
export interface OrganizationBannedBody {
    /**
     * Error code of a banned organization.
     *
     * @example 4002
     * @see spec/schemas/OrganizationBannedBody.yaml#/properties/code
     */
    code: 4002;
    /**
     * Message that belongs to the error code.
     *
     * @example 'Organization is banned'
     * @see spec/schemas/OrganizationBannedBody.yaml#/properties/message
     */
    message: "Organization is banned";
}
/**
 * A produced video. Its container, its size in pixels, and whether a download takes the bearer header,
 * are not specified.
 *
 * @remarks Not specified: Are the fields of an output video, of the upload grant, `detail` and the envelope's `data` always present, and is `code`? (`member-presence`)
 * @remarks Not specified: In which container and with which codecs are output videos? (`output-video-format`)
 * @remarks Not specified: How many pixels wide and high is an output video? (`output-video-size`)
 * @remarks Not specified: Does downloading an output video need the bearer header, or is the URL enough? (`output-video-authentication`)
 * @example { url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 }
 * @see spec/schemas/OutputVideo.yaml
 */
export interface OutputVideo {
    /**
     * Download URL, 1 to 2083 characters; it expires 8 hours after the task succeeded.
     *
     * Format: uri
     *
     * @minLength 1
     * @maxLength 2083
     * @validFor PT8H
     * @remarks Not specified: What is the response for an expired video URL, and does reading the task again renew it? (`video-url-expiry`)
     * @remarks Not specified: Does a video URL support `Range`, so that an interrupted download can be resumed? (`video-url-ranges`)
     * @example 'https://cdn.example/videos/7d3b.mp4'
     * @see spec/schemas/OutputVideo.yaml#/properties/url
     */
    url: Uri;
    /**
     * Width in pixels.
     *
     * @asType integer
     * @example 1280
     * @see spec/schemas/OutputVideo.yaml#/properties/width
     */
    width: Integer;
    /**
     * Height in pixels.
     *
     * @asType integer
     * @example 720
     * @see spec/schemas/OutputVideo.yaml#/properties/height
     */
    height: Integer;
}
/**
 * Body of a refusal whose status is not specified: an invalid or revoked API key has a string
 * `detail`; every other body may be any JSON value.
 *
 * @remarks Not specified: Which HTTP status does an invalid or revoked API key get? (`invalid-key-status`)
 * @remarks Not specified: What is the response to a request without the bearer header? (`missing-key`)
 * @remarks Not specified: Which other statuses and error codes are there? (`other-errors`)
 * @example { detail: 'The API key is invalid or revoked' }
 * @see spec/schemas/RefusalBody.yaml
 */
export type RefusalBody = InvalidApiKeyBody | UnspecifiedErrorBody;
/**
 * Reference to an uploaded file, returned by `createUpload`, of the form `service://<token>`. It may
 * be used in several calls and is valid for 24 hours; afterwards the file must be uploaded again.
 *
 * @pattern ^service:\/\/.
 * @validFor PT24H
 * @remarks Not specified: What is the response to an expired, malformed, unknown or foreign `service_uri`? (`media-reference-errors`)
 * @remarks Not specified: Do the 24 hours of a `service_uri` begin when it is granted or when the file arrives? (`upload-validity-start`)
 * @example 'service://b2f7c1d09e5a4c1f'
 * @see spec/schemas/ServiceUri.yaml
 */
export type ServiceUri = string;
/**
 * Code of the envelope; 0 on success.
 *
 * @defaultValue 0
 * @example 0
 * @see spec/schemas/SuccessCode.yaml
 */
export type SuccessCode = 0;
/**
 * Talking-avatar input whose avatar is an image.
 *
 * @example { audio: { service_uri: 'service://a90e5d3377bc41f2' }, image: { service_uri: 'service://b2f7c1d09e5a4c1f' }, seconds: 20 }
 * @see spec/schemas/TalkingAvatarFromImage.yaml
 */
export interface TalkingAvatarFromImage {
    /**
     * Audio that drives the animation. MP3, WAV, M4A or AAC.
     *
     * @example { service_uri: 'service://a90e5d3377bc41f2' }
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/audio
     */
    audio: MediaInput;
    /**
     * Output duration in seconds, 1 to 60.
     *
     * @asType integer
     * @minimum 1
     * @maximum 60
     * @example 20
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/seconds
     */
    seconds: Integer;
    /**
     * The avatar as an image. JPEG, PNG, WebP or AVIF.
     *
     * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/image
     */
    image: MediaInput;
    /**
     * The avatar as a video. MP4, WebM or MOV. May be null.
     *
     * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/video
     */
    video?: MediaInput | null | undefined;
    /**
     * Text prompt, at most 2000 characters.
     *
     * @maxLength 2000
     * @defaultValue ''
     * @example 'Friendly and calm'
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/prompt
     */
    prompt?: string | undefined;
    /**
     * Callback URL of the task; null or missing when no notification is wanted.
     *
     * Limits: 1 to 2083 characters
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/callback_url
     */
    callback_url?: NullableCallbackUrl | undefined;
    /**
     * Aspect ratio of the video; null or missing lets the service detect the closest one from the input
     * image or video.
     *
     * @example '9:16'
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/aspect_ratio
     */
    aspect_ratio?: AspectRatio | null | undefined;
    /**
     * Model that animates an avatar by audio. Models are versioned by their identifier.
     *
     * @defaultValue 'talking-avatar-v1'
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'talking-avatar-v1'
     * @see spec/schemas/TalkingAvatarFromImage.yaml#/properties/model
     */
    model?: TalkingAvatarModel | undefined;
}
/**
 * Talking-avatar input whose avatar is a video.
 *
 * @example { audio: { service_uri: 'service://a90e5d3377bc41f2' }, video: { service_uri: 'service://c41d7a2290ab4f7e' }, seconds: 20 }
 * @see spec/schemas/TalkingAvatarFromVideo.yaml
 */
export interface TalkingAvatarFromVideo {
    /**
     * Audio that drives the animation. MP3, WAV, M4A or AAC.
     *
     * @example { service_uri: 'service://a90e5d3377bc41f2' }
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/audio
     */
    audio: MediaInput;
    /**
     * Output duration in seconds, 1 to 60.
     *
     * @asType integer
     * @minimum 1
     * @maximum 60
     * @example 20
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/seconds
     */
    seconds: Integer;
    /**
     * The avatar as an image. JPEG, PNG, WebP or AVIF. May be null.
     *
     * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/image
     */
    image?: MediaInput | null | undefined;
    /**
     * The avatar as a video. MP4, WebM or MOV.
     *
     * @example { service_uri: 'service://c41d7a2290ab4f7e' }
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/video
     */
    video: MediaInput;
    /**
     * Text prompt, at most 2000 characters.
     *
     * @maxLength 2000
     * @defaultValue ''
     * @example 'Friendly and calm'
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/prompt
     */
    prompt?: string | undefined;
    /**
     * Callback URL of the task; null or missing when no notification is wanted.
     *
     * Limits: 1 to 2083 characters
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/callback_url
     */
    callback_url?: NullableCallbackUrl | undefined;
    /**
     * Aspect ratio of the video; null or missing lets the service detect the closest one from the input
     * image or video.
     *
     * @example '9:16'
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/aspect_ratio
     */
    aspect_ratio?: AspectRatio | null | undefined;
    /**
     * Model that animates an avatar by audio. Models are versioned by their identifier.
     *
     * @defaultValue 'talking-avatar-v1'
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'talking-avatar-v1'
     * @see spec/schemas/TalkingAvatarFromVideo.yaml#/properties/model
     */
    model?: TalkingAvatarModel | undefined;
}
/**
 * Model that animates an avatar by audio. Models are versioned by their identifier.
 *
 * @defaultValue 'talking-avatar-v1'
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'talking-avatar-v1'
 * @see spec/schemas/TalkingAvatarModel.yaml
 */
export type TalkingAvatarModel = "talking-avatar-v1";
/**
 * Input of a talking-avatar task: `audio`, `seconds`, and either `image` or `video`. What happens when
 * both are given is not specified, so both are allowed.
 *
 * @remarks Not specified: What happens when a talking avatar is given an image and a video? (`talking-avatar-image-and-video`)
 * @remarks Not specified: What happens to fields that the documents do not name, other than the style of text-to-video? (`unknown-fields`)
 * @example { audio: { service_uri: 'service://a90e5d3377bc41f2' }, image: { service_uri: 'service://b2f7c1d09e5a4c1f' }, seconds: 20 }
 * @see spec/schemas/TalkingAvatarRequest.yaml
 */
export type TalkingAvatarRequest = TalkingAvatarFromImage | TalkingAvatarFromVideo;
/**
 * State of a task, as `getTask` returns it and as the callback carries it. All fields are required.
 *
 * @example { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', status: 'SUCCESS', category: 'TEXT_TO_VIDEO', callback_url: null, seconds: 5, output_videos: [{ url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 }], credits: 10, inputs: { model: 't2v-2.4-faster', prompt: 'A cat surfing a wave at sunset', seconds: 5, image_url: null, aspect_ratio: '16:9' }, created_at: '2026-01-15T09:30:00Z' }
 * @see spec/schemas/Task.yaml
 */
export interface Task {
    /**
     * Identifier of the task, a UUID.
     *
     * Format: uuid
     *
     * @example '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'
     * @see spec/schemas/Task.yaml#/properties/task_id
     */
    task_id: Uuid;
    /**
     * Equals `task_id`.
     *
     * Format: uuid
     *
     * @example '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'
     * @see spec/schemas/Task.yaml#/properties/id
     */
    id: Uuid;
    /**
     * Status of a task. Output videos are available once it is SUCCESS. Which status a task starts with,
     * which ones follow each other and which are final is not specified. No status is called COMPLETED.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'PROCESSING'
     * @see spec/schemas/Task.yaml#/properties/status
     */
    status: TaskStatus;
    /**
     * Kind of a task; each is created by an operation of its own.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'TEXT_TO_VIDEO'
     * @see spec/schemas/Task.yaml#/properties/category
     */
    category: TaskCategory;
    /**
     * The callback URL given at creation; null when none was given.
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/Task.yaml#/properties/callback_url
     */
    callback_url: string | null;
    /**
     * Requested output duration in seconds.
     *
     * @asType integer
     * @example 5
     * @see spec/schemas/Task.yaml#/properties/seconds
     */
    seconds: Integer;
    /**
     * The videos produced; available once the status is SUCCESS. How many there are is not specified.
     * There is no field `video_url`.
     *
     * @remarks Not specified: How many output videos has a finished task, and what is listed before the status is SUCCESS? (`output-videos`)
     * @example [{ url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 }]
     * @see spec/schemas/Task.yaml#/properties/output_videos
     */
    output_videos: OutputVideo[];
    /**
     * Credits charged for the task. How many a task costs is not specified.
     *
     * @asType integer
     * @remarks Not specified: How many credits does a task cost, and is a failed or canceled one charged? (`credits-per-task`)
     * @example 10
     * @see spec/schemas/Task.yaml#/properties/credits
     */
    credits: Integer;
    /**
     * The inputs of the task, free-form. A finished text task shows the keys `model`, `prompt`, `seconds`,
     * `image_url` (null when there is no image) and `aspect_ratio`, which is the aspect ratio actually
     * used. The contents for the other categories are not specified.
     *
     * @example { model: 't2v-2.4-faster', prompt: 'A cat surfing a wave at sunset', seconds: 5, image_url: null, aspect_ratio: '16:9' }
     * @see spec/schemas/Task.yaml#/properties/inputs
     */
    inputs: TaskInputs;
    /**
     * Creation time. Its format is not specified.
     *
     * @remarks Not specified: In which format is `created_at`, and when is it null? (`created-at-format`)
     * @example '2026-01-15T09:30:00Z'
     * @see spec/schemas/Task.yaml#/properties/created_at
     */
    created_at: string | null;
}
/**
 * Kind of a task; each is created by an operation of its own.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'TEXT_TO_VIDEO'
 * @see spec/schemas/TaskCategory.yaml
 */
export type TaskCategory = "TEXT_TO_VIDEO" | "IMAGE_TO_VIDEO" | "VIDEO_TO_VIDEO" | "TEMPLATE_TO_VIDEO" | "TALKING_AVATAR";
/**
 * The inputs of the task, free-form. A finished text task shows the keys `model`, `prompt`, `seconds`,
 * `image_url` (null when there is no image) and `aspect_ratio`, which is the aspect ratio actually
 * used. The contents for the other categories are not specified.
 *
 * @remarks Not specified: What does `inputs` hold for categories other than text-to-video, and before a task is finished? (`task-inputs`)
 * @remarks Not specified: Does a text-to-video request take an image, as `inputs.image_url` of its task suggests? (`text-to-video-image`)
 * @example { model: 't2v-2.4-faster', prompt: 'A cat surfing a wave at sunset', seconds: 5, image_url: null, aspect_ratio: '16:9' }
 * @see spec/schemas/TaskInputs.yaml
 */
export type TaskInputs = Dictionary;
/**
 * Envelope of a task record.
 *
 * @remarks Not specified: Does a success other than the upload's carry a `message`? (`success-message`)
 * @remarks Not specified: Are the fields of an output video, of the upload grant, `detail` and the envelope's `data` always present, and is `code`? (`member-presence`)
 * @example { code: 0, data: { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', status: 'PROCESSING', category: 'TEXT_TO_VIDEO', callback_url: null, seconds: 5, output_videos: [], credits: 10, inputs: {}, created_at: null } }
 * @see spec/schemas/TaskResponse.yaml
 */
export interface TaskResponse {
    /**
     * Code of the envelope; 0 on success.
     *
     * @defaultValue 0
     * @example 0
     * @see spec/schemas/TaskResponse.yaml#/properties/code
     */
    code?: SuccessCode | undefined;
    /**
     * State of a task, as `getTask` returns it and as the callback carries it. All fields are required.
     *
     * @example { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', status: 'SUCCESS', category: 'TEXT_TO_VIDEO', callback_url: null, seconds: 5, output_videos: [{ url: 'https://cdn.example/videos/7d3b.mp4', width: 1280, height: 720 }], credits: 10, inputs: { model: 't2v-2.4-faster', prompt: 'A cat surfing a wave at sunset', seconds: 5, image_url: null, aspect_ratio: '16:9' }, created_at: '2026-01-15T09:30:00Z' }
     * @see spec/schemas/TaskResponse.yaml#/properties/data
     */
    data: Task;
}
/**
 * Status of a task. Output videos are available once it is SUCCESS. Which status a task starts with,
 * which ones follow each other and which are final is not specified. No status is called COMPLETED.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: Which status may follow which? (`task-transitions`)
 * @remarks Not specified: Which status does a new task have? (`task-initial-status`)
 * @remarks Not specified: Which statuses are final? (`task-final-statuses`)
 * @remarks Not specified: Where does a failed task report why it failed? (`failed-task-reason`)
 * @remarks Not specified: How does a task become CANCELED? (`task-cancellation`)
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'PROCESSING'
 * @see spec/schemas/TaskStatus.yaml
 */
export type TaskStatus = "PENDING" | "QUEUING" | "PROCESSING" | "SUCCESS" | "FAILED" | "CANCELED";
/**
 * The image a template is applied to: one media input, or an array of exactly one. The field is
 * described as an array with a minimum length of 1 of which only one image is supported, while
 * requests are shown with a single object; both forms are therefore allowed here.
 *
 * @remarks Not specified: Does template-to-video take one image object, or an array of them? (`template-image-form`)
 * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
 * @see spec/schemas/TemplateImage.yaml
 */
export type TemplateImage = MediaInput | TemplateImageArray;
/**
 * Array form; only one image is supported.
 *
 * @minLength 1
 * @maxLength 1
 * @see spec/schemas/TemplateImage.yaml#/anyOf/1
 */
type TemplateImageArray = MediaInput[];
/**
 * Input of a template-to-video task. Which fields are required is not specified, so none is.
 *
 * @remarks Not specified: Which fields must a template-to-video request have? (`template-to-video-required`)
 * @remarks Not specified: Which value does a create operation use for a missing field? (`create-defaults`)
 * @remarks Not specified: What happens to fields that the documents do not name, other than the style of text-to-video? (`unknown-fields`)
 * @example { template: 'zoom_in', image: { service_uri: 'service://b2f7c1d09e5a4c1f' }, seconds: 4 }
 * @see spec/schemas/TemplateToVideoRequest.yaml
 */
export interface TemplateToVideoRequest {
    /**
     * Template that is applied to the input image.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'zoom_in'
     * @see spec/schemas/TemplateToVideoRequest.yaml#/properties/template
     */
    template?: VideoTemplate | undefined;
    /**
     * The image the template is applied to. JPEG, PNG, WebP or AVIF.
     *
     * @remarks Not specified: Does template-to-video take one image object, or an array of them? (`template-image-form`)
     * @example { service_uri: 'service://b2f7c1d09e5a4c1f' }
     * @see spec/schemas/TemplateToVideoRequest.yaml#/properties/image
     */
    image?: TemplateImage | undefined;
    /**
     * What happens in the video, at most 2000 characters.
     *
     * @maxLength 2000
     * @example 'Slow and dreamy'
     * @see spec/schemas/TemplateToVideoRequest.yaml#/properties/prompt
     */
    prompt?: string | undefined;
    /**
     * Output duration in seconds, 1 to 10.
     *
     * @asType integer
     * @minimum 1
     * @maximum 10
     * @example 4
     * @see spec/schemas/TemplateToVideoRequest.yaml#/properties/seconds
     */
    seconds?: Integer | undefined;
    /**
     * Callback URL of the task; null or missing when no notification is wanted.
     *
     * Limits: 1 to 2083 characters
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/TemplateToVideoRequest.yaml#/properties/callback_url
     */
    callback_url?: NullableCallbackUrl | undefined;
    /**
     * Aspect ratio of the video; null or missing lets the service detect the closest one from the input
     * image.
     *
     * @example '9:16'
     * @see spec/schemas/TemplateToVideoRequest.yaml#/properties/aspect_ratio
     */
    aspect_ratio?: AspectRatio | null | undefined;
}
/**
 * Model that turns a text prompt into a video. Models are versioned by their identifier.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 't2v-2.4-faster'
 * @see spec/schemas/TextToVideoModel.yaml
 */
export type TextToVideoModel = "t2v-2.4-faster" | "t2v-2.4-advanced";
/**
 * Input of a text-to-video task. Which fields are required is not specified, so none is. One further
 * field carries a `VideoStyle`; its name is not specified, so the object stays open to any field.
 *
 * @remarks Not specified: Which fields must a text-to-video request have? (`text-to-video-required`)
 * @remarks Not specified: Which value does a create operation use for a missing field? (`create-defaults`)
 * @remarks Not specified: Which field of a text-to-video request carries the style? (`style-field-name`)
 * @remarks Not specified: Does a text-to-video request take an image, as `inputs.image_url` of its task suggests? (`text-to-video-image`)
 * @example { prompt: 'A cat surfing a wave at sunset', model: 't2v-2.4-faster', seconds: 5, aspect_ratio: '16:9' }
 * @see spec/schemas/TextToVideoRequest.yaml
 */
export interface TextToVideoRequest {
    /**
     * What the video shows, 1 to 2000 characters.
     *
     * @minLength 1
     * @maxLength 2000
     * @example 'A cat surfing a wave at sunset'
     * @see spec/schemas/TextToVideoRequest.yaml#/properties/prompt
     */
    prompt?: string | undefined;
    /**
     * Model that turns a text prompt into a video. Models are versioned by their identifier.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 't2v-2.4-faster'
     * @see spec/schemas/TextToVideoRequest.yaml#/properties/model
     */
    model?: TextToVideoModel | undefined;
    /**
     * Output duration in seconds, 1 to 10.
     *
     * @asType integer
     * @minimum 1
     * @maximum 10
     * @example 5
     * @see spec/schemas/TextToVideoRequest.yaml#/properties/seconds
     */
    seconds?: Integer | undefined;
    /**
     * Callback URL of the task; null or missing when no notification is wanted.
     *
     * Limits: 1 to 2083 characters
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/TextToVideoRequest.yaml#/properties/callback_url
     */
    callback_url?: NullableCallbackUrl | undefined;
    /**
     * Aspect ratio of the produced video, width to height.
     *
     * @remarks Not specified: Is `aspect_ratio` null accepted by text-to-video and video-to-video? (`null-aspect-ratio`)
     * @example '16:9'
     * @see spec/schemas/TextToVideoRequest.yaml#/properties/aspect_ratio
     */
    aspect_ratio?: AspectRatio | undefined;
    /**
     * A field whose name is not specified: the one that carries a `VideoStyle`, or any other, with any
     * value.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @remarks Not specified: Which field of a text-to-video request carries the style? (`style-field-name`)
     * @example 'japanese_anime'
     * @see spec/schemas/TextToVideoRequest.yaml#/x-further-field
     */
    [key: string]: unknown;
}
/**
 * Body of a refusal that is not specified further: an unknown task, a rate limit, an unusable media
 * reference, an unusable file. Any JSON value.
 *
 * @remarks Not specified: Which other statuses and error codes are there? (`other-errors`)
 * @example { detail: 'Task not found' }
 * @see spec/schemas/UnspecifiedErrorBody.yaml
 */
export type UnspecifiedErrorBody = Dictionary | unknown[] | string | number | boolean | null;
/**
 * Permission to upload one file with PUT, and the reference under which it is used afterwards.
 *
 * @remarks Not specified: Are the fields of an output video, of the upload grant, `detail` and the envelope's `data` always present, and is `code`? (`member-presence`)
 * @example { presigned_url: 'https://storage.example/u/b2f7c1d09e5a4c1f?signature=5c1e', headers: { 'Content-Type': 'image/png' }, service_uri: 'service://b2f7c1d09e5a4c1f' }
 * @see spec/schemas/UploadGrant.yaml
 */
export interface UploadGrant {
    /**
     * URL to which the file is sent with HTTP PUT: exactly the returned `headers`, the raw bytes as the
     * body, 512 bytes to 80 MB. Status 200 means success.
     *
     * @remarks Not specified: Is 80 MB 80,000,000 or 83,886,080 bytes? (`megabyte`)
     * @remarks Not specified: How long may a granted URL be used, how often, and how is a late or wrong PUT refused? (`presigned-url-lifetime`)
     * @example 'https://storage.example/u/b2f7c1d09e5a4c1f?signature=5c1e'
     * @see spec/schemas/UploadGrant.yaml#/properties/presigned_url
     */
    presigned_url: string;
    /**
     * Headers that must be sent with the PUT, exactly these.
     *
     * @example { 'Content-Type': 'image/png' }
     * @see spec/schemas/UploadGrant.yaml#/properties/headers
     */
    headers: {
        [key: string]: string;
    };
    /**
     * Reference to an uploaded file, returned by `createUpload`, of the form `service://<token>`. It may
     * be used in several calls and is valid for 24 hours; afterwards the file must be uploaded again.
     *
     * Limits: matches ^service://.
     *
     * @validFor PT24H
     * @example 'service://b2f7c1d09e5a4c1f'
     * @see spec/schemas/UploadGrant.yaml#/properties/service_uri
     */
    service_uri: ServiceUri;
}
/**
 * Names the file that is going to be uploaded.
 *
 * @remarks Not specified: What happens to fields that the documents do not name, other than the style of text-to-video? (`unknown-fields`)
 * @example { filename: 'portrait.png' }
 * @see spec/schemas/UploadRequest.yaml
 */
export interface UploadRequest {
    /**
     * Name of the file. Its length, its allowed characters and whether the extension decides the type are
     * not specified.
     *
     * @remarks Not specified: How long may `filename` be, which characters may it have, and does its extension decide the type? (`filename-rules`)
     * @example 'portrait.png'
     * @see spec/schemas/UploadRequest.yaml#/properties/filename
     */
    filename: string;
}
/**
 * Envelope of an upload grant; the only success that is shown with a `message`.
 *
 * @remarks Not specified: Are the fields of an output video, of the upload grant, `detail` and the envelope's `data` always present, and is `code`? (`member-presence`)
 * @example { code: 0, message: 'success', data: { presigned_url: 'https://storage.example/u/b2f7c1d09e5a4c1f?signature=5c1e', headers: { 'Content-Type': 'image/png' }, service_uri: 'service://b2f7c1d09e5a4c1f' } }
 * @see spec/schemas/UploadResponse.yaml
 */
export interface UploadResponse {
    /**
     * Code of the envelope; 0 on success.
     *
     * @defaultValue 0
     * @example 0
     * @see spec/schemas/UploadResponse.yaml#/properties/code
     */
    code?: SuccessCode | undefined;
    /**
     * The word `success`.
     *
     * @example 'success'
     * @see spec/schemas/UploadResponse.yaml#/properties/message
     */
    message: "success";
    /**
     * Permission to upload one file with PUT, and the reference under which it is used afterwards.
     *
     * @example { presigned_url: 'https://storage.example/u/b2f7c1d09e5a4c1f?signature=5c1e', headers: { 'Content-Type': 'image/png' }, service_uri: 'service://b2f7c1d09e5a4c1f' }
     * @see spec/schemas/UploadResponse.yaml#/properties/data
     */
    data: UploadGrant;
}
/**
 * One fault found in a request.
 *
 * @example { loc: ['body', 'seconds'], msg: 'Input should be less than or equal to 10', type: 'less_than_equal' }
 * @see spec/schemas/ValidationError.yaml
 */
export interface ValidationError {
    /**
     * Location of the faulty value, from the outside in, such as `["body", "seconds"]`.
     *
     * @example ['body', 'seconds']
     * @see spec/schemas/ValidationError.yaml#/properties/loc
     */
    loc: (string | Integer)[];
    /**
     * What is wrong, for people.
     *
     * @example 'Input should be less than or equal to 10'
     * @see spec/schemas/ValidationError.yaml#/properties/msg
     */
    msg: string;
    /**
     * Kind of the fault, for programs.
     *
     * @example 'less_than_equal'
     * @see spec/schemas/ValidationError.yaml#/properties/type
     */
    type: string;
}
/**
 * Body of the 422 response to a body or parameter that is not valid.
 *
 * @remarks Not specified: Are the fields of an output video, of the upload grant, `detail` and the envelope's `data` always present, and is `code`? (`member-presence`)
 * @example { detail: [{ loc: ['body', 'seconds'], msg: 'Input should be less than or equal to 10', type: 'less_than_equal' }] }
 * @see spec/schemas/ValidationErrorBody.yaml
 */
export interface ValidationErrorBody {
    /**
     * The faults found.
     *
     * @example [{ loc: ['body', 'seconds'], msg: 'Input should be less than or equal to 10', type: 'less_than_equal' }]
     * @see spec/schemas/ValidationErrorBody.yaml#/properties/detail
     */
    detail: ValidationError[];
}
/**
 * Style of a text-to-video result. The values are known; the name of the request field that carries
 * one is not specified, so a text-to-video request takes it as a further field of any name.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: Which field of a text-to-video request carries the style? (`style-field-name`)
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'japanese_anime'
 * @see spec/schemas/VideoStyle.yaml
 */
export type VideoStyle = "japanese_anime" | "realistic" | "pixel" | "cartoon_game" | "flat_color_anime" | "90s_style";
/**
 * Template that is applied to the input image.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'zoom_in'
 * @see spec/schemas/VideoTemplate.yaml
 */
export type VideoTemplate = "kissing_screen" | "looping_animation" | "hug" | "groove_dance" | "kiss" | "french_kiss" | "360_view" | "zoom_in" | "zoom_out" | "crane_up";
/**
 * Model that transforms the style of a video. Models are versioned by their identifier.
 *
 * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
 * @remarks Not specified: May the service add values to its lists of statuses, categories, models, templates and styles without a new version of the interface? (`value-lists`)
 * @example 'anime-v10'
 * @see spec/schemas/VideoToVideoModel.yaml
 */
export type VideoToVideoModel = "anime-v5.5" | "anime-v1.2" | "anime-v10" | "anime-v9.1" | "illustration-v9.1" | "illustration-v20" | "illustration-v8.1" | "illustration-v19";
/**
 * Input of a video-to-video task (style transformation). Which fields are required is not specified,
 * so none is.
 *
 * @remarks Not specified: Which fields must a video-to-video request have? (`video-to-video-required`)
 * @remarks Not specified: Which value does a create operation use for a missing field? (`create-defaults`)
 * @remarks Not specified: What happens to fields that the documents do not name, other than the style of text-to-video? (`unknown-fields`)
 * @example { model: 'anime-v10', video: { service_uri: 'service://c41d7a2290ab4f7e' }, prompt: 'Ink drawing with soft colors', seconds: 6 }
 * @see spec/schemas/VideoToVideoRequest.yaml
 */
export interface VideoToVideoRequest {
    /**
     * Model that transforms the style of a video. Models are versioned by their identifier.
     *
     * @remarks Toolkit advice: accept other values; whether the list may grow is not specified.
     * @example 'anime-v10'
     * @see spec/schemas/VideoToVideoRequest.yaml#/properties/model
     */
    model?: VideoToVideoModel | undefined;
    /**
     * The video to transform. MP4, WebM or MOV.
     *
     * @example { service_uri: 'service://c41d7a2290ab4f7e' }
     * @see spec/schemas/VideoToVideoRequest.yaml#/properties/video
     */
    video?: MediaInput | undefined;
    /**
     * The desired style transformation, at most 2000 characters.
     *
     * @maxLength 2000
     * @example 'Ink drawing with soft colors'
     * @see spec/schemas/VideoToVideoRequest.yaml#/properties/prompt
     */
    prompt?: string | undefined;
    /**
     * Output duration in seconds, 1 to 10.
     *
     * @asType integer
     * @minimum 1
     * @maximum 10
     * @example 6
     * @see spec/schemas/VideoToVideoRequest.yaml#/properties/seconds
     */
    seconds?: Integer | undefined;
    /**
     * Callback URL of the task; null or missing when no notification is wanted.
     *
     * Limits: 1 to 2083 characters
     *
     * @example 'https://app.example/callbacks/video/3f1c'
     * @see spec/schemas/VideoToVideoRequest.yaml#/properties/callback_url
     */
    callback_url?: NullableCallbackUrl | undefined;
    /**
     * Aspect ratio of the video; when missing, the service detects the closest one from the input video.
     *
     * @remarks Not specified: Is `aspect_ratio` null accepted by text-to-video and video-to-video? (`null-aspect-ratio`)
     * @example '4:3'
     * @see spec/schemas/VideoToVideoRequest.yaml#/properties/aspect_ratio
     */
    aspect_ratio?: AspectRatio | undefined;
}
/**
 * The fields of a task whose lists of values may grow.
 *
 * @see spec/schemas/Task.yaml
 */
interface OpenTask {
    /**
     *
     * @see spec/schemas/Task.yaml#/properties/status
     */
    status: string;
    /**
     *
     * @see spec/schemas/Task.yaml#/properties/category
     */
    category: string;
}

/**
 * What the service sends as `taskStatusChanged`.
 *
 * @see spec/asyncapi.yaml#/operations/sendTaskStatus/messages/taskStatusChanged
 */
export type TaskStatusChanged = webhooks['taskStatusChanged']['post']['requestBody']['content']['application/json'];
