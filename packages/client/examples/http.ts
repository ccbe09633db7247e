import { createVideoClient } from '@videogen/client';

const client = createVideoClient();
const task = await client.textToVideo({ prompt: 'A cat', seconds: 2 });

// #region http
client.http.use({
  onRequest({ request }) {
    request.headers.set('x-team', 'cats');
  },
});
const { data, error, response } = await client.http.GET('/v1/tasks/{task_id}', {
  params: { path: { task_id: task.id } },
});
// #endregion http
console.log(response.status, data?.code, error);
