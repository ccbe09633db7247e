import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVideoClient, type SucceededTask } from '@videogen/client';
import { AwsClient } from 'aws4fetch';

// A server that implements the one rule of S3 that the example needs; s3rver ignores `if-none-match`.
const writes = new Map<string, number>();
const server = createServer(async (request, response) => {
  await request.toArray();
  const { url = '', headers } = request;
  const count = writes.get(url) ?? 0;
  const isRefused = count > 0 && headers['if-none-match'] === '*';
  if (!isRefused) writes.set(url, count + 1);
  response.writeHead(isRefused ? 412 : 200).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const bucket = `http://127.0.0.1:${(server.address() as AddressInfo).port}/videos`;

// #region s3
const s3 = new AwsClient({
  accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? 'example',
  secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? 'example',
  region: 'eu-central-1',
  service: 's3',
});
const client = createVideoClient();

/** Archives the videos of a task. Each object is written once, even after a crash or by two processes. */
async function archive(task: SucceededTask): Promise<void> {
  for (const index of task.output_videos.keys()) {
    const body = await client.download(task, undefined, { index });
    const headers = { 'if-none-match': '*', 'content-type': 'video/mp4' };
    const response = await s3.fetch(`${bucket}/${task.task_id}-${index}.mp4`, {
      method: 'PUT',
      headers,
      body,
    });
    // 412: the object exists.
    if (!response.ok && response.status !== 412) throw new Error(`S3 responded with ${response.status}`);
  }
}

const { task } = await client.run('textToVideo', { prompt: 'A cat', seconds: 2 });
await Promise.all([archive(task), archive(task)]);
// #endregion s3
console.log([...writes.values()].join());
server.close();
