import type { Sequence } from '../../site/diagram/sequence.ts';

/** Create a task and read it until its status is final. */
export const createAndPoll: Sequence = {
  title: 'Create a task and poll',
  description:
    'The application creates a task and gets its identifier at once. It reads the task until its status is final, then downloads the video from the URL in the record.',
  actors: { app: 'Your application', api: 'Service', cdn: 'Video storage' },
  steps: [
    { from: 'app', to: 'api', text: 'POST /v1/video/text2video' },
    { from: 'api', to: 'app', text: '200 task_id', reply: true },
    { from: 'app', to: 'api', text: 'GET /v1/tasks/{task_id}' },
    { from: 'api', to: 'app', text: '200 PROCESSING', reply: true },
    { note: 'wait: the interval grows with the age of the task, with jitter', over: ['app', 'api'] },
    { from: 'app', to: 'api', text: 'GET /v1/tasks/{task_id}' },
    { from: 'api', to: 'app', text: '200 SUCCESS, output_videos', reply: true },
    { from: 'app', to: 'cdn', text: 'GET url, within 8 hours' },
    { from: 'cdn', to: 'app', text: 'the video', reply: true },
  ],
};

/** From the order to the stored video. */
export const taskLife: Sequence = {
  title: 'The life of a task',
  description:
    'Your application creates a task and gets its identifier at once. The service works. Your application learns about the change by polling or by a callback, downloads the video within 8 hours and stores it.',
  actors: { app: 'Your application', api: 'Service', storage: 'Your storage' },
  steps: [
    { from: 'app', to: 'api', text: 'create a task' },
    { from: 'api', to: 'app', text: 'its identifier, at once', reply: true },
    { note: 'PENDING, QUEUING, PROCESSING: the work', over: ['app', 'api'] },
    { from: 'api', to: 'app', text: 'callback, or you poll' },
    { from: 'app', to: 'api', text: 'download, within 8 hours' },
    { from: 'api', to: 'app', text: 'the video', reply: true },
    { from: 'app', to: 'storage', text: 'store your copy' },
  ],
};

/** Upload a file and use it in a task. */
export const upload: Sequence = {
  title: 'Upload a file and use it',
  description:
    'The application requests an upload grant, sends the bytes to the presigned URL with exactly the granted headers and without the API key, and uses the service_uri in create operations for 24 hours.',
  actors: { app: 'Your application', api: 'Service', storage: 'Storage' },
  steps: [
    { from: 'app', to: 'api', text: 'POST /v1/upload/file' },
    { from: 'api', to: 'app', text: 'presigned_url, headers, service_uri', reply: true },
    { from: 'app', to: 'storage', text: 'PUT presigned_url, the raw bytes' },
    { note: 'exactly the granted headers, never the API key', over: ['app', 'storage'] },
    { from: 'storage', to: 'app', text: '200', reply: true },
    { from: 'app', to: 'api', text: 'POST /v1/video/image2video, service_uri' },
    { from: 'api', to: 'app', text: '200 task_id', reply: true },
    { note: 'service_uri may be used again for 24 hours', over: ['app', 'api'] },
  ],
};

/** Receive a callback and confirm what it claims. */
export const callbackWithConfirm: Sequence = {
  title: 'Callback with confirm',
  description:
    'The application creates a task with a callback URL that contains an unguessable token. A delivery is a claim: the receiver checks the token, reads the task again from the service, runs the effect once, and responds with 200.',
  actors: { app: 'Your receiver', api: 'Service', store: 'Your store' },
  steps: [
    { from: 'app', to: 'api', text: 'POST …, callback_url with token' },
    { from: 'api', to: 'app', text: '200 task_id', reply: true },
    { note: 'later: the status changes', over: ['app', 'api'] },
    { from: 'api', to: 'app', text: 'POST callback_url, task record' },
    { note: 'unsigned: a claim until it is confirmed', over: ['app', 'api'] },
    { from: 'app', to: 'api', text: 'GET /v1/tasks/{task_id}' },
    { from: 'api', to: 'app', text: '200 the fact', reply: true },
    { from: 'app', to: 'store', text: 'claim, run, commit: once' },
    { from: 'app', to: 'api', text: '200', reply: true },
  ],
};
