/** Responds to every request with one task. */
import { createServer } from 'node:http';
import { taskRecord } from '../record.ts';

const body = JSON.stringify({ code: 0, message: 'success', data: taskRecord() });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);
