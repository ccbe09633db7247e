import { deprecationChanges } from '../document/deprecation.ts';
import { equal } from '../load/stable.ts';
import type { Level } from '../types.ts';
import { discriminatorFindings } from './discriminators.ts';
import { at, type Finding, nameOf, type Pair, show } from './finding.ts';

const opaque = [
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
];
const handled = new Set([
  ...opaque,
  'default',
  'deprecated',
  'x-sunset',
  'discriminator',
  'xml',
  'x-extensible-enum',
  'readOnly',
  'writeOnly',
  'nullable',
]);

/** What differs in the keywords no validator judges. */
export function noteFindings(pair: Pair): Finding[] {
  return [
    ...defaultFindings(pair),
    ...deprecationFindings(pair),
    ...discriminatorFindings(pair),
    ...extensibleFindings(pair),
    ...opaqueFindings(pair),
    ...annotationFindings(pair),
  ];
}

function values(pair: Pair, key: string): [unknown, unknown] {
  return [pair.left.notes[key], pair.right.notes[key]];
}

function fixed(pair: Pair, key: string, id: string, effect: Level, message: string): Finding {
  return at(pair, key, { id, effect, message });
}

/** Who leaves a value out gets the default: another one is another request. */
function defaultFindings(pair: Pair): Finding[] {
  const [before, after] = values(pair, 'default');
  if (equal(before, after)) return [];
  const name = nameOf(pair.head);
  const message =
    before === undefined
      ? `${name} got the default ${show(after)}.`
      : after === undefined
        ? `${name} lost its default ${show(before)}.`
        : `The default of ${name} changed from ${show(before)} to ${show(after)}.`;
  const level: Level = pair.flow === 'out' || before === undefined ? 'warning' : 'breaking';
  return [fixed(pair, 'default', 'default-changed', level, message)];
}

function deprecationFindings(pair: Pair): Finding[] {
  const changes = deprecationChanges(pair.left.notes, pair.right.notes, nameOf(pair.head));
  return changes.map(({ id, level, message, key }) => fixed(pair, key, id, level, message));
}

/** The list form (`x-extensible-enum: [a, b]`) stands in the place of `enum`. */
function extensibleFindings(pair: Pair): Finding[] {
  const [before, after] = values(pair, 'x-extensible-enum');
  if (equal(before, after)) return [];
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return [
      fixed(
        pair,
        'x-extensible-enum',
        'extensible-enum-changed',
        'warning',
        `\`x-extensible-enum\` of ${nameOf(pair.head)} changed.`,
      ),
    ];
  }
  const removed = before.filter((each) => !after.some((other) => equal(each, other)));
  const level: Level = removed.length > 0 && pair.flow === 'in' ? 'breaking' : 'compatible';
  const message = `The known values of ${nameOf(pair.head)} changed from ${show(before)} to ${show(after)}.`;
  return [fixed(pair, 'x-extensible-enum', 'extensible-enum-changed', level, message)];
}

function opaqueFindings(pair: Pair): Finding[] {
  return opaque.flatMap((key) => {
    const [before, after] = values(pair, key);
    if (equal(before, after)) return [];
    const effect = before === undefined ? 'narrower' : after === undefined ? 'wider' : 'unknown';
    const message = `\`${key}\` of ${nameOf(pair.head)} changed from ${show(before)} to ${show(after)}.`;
    return [at(pair, key, { id: 'schema-constraint-changed', effect, message })];
  });
}

function annotationFindings(pair: Pair): Finding[] {
  const keys = [...new Set([...Object.keys(pair.left.notes), ...Object.keys(pair.right.notes)])];
  const changed = keys.filter(
    (key) => !handled.has(key) && !equal(pair.left.notes[key], pair.right.notes[key]),
  );
  if (changed.length === 0) return [];
  const message = `${changed.map((key) => `\`${key}\``).join(', ')} of ${nameOf(pair.head)} changed.`;
  return [fixed(pair, changed[0] ?? '', 'annotation-changed', 'annotation', message)];
}
