import type { Json } from '../documents/json.ts';
import type { RequestCase } from './case.ts';

const sentence =
  'Its length, its allowed characters and whether the extension decides the type are not specified.';

function describeName(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `a text of ${text.length - 2} characters` : text;
}

function filename(verdict: 'accepts' | 'refuses', value: Json | undefined): RequestCase {
  return {
    kind: 'request',
    id: `upload/filename/${verdict} ${describeName(value)}`,
    operation: 'createUpload',
    source: { location: 'openapi#/components/schemas/UploadRequest/properties/filename', sentence },
    needs: [],
    input: { body: () => (value === undefined ? {} : { filename: value }) },
    expected: verdict === 'accepts' ? { status: '200' } : { status: '422', loc: ['body', 'filename'] },
  };
}

/** The request for an upload URL. */
export const uploadCases: readonly RequestCase[] = [
  ...['portrait.png', '', 'Größe 1/2 🎬.mp4', 'a'.repeat(300)].map((value) => filename('accepts', value)),
  ...[undefined, null, 7, ['portrait.png']].map((value) => filename('refuses', value)),
];
