import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diff } from '@videogen/spec-diff';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../../src/documents/document.ts';

// The table of spec/CONTRIBUTING.md about removals, compared with what spec-diff makes of them in the documents.

const page = readFileSync(new URL('../../../../spec/CONTRIBUTING.md', import.meta.url), 'utf8');
const { openapi } = loadDocuments();
const folder = await temporaryFolder(afterAll);

const retired = { deprecated: true, 'x-sunset': '2027-01-31' };

/** A part of a document that can be changed. */
type Part = Record<string, unknown>;

/** A document before a removal, and after it. */
interface Removal {
  readonly base: Part;
  readonly head: Part;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the part of a document at a path of keys. */
function getPart(document: Part, ...keys: readonly string[]): Part {
  let part = document;
  for (const key of keys) {
    const next = part[key];
    if (!isPart(next)) throw new Error(`There is no ${keys.join('/')}.`);
    part = next;
  }
  return part;
}

/** Removes an operation that announced it. */
function removeOperation(path: string): Removal {
  const base: Part = structuredClone(openapi.content);
  for (const operation of Object.values(getPart(base, 'paths', path))) {
    if (isPart(operation)) Object.assign(operation, retired);
  }

  const head = structuredClone(base);
  delete getPart(head, 'paths')[path];
  return { base, head };
}

/** Removes a property of a component that announced it. */
function removeField(component: string, name: string): Removal {
  const path = ['components', 'schemas', component];
  const base: Part = structuredClone(openapi.content);
  Object.assign(getPart(base, ...path, 'properties', name), retired);

  const head = structuredClone(base);
  const schema = getPart(head, ...path);
  const { required } = schema;
  delete getPart(schema, 'properties')[name];
  if (Array.isArray(required)) schema['required'] = required.filter((each) => each !== name);
  return { base, head };
}

/** Returns the level of a removal on a day. */
function getLevels({ base, head }: Removal, today: string): unknown[] {
  const before = join(folder, 'before.json');
  const after = join(folder, 'after.json');
  writeFileSync(before, JSON.stringify(base));
  writeFileSync(after, JSON.stringify(head));
  const { changes } = diff(before, after, { config: {}, today });
  const levels = changes.map(({ level }) => (level === 'compile' ? 'compiled' : level));
  return [...new Set(levels)].filter((level) => level !== 'annotation');
}

/** The rows of the table: what is removed, and its level before the date and from it on. */
const rows = [...page.matchAll(/^ +\| (an?(?:other)? .*) \| (\w+) \| (\w+) \|$/gm)].map(
  ([, what = '', ...levels]) => ({
    what,
    levels,
  }),
);

const removals: Readonly<Record<string, readonly Removal[]>> = {
  'an operation': [removeOperation('/v1/video/video2video'), removeOperation('/v1/tasks/{task_id}')],
  'a field that a response always has': [
    removeField('Task', 'status'),
    removeField('UploadGrant', 'headers'),
  ],
  'another field of a response': [
    removeField('TaskResponse', 'code'),
    // A refusal may have another body.
    removeField('InvalidApiKeyBody', 'detail'),
  ],
  'a field of a request': [
    removeField('TextToVideoRequest', 'aspect_ratio'),
    removeField('ImageToVideoRequest', 'image'),
    removeField('UploadRequest', 'filename'),
  ],
};

describe('the table of removals', () => {
  it('has a row for each kind', () => {
    expect(rows.map(({ what }) => what)).toEqual(Object.keys(removals));
  });

  it.each(rows)(
    'says what spec-diff reports of $what, before the date and from it on',
    ({ what, levels }) => {
      const found = (removals[what] ?? []).map((removal) => [
        ...getLevels(removal, '2027-01-30'),
        ...getLevels(removal, '2027-01-31'),
      ]);
      expect(found.length).toBeGreaterThan(0);
      for (const each of found) expect(each).toEqual(levels);
    },
  );
});
