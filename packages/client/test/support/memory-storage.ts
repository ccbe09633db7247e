import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  if (request.method === 'GET') {
    const size = Number(url.searchParams.get('size'));
    response.writeHead(200, { 'content-length': size });
    return void Readable.from(zeros(size)).pipe(response);
  }
  for await (const _ of request);
  const { port } = server.address() as AddressInfo;
  const data = {
    presigned_url: `http://127.0.0.1:${port}/put`,
    headers: {},
    service_uri: `service://${Date.now()}`,
  };
  response.end(JSON.stringify({ code: 0, message: 'success', data }));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

function* zeros(size: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024);
  for (let left = size; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}
