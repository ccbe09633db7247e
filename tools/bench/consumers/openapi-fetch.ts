import type { paths } from '@videogen/types';
import createClient from 'openapi-fetch';

// The same service through openapi-fetch alone: twenty call sites.
const image = { service_uri: 'service://b2f7c1d09e5a4c1f' };
const video = { service_uri: 'service://c3f7c1d09e5a4c1f' };
const audio = { service_uri: 'service://d4f7c1d09e5a4c1f' };
const client = createClient<paths>({ baseUrl: 'http://localhost:4010' });
const at = (task_id: string): { params: { path: { task_id: string } } } => ({
  params: { path: { task_id } },
});

const all = [
  (
    await client.POST('/v1/video/text2video', {
      body: { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 },
    })
  ).data?.data.task_id,
  (await client.POST('/v1/video/text2video', { body: { prompt: 'A dog' } })).data?.data.task_id,
  (await client.POST('/v1/video/text2video', { body: { prompt: 'A cow' } })).data?.data.task_id,
  (await client.POST('/v1/video/image2video', { body: { prompt: 'It moves', image } })).data?.data.task_id,
  (await client.POST('/v1/video/image2video', { body: { image } })).data?.data.task_id,
  (await client.POST('/v1/video/image2video', { body: { image, seconds: 5 } })).data?.data.task_id,
  (await client.POST('/v1/video/template2video', { body: { template: 'zoom_in', image } })).data?.data
    .task_id,
  (await client.POST('/v1/video/template2video', { body: { image: [image] } })).data?.data.task_id,
  (await client.POST('/v1/video/video2video', { body: { video } })).data?.data.task_id,
  (await client.POST('/v1/video/video2video', { body: { video, prompt: 'Snow' } })).data?.data.task_id,
  (await client.POST('/v1/video/talking-avatar', { body: { seconds: 5, image, audio } })).data?.data.task_id,
  (await client.POST('/v1/video/talking-avatar', { body: { seconds: 5, video, audio } })).data?.data.task_id,
  (await client.GET('/v1/tasks/{task_id}', at('a'))).data?.data.status,
  (await client.GET('/v1/tasks/{task_id}', at('b'))).data?.data.credits,
  (await client.GET('/v1/tasks/{task_id}', at('c'))).data?.data.seconds,
  (await client.GET('/v1/tasks/{task_id}', at('d'))).data?.data.inputs,
  (await client.GET('/v1/tasks/{task_id}', at('e'))).data?.data.category,
  (await client.GET('/v1/tasks/{task_id}', at('f'))).data?.data.output_videos,
  (await client.GET('/v1/tasks/{task_id}', at('g'))).data?.data.id,
  (await client.GET('/v1/tasks/{task_id}', at('h'))).data?.data.created_at,
];
console.log(all);
