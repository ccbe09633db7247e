import { open } from 'node:fs/promises';
import { getPath } from '../../../../lib/videogen';

interface Context {
  params: Promise<{ ref: string }>;
}

/** The first and last byte that a range asks for; Safari plays only videos that are sent in ranges. */
function getRange(header: string | null, size: number): [number, number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return [Math.max(0, size - Number(last)), size - 1];
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const path = /^[\w-]+$/.test(ref) ? getPath(ref) : '';
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return new Response('There is no such video', { status: 404 });
  try {
    const { size } = await file.stat();
    const range = getRange(request.headers.get('range'), size);
    const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' };
    if (range === undefined) return new Response(await file.readFile(), { headers });
    const [first, last] = range;
    if (first > last)
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
    const { buffer } = await file.read(new Uint8Array(last - first + 1), { position: first });
    const contentRange = `bytes ${first}-${last}/${size}`;
    return new Response(buffer, { status: 206, headers: { ...headers, 'content-range': contentRange } });
  } finally {
    await file.close();
  }
}
