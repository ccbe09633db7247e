import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root, sources, walk } from './support/documents.ts';

type Entry = {
  id: string;
  title: string;
  question: string;
  known: string;
  documents: string;
  assumption: { summary: string };
};
const register: { entries: Entry[] } = parse(readFileSync(`${root}unspecified.yaml`, 'utf8'));
const ids = register.entries.map((entry) => entry.id);

const pointers = sources().flatMap(({ file, content }) => {
  const found: { id: string; at: string }[] = [];
  walk(content, (node, at) => {
    const marks = node['x-unspecified'];
    if (Array.isArray(marks)) found.push(...marks.map((id) => ({ id: String(id), at: `${file}#${at}` })));
  });
  return found;
});

describe('"Unspecified behavior"', () => {
  it('names each entry once', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(register.entries)('$id is complete', (entry) => {
    expect(entry.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [entry.question, entry.known, entry.documents, entry.assumption.summary]) {
      expect(text).toMatch(/\S.{5,}/);
    }
    // A plain question, or a plain name.
    expect(entry.title).toMatch(
      /^(?:(?:Which|What|Where|When|Why|How|Does|Is|May) [^.?]+\?|[`A-Z][^.:;?]{5,50})$/,
    );
    expect(entry.assumption).toHaveProperty('value');
  });

  it.each(ids)('%s is pointed to by a document', (id) => {
    expect(pointers.map((pointer) => pointer.id)).toContain(id);
  });

  it.each(pointers)('$at points to $id, which exists', ({ id }) => {
    expect(ids).toContain(id);
  });
});
