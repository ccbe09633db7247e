import { describe, expect, it } from 'vitest';
import { allCases } from '../src/cases/all.ts';
import { holds } from '../src/checks/holds.ts';
import { type Document, loadDocuments, resolve } from '../src/documents/document.ts';
import { allReaderCases } from '../src/readers/all.ts';
import { probes } from '../src/register/probes.ts';
import { locationMatches } from '../src/run/run-case.ts';
import { paperPool } from '../src/values/pool.ts';
import { withReferences } from '../src/values/references.ts';

const documents = loadDocuments();
const cases = [...allCases(documents), ...probes, ...allReaderCases(documents)];

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

  it('quote sentences of the documents exactly', () => {
    const without = cases.filter(({ source }) => {
      const sentence = JSON.stringify(plain(source.sentence)).slice(1, -1);
      return sentence === '' || !plain(textAt(source.location)).includes(sentence);
    });
    expect(without.map(({ id, source }) => `${id}: "${source.sentence}" at ${source.location}`)).toEqual([]);
    expect(cases.length).toBeGreaterThan(500);
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

describe('locationMatches', () => {
  it.each([
    [['body', 'seconds'], ['body', 'seconds'], true],
    [['body', 'image'], ['body', 'image', 'service_uri'], true],
    [['body', 'image'], ['body'], true],
    [['body', 'image'], ['body', 'video'], false],
    [['body'], [], false],
  ])('%j named as %j is %s', (expected, named, verdict) => {
    expect(locationMatches(expected, named)).toBe(verdict);
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
