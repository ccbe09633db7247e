import { readFile } from 'node:fs/promises';
import { pathOf } from '../../../../lib/videogen';

export async function GET(_: Request, { params }: { params: Promise<{ ref: string }> }): Promise<Response> {
  const { ref } = await params;
  return new Response(await readFile(pathOf(ref)), { headers: { 'content-type': 'video/mp4' } });
}
