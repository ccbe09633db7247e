import { describe, expect, it } from 'vitest';
import { allCases } from '../src/cases/all.ts';
import { holds } from '../src/checks/holds.ts';
import { type Document, loadDocuments, resolve } from '../src/documents/document.ts';
import { allReaderCases } from '../src/readers/all.ts';
import { probes } from '../src/register/probes.ts';
import { placeMatches } from '../src/run/run-case.ts';
import { paperPool } from '../src/values/pool.ts';
import { withReferences } from '../src/values/references.ts';

const documents = loadDocuments();
const cases = [...allCases(documents), ...probes, ...allReaderCases(documents)];

function textAt(place: string): string {
  const document: Document = place.startsWith('asyncapi#') ? documents.asyncapi : documents.openapi;
  return JSON.stringify(resolve(document, place.slice(place.indexOf('#') + 1)).value).replaceAll(/\\n/g, ' ');
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe('the list of cases', () => {
  it('names each case once', () => {
    const ids = cases.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('rests on sentences of the documents, to the letter', () => {
    const without = cases.filter(({ rests }) => {
      const sentence = JSON.stringify(plain(rests.sentence)).slice(1, -1);
      return sentence === '' || !plain(textAt(rests.place)).includes(sentence);
    });
    expect(without.map(({ id, rests }) => `${id}: "${rests.sentence}" at ${rests.place}`)).toEqual([]);
    expect(cases.length).toBeGreaterThan(600);
  });
});

describe('holds', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }, true],
    [{ a: [1] }, { a: [1] }, true],
    [{ a: [1] }, { a: [1, 2] }, false],
    [{ a: null }, {}, false],
    ['a', 'a', true],
  ])('%j in %j is %s', (stated, found, verdict) => {
    expect(holds(stated, found)).toBe(verdict);
  });
});

describe('placeMatches', () => {
  it.each([
    [['body', 'seconds'], ['body', 'seconds'], true],
    [['body', 'image'], ['body', 'image', 'service_uri'], true],
    [['body', 'image'], ['body'], true],
    [['body', 'image'], ['body', 'video'], false],
    [['body'], [], false],
  ])('%j named as %j is %s', (expected, named, verdict) => {
    expect(placeMatches(expected, named)).toBe(verdict);
  });
});

it('withReferences replaces references by those of the kind that their field accepts', () => {
  const uri = { service_uri: 'service://x' };
  expect(withReferences('createTalkingAvatar', { audio: uri, image: [uri], seconds: 1 }, paperPool)).toEqual({
    audio: { service_uri: 'service://audio' },
    image: [{ service_uri: 'service://image' }],
    seconds: 1,
  });
});
