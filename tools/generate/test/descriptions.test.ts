import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import { load } from '../src/load.ts';
import { checkDescriptions } from '../src/model/check-descriptions.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

test.each([
  ['schemas/TalkingAvatarFromImage.yaml', /maximum: (\d+)/, 'it states "1 to OLD"; write "1 to NEW"'],
  ['schemas/ImageToVideoRequest.yaml', /maxLength: (\d+)/, 'write "at most NEW characters"'],
  ['schemas/OutputVideo.yaml', /x-valid-for: PT(\d+)H/, 'it states "OLD hours"; write "1 to'],
  ['schemas/ServiceUri.yaml', /x-valid-for: PT(\d+)H/, 'it states "OLD hours"'],
  [
    'paths/createUpload.yaml',
    /\| Size \| \d+ bytes to (\d+) MB/,
    '; write the value of a limit of the documents',
  ],
  ['asyncapi.yaml', /1 to (\d+) characters/, '; write the value of a limit of the documents'],
])('%s with another number in %s stops the generator', async (file, limit, message) => {
  const folder = await copyOfDocuments();
  const text = await readFile(join(folder, 'spec', file), 'utf8');
  const [from, old] = limit.exec(text) ?? expect.fail(`${file} has no ${limit}`);
  const changed = `${Number(old) + 17}`;
  await edit(folder, `spec/${file}`, from, from.replace(`${old}`, changed));
  const words = message.replace('OLD', `${old}`).replace('NEW', changed);
  await expect(load(join(folder, 'spec')).then(readContract)).rejects.toThrow(words);
});

test.each<[JsonObject, string | undefined]>([
  [{ minimum: 1, maximum: 60, description: 'Seconds, 1 to\n 60.' }, undefined],
  [{ minimum: 1, maximum: 60, description: 'Seconds, 11 to 60.' }, 'it states "11 to 60"; write "1 to 60"'],
  [{ minimum: 1, maximum: 60, description: 'From 1 to 6.' }, 'it states "1 to 6"; write "1 to 60"'],
  [{ minimum: 1, maximum: 60, description: '1 \n to  6.' }, 'it states "1 to 6"; write "1 to 60"'],
  [{ minimum: 10, maximum: 60, description: '10 to 60, v2 to 3x.' }, undefined],
  [{ minLength: 1, maxLength: 20, description: '1 to 20 characters.' }, undefined],
  [{ minLength: 1, maxLength: 20, description: 'Text of at most 20 characters.' }, undefined],
  [
    { minLength: 1, maxLength: 20, description: '10 to 20 characters.' },
    'it states "10 to 20 characters"; write "1 to 20 characters", or "at most 20 characters"',
  ],
  [
    { maxLength: 20, description: 'At least 1, at most 21 characters.' },
    'it states "at most 21 characters"; write "at most 20 characters"',
  ],
  [{ maxLength: 20, description: 'An at most 2 charactersful text, format 20 characters.' }, undefined],
  [{ 'x-valid-for': 'PT24H', description: 'Valid for 24 hours.' }, undefined],
  [{ 'x-valid-for': 'PT24H', description: '124 hours.' }, 'it states "124 hours"; write "24 hours"'],
  [{ 'x-valid-for': 'PT24H', description: 'a24 hours, 4 hourstamps, 25 hour.' }, undefined],
  [
    { minimumBytes: 512, maximumBytes: 83_886_080, description: '512 bytes to 80 MB, or 1 to 80 MBit.' },
    'it states "1 to 80"; write "512 bytes to 80 MB"',
  ],
  [{ minimumBytes: 512, maximumBytes: 83_886_080, description: '512 bytes to 80 MB.' }, undefined],
  [
    { minimum: 1, description: '24 hours.' },
    'it states "24 hours"; write the value of a limit of the documents',
  ],
  [
    { maximum: 1, description: '24 hours.' },
    'it states "24 hours"; write the value of a limit of the documents',
  ],
  [
    { minLength: 1, description: '24 hours.' },
    'it states "24 hours"; write the value of a limit of the documents',
  ],
  [
    { 'x-valid-for': 'PT24HM', description: '24 hours.' },
    'it states "24 hours"; write the value of a limit of the documents',
  ],
  [
    { 'x-valid-for': 'aPT24H', description: '24 hours.' },
    'it states "24 hours"; write the value of a limit of the documents',
  ],
  [{ description: 'Without a number.' }, undefined],
  [
    { description: 'Both 1 to 10 and 3 hours.', properties: { a: { minimum: 1, maximum: 10 } } },
    'it states "3 hours"; write the value of a limit of the documents',
  ],
  [{ description: ['24 hours'] }, undefined],
])('the limits of %j are compared with its description', (schema, problem) => {
  const check = (): void => checkDescriptions({ openapi: { info: {}, schema } });
  if (problem === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(`spec/openapi.yaml#/schema/description: ${problem}`);
});

test('a description with limits beside it may not state those of another document', () => {
  const schema = { maxLength: 5, description: '1 to 10' };
  expect(() => checkDescriptions({ asyncapi: { minimum: 1, maximum: 10 }, openapi: schema })).toThrow(
    'spec/openapi.yaml#/description: it states "1 to 10"; write "at most 5 characters"',
  );
});

test('a description without limits beside it may state those of another document', () => {
  const limit = { minimum: 1, maximum: 10 };
  expect(() =>
    checkDescriptions({ openapi: { limit }, asyncapi: { text: { description: '1 to 10' } } }),
  ).not.toThrow();
});
