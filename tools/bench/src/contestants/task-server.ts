/** Responds to every request with one task, in a separate process. */
import { createServer } from 'node:http';
import process from 'node:process';
import { taskRecord } from '../record.ts';

const body = JSON.stringify({ code: 0, message: 'success', data: taskRecord() });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.on('message', () => process.send?.(`http://127.0.0.1:${port}`));
  process.send?.('ready');
});
process.on('disconnect', () => process.exit());
