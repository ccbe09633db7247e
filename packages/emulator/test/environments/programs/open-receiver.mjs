import { createServer } from 'node:http';

/** Opens a server that receives callbacks. */
export async function openReceiver() {
  const statuses = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    statuses.push(JSON.parse(Buffer.concat(chunks)).status);
    response.end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  return { url, statuses: () => statuses, close: () => server.close() };
}
