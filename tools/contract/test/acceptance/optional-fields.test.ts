import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { diff } from '@videogen/spec-diff';
import { operationList } from '@videogen/types/operations';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDocuments, valueAt } from '../../src/documents/document.ts';

const { openapi } = loadDocuments();
const folder = await temporaryFolder(afterAll);

/** Every object that a request may be. */
const requests = operationList.flatMap(({ request, variants }) => (request === undefined ? [] : variants));

describe('an optional field', () => {
  it('is added to the request of each operation', () => {
    expect(requests).toEqual([
      'TextToVideoRequest',
      'ImageToVideoRequest',
      'TemplateToVideoRequest',
      'VideoToVideoRequest',
      'TalkingAvatarFromImage',
      'TalkingAvatarFromVideo',
      'UploadRequest',
    ]);
  });

  it.each(requests)('of %s is compatible', (name) => {
    const properties = valueAt(openapi, `/components/schemas/${name}/properties`);
    const seed = { type: 'integer', minimum: 0, maximum: 7 };
    const head = JSON.parse(JSON.stringify(openapi.content), (key, value) =>
      key === 'properties' && isDeepStrictEqual(value, properties) ? { ...value, seed } : value,
    );
    const before = join(folder, 'base.json');
    const after = join(folder, 'head.json');
    writeFileSync(before, JSON.stringify(openapi.content));
    writeFileSync(after, JSON.stringify(head));
    const report = diff(before, after, { config: {} });
    expect(report.changes.map(({ level }) => level)).toEqual(['compatible']);
    expect(report.required).toBe('minor');
  });
});
