import { equal } from '../load/stable.ts';
import { at, type Finding, nameOf, type Pair } from './finding.ts';

/** In XML the `xml` object decides what is on the wire; in JSON it means nothing. */
export function xmlFindings(pair: Pair): Finding[] {
  const [before, after] = [pair.left.notes['xml'], pair.right.notes['xml']];
  if (equal(before, after)) return [];
  const message = `The XML form of ${nameOf(pair.head)} changed.`;
  return [at(pair, 'xml', { id: 'xml-changed', effect: 'breaking', message })];
}
