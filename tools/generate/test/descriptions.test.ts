import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../src/load.ts';
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
