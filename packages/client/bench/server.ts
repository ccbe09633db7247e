import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , body = ''] = process.argv;
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
