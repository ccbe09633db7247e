/** An application on a server: it calls the API under the URL and with the key of its environment. */
export async function createVideo(prompt: string): Promise<string> {
  const { task_id } = await call('/v1/video/text2video', {
    method: 'POST',
    body: JSON.stringify({ prompt }),
  });
  return task_id;
}

/** Returns the status of a task. */
export async function readStatus(taskId: string): Promise<string> {
  return (await call(`/v1/tasks/${taskId}`)).status;
}

async function call(path: string, init: RequestInit = {}) {
  const { VIDEOGEN_BASE_URL, VIDEOGEN_API_KEY } = process.env;
  const headers = { authorization: `Bearer ${VIDEOGEN_API_KEY}`, 'content-type': 'application/json' };
  const response = await fetch(VIDEOGEN_BASE_URL + path, { ...init, headers });
  return (await response.json()).data;
}
