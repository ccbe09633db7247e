import { callbacks, client } from '../../../lib/videogen';

/** Creates a task. Each call costs credits: check here who the visitor is and what they may spend. */
export async function POST(request: Request): Promise<Response> {
  const prompt = (await request.formData()).get('prompt');
  if (typeof prompt !== 'string' || prompt === '') return new Response('Write a prompt.', { status: 400 });
  const { url, ref } = await callbacks.createUrl();
  const task = await client.textToVideo({ prompt, seconds: 3, callback_url: url });
  await callbacks.bind(ref, task.id);
  const headers = {
    location: `/videos/${ref}?task=${task.id}`,
    // `app/api/videogen` lets only this visitor read the task.
    'set-cookie': `task=${task.id}; Path=/api/videogen; HttpOnly; SameSite=Lax`,
  };
  return new Response(null, { status: 303, headers });
}
