import type { DeliveryRecord } from '@videogen/service';

/** Forges a record: a success with a video of somebody else, or a failure of a success. */
export function forgedBody({ status, body }: Pick<DeliveryRecord, 'status' | 'body'>): string {
  // Sound: the body is the JSON of a task record, which is an object.
  const record = JSON.parse(body) as Record<string, unknown>;
  const claim =
    status === 'SUCCESS'
      ? { status: 'FAILED', output_videos: [] }
      : {
          status: 'SUCCESS',
          output_videos: [{ url: 'https://forged.invalid/video.mp4', width: 640, height: 360 }],
        };
  return JSON.stringify({ ...record, ...claim });
}

/** Cuts a body off in the middle, so that it is not valid JSON. */
export function brokenBody(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}
