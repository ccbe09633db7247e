/** Prints as JSON how the parts of the toolkit treat a field of text to video: `print-field.ts NAME GOOD BAD`. */
import { startEmulator } from '@videogen/emulator';
import { textToVideoRequestSchema } from '@videogen/validators';
import { loadDocuments } from '../../src/documents/document.ts';
import { getBoundaries } from '../../src/values/boundaries.ts';
import { paperPool } from '../../src/values/pool.ts';

const [name = '', ...texts] = process.argv.slice(2);
const [good, bad] = texts.map(Number);
const pointer = '/components/schemas/TextToVideoRequest';
const documents = loadDocuments();
const emulator = await startEmulator({ port: 0, clock: 'manual', render: 'none' });

/** Returns the assumptions that the emulator's response to a complete request names; its status when it is not 200. */
async function assumptions(field: object): Promise<unknown> {
  const complete = { prompt: 'A cat', model: 't2v-2.4-faster', seconds: 1, aspect_ratio: '16:9', ...field };
  const response = await fetch(`${emulator.url}/v1/video/text2video`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(complete),
  });
  return response.status === 200
    ? (response.headers.get('x-videogen-assumption')?.split(', ') ?? [])
    : response.status;
}

const page = await (await fetch(`${emulator.url}/_console/app.js`)).text();

console.log(
  JSON.stringify({
    zod: [good, bad].map((value) => textToVideoRequestSchema.safeParse({ [name]: value }).success),
    known: await assumptions({ [name]: good }),
    incomplete: await assumptions({ [name]: good, seconds: undefined }),
    wrong: await assumptions({ [name]: bad }),
    unknown: await assumptions({ [name]: good, of_a_later_version: 1 }),
    console: new RegExp(`name: ?["']${name}["']`).test(page),
    cases: getBoundaries({ document: documents.openapi, pool: paperPool, media: 'image' }, pointer).flatMap(
      (body) => (typeof body === 'object' && body !== null && name in body ? [Object(body)[name]] : []),
    ),
  }),
);
await emulator.close();
