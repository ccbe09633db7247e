import type {
  CreatedTaskResponse,
  ImageToVideoRequest,
  TalkingAvatarRequest,
  TaskResponse,
  TemplateToVideoRequest,
  TextToVideoRequest,
  VideoToVideoRequest,
} from '@videogen/types';

// The same service with nothing but the named types: a handwritten function for each operation, twenty call sites.
const base = 'http://localhost:4010';
const image = { service_uri: 'service://b2f7c1d09e5a4c1f' };
const video = { service_uri: 'service://c3f7c1d09e5a4c1f' };
const audio = { service_uri: 'service://d4f7c1d09e5a4c1f' };

async function post(path: string, body: object): Promise<CreatedTaskResponse> {
  return (await fetch(base + path, { method: 'POST', body: JSON.stringify(body) })).json();
}

const textToVideo = (body: TextToVideoRequest): Promise<CreatedTaskResponse> =>
  post('/v1/video/text2video', body);
const imageToVideo = (body: ImageToVideoRequest): Promise<CreatedTaskResponse> =>
  post('/v1/video/image2video', body);
const templateToVideo = (body: TemplateToVideoRequest): Promise<CreatedTaskResponse> =>
  post('/v1/video/template2video', body);
const videoToVideo = (body: VideoToVideoRequest): Promise<CreatedTaskResponse> =>
  post('/v1/video/video2video', body);
const talkingAvatar = (body: TalkingAvatarRequest): Promise<CreatedTaskResponse> =>
  post('/v1/video/talking-avatar', body);
const getTask = async (id: string): Promise<TaskResponse> => (await fetch(`${base}/v1/tasks/${id}`)).json();

const all = [
  (await textToVideo({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 })).data.task_id,
  (await textToVideo({ prompt: 'A dog' })).data.task_id,
  (await textToVideo({ prompt: 'A cow' })).data.task_id,
  (await imageToVideo({ prompt: 'It moves', image })).data.task_id,
  (await imageToVideo({ image })).data.task_id,
  (await imageToVideo({ image, seconds: 5 })).data.task_id,
  (await templateToVideo({ template: 'zoom_in', image })).data.task_id,
  (await templateToVideo({ image: [image] })).data.task_id,
  (await videoToVideo({ video })).data.task_id,
  (await videoToVideo({ video, prompt: 'Snow' })).data.task_id,
  (await talkingAvatar({ seconds: 5, image, audio })).data.task_id,
  (await talkingAvatar({ seconds: 5, video, audio })).data.task_id,
  (await getTask('a')).data.status,
  (await getTask('b')).data.credits,
  (await getTask('c')).data.seconds,
  (await getTask('d')).data.inputs,
  (await getTask('e')).data.category,
  (await getTask('f')).data.output_videos,
  (await getTask('g')).data.id,
  (await getTask('h')).data.created_at,
];
console.log(all);
