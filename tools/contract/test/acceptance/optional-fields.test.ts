import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { diff } from '@videogen/spec-diff';
import { expectObject } from '@videogen-tools/generate/json';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDocuments, valueAt } from '../../src/documents/document.ts';
import { reachableSchemas } from '../../src/schema/walk.ts';

const { openapi } = loadDocuments();
const folder = await temporaryFolder(afterAll);

/** Every object that a request may be. */
const requests = Object.keys(expectObject(expectObject(openapi.content['components'], '')['schemas'], ''))
  .filter((name) => name.endsWith('Request'))
  .flatMap((name) => [...reachableSchemas(openapi, [`/components/schemas/${name}`]).keys()])
  .flatMap((pointer) => /^\/components\/schemas\/(\w+(?:Request|From\w+))$/.exec(pointer)?.[1] ?? [])
  .filter((name) => name !== 'TalkingAvatarRequest');

describe('an optional field', () => {
  it('is added to the request of each operation', () => {
    expect(requests).toEqual([
      'ImageToVideoRequest',
      'TalkingAvatarFromImage',
      'TalkingAvatarFromVideo',
      'TemplateToVideoRequest',
      'TextToVideoRequest',
      'UploadRequest',
      'VideoToVideoRequest',
    ]);
  });

  it.each(requests)('of %s is compatible', (name) => {
    const properties = valueAt(openapi, `/components/schemas/${name}/properties`);
    const seed = { type: 'integer', minimum: 0, maximum: 7 };
    const head = JSON.parse(JSON.stringify(openapi.content), (key, value) =>
      key === 'properties' && isDeepStrictEqual(value, properties) ? { ...value, seed } : value,
    );
    const [before, after] = ['base.json', 'head.json'].map((file) => join(folder, file));
    writeFileSync(`${before}`, JSON.stringify(openapi.content));
    writeFileSync(`${after}`, JSON.stringify(head));
    const report = diff(`${before}`, `${after}`, { config: {} });
    expect(report.changes.map(({ level }) => level)).toEqual(['compatible']);
    expect(report.required).toBe('minor');
  });
});
