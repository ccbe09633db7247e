/** What one writes without any library: create a task, ask until it has ended. */
export const plain: string = `
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const base = 'https://example.com/v1';
  const body = JSON.stringify({ prompt: 'A cat' });
  let answer = await (await fetch(base + '/video/text2video', { method: 'POST', headers, body })).json();
  const id = answer.data.task_id;
  do {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    answer = await (await fetch(base + '/tasks/' + id, { headers })).json();
  } while (!['SUCCESS', 'FAILED', 'CANCELED'].includes(answer.data.status));
  console.log(answer.data);
`;
