import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { diffVersions } from '../src/diff-versions.ts';
import type { Version } from '../src/load/input.ts';
import { isObject, type JsonObject } from '../src/load/node.ts';
import { Sources } from '../src/load/sources.ts';
import { type Mutation, mutationsOf } from './mutations/mutate.ts';
import { Usage } from './mutations/usage.ts';

const folder = fileURLToPath(new URL('../../../spec', import.meta.url));
const [openapi, asyncapi] = [join(folder, 'openapi.yaml'), join(folder, 'asyncapi.yaml')];
const disk = new Sources();
const files = ['schemas', 'paths', 'callbacks', 'responses'].flatMap((name) =>
  readdirSync(join(folder, name)).map((file) => join(folder, name, file)),
);
const original = new Map<string, unknown>(
  [openapi, asyncapi, ...files].map((file) => [file, disk.root(file).value]),
);
const usage = new Usage(disk.root(openapi), disk.root(asyncapi));

function version(values: ReadonlyMap<string, unknown>): Version {
  const sources = new Sources({ replaced: values });
  return {
    label: 'memory',
    sources,
    documents: { openapi: sources.root(openapi), asyncapi: sources.root(asyncapi) },
    changes: undefined,
    display: (file) => relative(folder, file),
    dispose: () => undefined,
  };
}

/** A tighter constraint breaks who sends, a looser one who reads; a list that is marked as open may grow. */
function breaks(file: string, mutation: Mutation): boolean {
  if (mutation.title === 'open enum extended') return false;
  const key = `${file}#${mutation.pointer.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
  return mutation.tighter ? usage.incoming.has(key) : usage.outgoing.has(key);
}

function mutated(file: string, mutation: Mutation): Map<string, unknown> {
  const copy: unknown = structuredClone(original.get(file));
  let here: JsonObject = isObject(copy) ? copy : {};
  for (const key of mutation.pointer) {
    const next: unknown = Reflect.get(here, key);
    // The pointer was made while walking the very value this is a copy of.
    here = next as JsonObject;
  }
  mutation.apply(here);
  return new Map([...original, [file, copy]]);
}

/** All of them with VIDEOGEN_MUTATIONS=all; in the everyday run every eighth. */
const step = process.env['VIDEOGEN_MUTATIONS'] === 'all' ? 1 : 8;

/**
 * Changes that change nothing, each for a reason that was looked at: what one branch of a union refuses, the
 * other still takes; and no URI is as short as one or two characters.
 */
const equivalent: Readonly<Record<string, string>> = {
  'schemas/CallbackUrl.yaml/ minLength tightened': 'no URI has one character',
  'schemas/InlineMediaInput.yaml/properties/service_uri anyOf lost branch 0':
    'with both given, MediaByReference takes it',
  'schemas/MediaByReference.yaml/properties/bytes_base64_encoded anyOf lost branch 0':
    'InlineMediaInput takes it',
  'schemas/TalkingAvatarFromImage.yaml/properties/video anyOf lost branch 0':
    'TalkingAvatarFromVideo takes it',
  'schemas/TalkingAvatarFromVideo.yaml/properties/image anyOf lost branch 0':
    'TalkingAvatarFromImage takes it',
  'schemas/OutputVideo.yaml/properties/url minLength loosened': 'no URI has no character',
  'schemas/OutputVideo.yaml/properties/url minLength dropped': 'no URI has no character',
};

const cases = files.flatMap((file) =>
  mutationsOf(original.get(file), [], file.includes(`${folder}/schemas/`)).map((mutation) => ({
    title: `${relative(folder, file)}/${mutation.pointer.join('/')} ${mutation.title}`,
    file,
    mutation,
  })),
);

describe('mutations of the documents', () => {
  it('are many', () => expect(cases.length).toBeGreaterThan(300));

  it('get the right verdict', async () => {
    const wrong: string[] = [];
    for (const { title, file, mutation } of cases.filter((_, index) => index % step === 0)) {
      const report = diffVersions(version(original), version(mutated(file, mutation)), {});
      const expected = breaks(file, mutation) && !(title in equivalent);
      if (report.breaking > 0 !== expected || (report.changes.length === 0 && isUsed(file))) {
        wrong.push(`${title}: ${expected ? 'breaks' : 'is safe'}, but was rated ${report.required}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

/** A file that nothing refers to is in neither document. */
function isUsed(file: string): boolean {
  return [usage.incoming, usage.outgoing].some((flow) => [...flow].some((key) => key.startsWith(`${file}#`)));
}
