/** A service that responds to create requests with any status, and a storage that breaks off each transfer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { signature } from './smoke/check.ts';

export interface RefusingServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Pages of other origins may read it. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

const taskId = '00000000-0000-4000-8000-000000000000';

/**
 * Starts the server. The first part of a path is the status of the response to a create request, the second separates callers,
 * and `/count` below both responds with the number of create requests.
 */
export async function startRefusingServer(): Promise<RefusingServer> {
  const counts = new Map<string, number>();
  const respond = (request: IncomingMessage, response: ServerResponse): unknown => {
    const { method, url = '' } = request;
    const [, status, caller] = url.split('/');
    const prefix = `${status}/${caller}`;

    const send = (code: number, body: unknown): unknown => {
      // A body is not allowed with these.
      const text = code === 204 || code === 304 ? '' : JSON.stringify(body);
      const more = { 'www-authenticate': 'Basic realm="x"', location: '/elsewhere', 'retry-after': '0' };
      const length = { 'content-type': 'application/json', 'content-length': text.length };
      return response.writeHead(code, { ...open, ...(code >= 300 && more), ...length }).end(text);
    };

    if (method === 'OPTIONS') return send(200, {});
    if (url.endsWith('/count')) return send(200, counts.get(prefix) ?? 0);
    if (url.includes('/v1/tasks/'))
      return send(200, { code: 0, data: { task_id: taskId, status: 'PENDING' } });

    if (url.includes('/v1/upload/')) {
      const presigned_url = `http://${request.headers.host}/${prefix}/put?X-Amz-Signature=${signature}`;
      return send(200, {
        code: 0,
        message: 'success',
        data: { presigned_url, headers: {}, service_uri: 'service://1' },
      });
    }

    if (method === 'POST') {
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
      return send(Number(status), { code: 0, data: { task_id: taskId } });
    }

    if (url.includes('/refused')) return send(400, { detail: `no ${url}` });
    if (method === 'PUT') return request.socket.destroy();
    response.writeHead(200, { ...open, 'content-type': 'video/mp4', 'content-length': 9_000 });
    return response.write('a beginning', () => request.socket.destroy());
  };

  const server = createServer((request, response) => {
    request.resume().on('end', () => respond(request, response));
  });
  const { url, close } = await listen(server);

  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await close();
    },
  };
}
