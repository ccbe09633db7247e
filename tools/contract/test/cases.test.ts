import { operationList } from '@videogen/types/operations';
import { describe, expect, it } from 'vitest';
import { createCases } from '../src/cases/all.ts';
import { type Document, loadDocuments, resolve } from '../src/documents/document.ts';
import { unspecifiedCases } from '../src/register/requests.ts';

const documents = loadDocuments();
const cases = [...createCases(documents), ...unspecifiedCases];

function textAt(location: string): string {
  const document: Document = location.startsWith('asyncapi#') ? documents.asyncapi : documents.openapi;
  return JSON.stringify(resolve(document, location.slice(location.indexOf('#') + 1)).value).replaceAll(
    /\\n/g,
    ' ',
  );
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe('the list of cases', () => {
  it('names each case once', () => {
    const ids = cases.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(operationList.filter(({ costsCredits }) => costsCredits))(
    'are complete for $id',
    ({ id, name }) => {
      const ids = cases.filter(({ operation }) => operation === id).map((one) => one.id);
      for (const end of [
        'callback/arrives',
        'generated/at every limit',
        'status/403 for a banned organization',
      ])
        expect(ids).toContainEqual(expect.stringMatching(new RegExp(`/${end}$`)));
      expect(ids).toContain(`client/${name}/creates a task and reads it`);
    },
  );

  it('quote sentences of the documents exactly', () => {
    const without = cases.filter(({ source }) => {
      const sentence = JSON.stringify(plain(source.sentence)).slice(1, -1);
      return sentence === '' || !plain(textAt(source.location)).includes(sentence);
    });
    expect(without.map(({ id, source }) => `${id}: "${source.sentence}" at ${source.location}`)).toEqual([]);
    expect(cases.length).toBeGreaterThan(400);
  });
});
