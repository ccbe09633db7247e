/** Stores finished videos in a bucket of S3, R2 or anything that speaks the same protocol. */
// #region storage
import { AwsClient } from 'aws4fetch';

const bucket = process.env['BUCKET_URL'] ?? 'https://my-bucket.s3.eu-central-1.amazonaws.com';
const storage = new AwsClient({
  accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  region: process.env['AWS_REGION'] ?? 'eu-central-1', // for R2: auto
  service: 's3',
});

/** Writes an object. A second write of the same key changes nothing. */
async function put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'video/mp4', 'if-none-match': '*' };
  const response = await storage.fetch(`${bucket}/${key}`, { method: 'PUT', headers, body });
  // 412: an object with this key exists already.
  if (!response.ok && response.status !== 412) {
    throw new Error(`The storage responded with ${response.status} to PUT ${key}: ${await response.text()}`);
  }
}

/** Returns a URL that anyone can read for an hour. */
async function linkTo(key: string): Promise<string> {
  const url = new URL(`${bucket}/${key}`);
  url.searchParams.set('X-Amz-Expires', '3600');
  return (await storage.sign(url.href, { aws: { signQuery: true } })).url;
}

// #endregion storage

// #region archive
import { createVideoClient, type SucceededTask } from '@videogen/client';

const client = createVideoClient({
  baseUrl: process.env['VIDEOGEN_BASE_URL'] ?? 'http://localhost:4010',
  apiKey: process.env['VIDEOGEN_API_KEY'] ?? 'emulator-key',
});

/** Copies all videos of a task into the bucket, and returns their keys. */
export async function archive(task: SucceededTask): Promise<string[]> {
  const keys: string[] = [];
  for (const index of task.output_videos.keys()) {
    const key = `videos/${task.task_id}-${index}.mp4`;
    await put(key, await client.download(task, undefined, { index }));
    keys.push(key);
  }
  return keys;
}
// #endregion archive

// #region run
const { task } = await client.run('textToVideo', { prompt: 'A cat surfing a wave', seconds: 2 });
const [key = ''] = await archive(task);
await archive(task); // again, as after a crash: nothing changes

const stored = await fetch(await linkTo(key));
console.log(`stored ${key}: ${(await stored.arrayBuffer()).byteLength} bytes`);
// #endregion run
