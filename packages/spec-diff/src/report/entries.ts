import { unescapeToken } from '../load/node.ts';
import type { Acceptance, Change, Level, Place, Report } from '../types.ts';
import { withoutControls } from './plain.ts';
import { getRequirement } from './requirement.ts';

const directions: Readonly<Record<Place['direction'], (what: string, status: string) => string>> = {
  request: (what) => `request of ${what}`,
  response: (what, status) => `response${status} of ${what}`,
  callback: (what) => `request of ${what}`,
  'callback-response': (what, status) => `response${status} to ${what}`,
  receive: (what) => `message that ${what} receives`,
  send: (what) => `message that ${what} sends`,
  none: (what) => what,
};
const maxPlaces = 3;
/** Of each place of a change in more messages, one property is named. */
const maxDetailed = 6;

/** The places of a change: `response 200 of getTask`; with its properties, unless the message names them. */
function getWhere({ places, placeCount, message }: Change): string {
  const properties = new Map<string, string[]>();
  for (const { property = '', ...place } of places) {
    if (place.operation === null || (place.direction === 'none' && message.includes(place.operation)))
      continue;
    const where = placeText(place);
    const owner = property.replace(/(\[\])+$/, '');
    const isNew = owner !== '' && !message.includes(`\`${owner}\``);
    properties.set(where, [...(properties.get(where) ?? []), ...(isNew ? [`\`${property}\``] : [])]);
  }
  const all = [...properties].map(([where, names]) => {
    const shown = placeCount > maxDetailed ? getClearest(names, message) : [...new Set(names)];
    return shown.length === 0 ? where : `${listed(shown, 'properties')} in the ${where}`;
  });
  return listed(all, 'places', all.length === 0 ? 0 : Math.max(all.length, placeCount));
}

/** The property that shows best what a change is about: one whose name the message has, and a short one. */
function getClearest(properties: readonly string[], message: string): string[] {
  const isNamed = (property: string): boolean => {
    const name = /([^.`[\]]+)(?:\[\])*`$/.exec(property)?.[1];
    return name !== undefined && message.includes(`\`${name}\``);
  };
  const named = properties.filter(isNamed);
  const sorted = (named.length > 0 ? named : [...properties]).toSorted((one, two) => one.length - two.length);
  return sorted.slice(0, 1);
}

/** The first parts of a list, and how many more there are. */
export function listed(all: readonly string[], what: string, count: number = all.length): string {
  const more = count - maxPlaces;
  return more <= 1 ? all.join(', ') : `${all.slice(0, maxPlaces).join(', ')} and ${more} more ${what}`;
}

function placeText({ operation, name, direction, status, parameter }: Place): string {
  const isCall = direction.startsWith('callback');
  const what = isCall
    ? String(operation).replace(/^[A-Z]+ (callback|webhook) (\S+).*$/, 'the $1 `$2`')
    : `\`${name ?? operation}\``;
  const where = directions[direction](what, status === undefined ? '' : ` ${status}`);
  if (!parameter) return where;
  if (parameter.part !== undefined)
    return `${parameter.in} \`${parameter.name}\` of part \`${parameter.part}\` in the ${where}`;
  return status === undefined
    ? `${parameter.in} parameter \`${parameter.name}\` of ${what}`
    : `${parameter.in} \`${parameter.name}\` in the ${where}`;
}

/**
 * Returns the sentence that all formats show for a change: its message after its places.
 *
 * @example
 * getSentence(change); // 'response 200 of `getTask`: `seconds` may now be null.'
 */
export function getSentence(change: Change): string {
  const { message } = change;
  const where = getWhere(change);
  if (where === '') return message.replace(/^[a-z]/, (first) => first.toUpperCase());
  return `${where}: ${message.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`;
}

/** The reason for the level on one line; `undefined` for changes that a rule decides. */
function getGrounds({ witness, described, undecided, proof }: Change): string | undefined {
  if (witness) {
    const from = witness.acceptedBy === 'base' ? 'valid before, refused now' : 'possible now, refused before';
    return `${from}: ${excerpt(witness.payload, witness.at)} (${witness.reason})`;
  }
  if (described !== undefined) return `only one version accepts ${described}`;
  if (undecided !== undefined) return `not proven to be compatible: ${undecided}`;
  return proof && proof.holds.length > 0 ? `proven for every payload (${proof.holds.join(', ')})` : undefined;
}

/**
 * A payload cut down to the member at a JSON Pointer.
 *
 * @example
 * excerpt({ a: 1, b: { c: null, d: 2 } }, '/b/c'); // '{"b": {"c": null, …}, …}'
 */
export function excerpt(payload: unknown, pointer: string): string {
  const tokens = pointer.split('/').slice(1).map(unescapeToken);
  return cutDown(payload, tokens);
}

function cutDown(value: unknown, [token, ...rest]: readonly string[]): string {
  if (token === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, token))
    return brief(value, 120);
  const inner = cutDown(Reflect.get(value, token), rest);
  const others = Object.keys(value).length > 1 ? ', …' : '';
  return Array.isArray(value)
    ? `[${Number(token) > 0 ? '…, ' : ''}${inner}${others}]`
    : `{${JSON.stringify(token)}: ${inner}${others}}`;
}

/** Whether nothing proves that a change breaks somebody, or that it does not. */
export function isUndecided({ level, undecided }: Pick<Change, 'level' | 'undecided'>): boolean {
  return level === 'breaking' && undecided !== undefined;
}

const words: Readonly<Record<Level | 'undecided', readonly [one: string, more: string]>> = {
  breaking: ['breaking change', 'breaking changes'],
  undecided: ['undecided change', 'undecided changes'],
  compile: ['change that breaks compiled callers', 'changes that break compiled callers'],
  warning: ['warning', 'warnings'],
  compatible: ['compatible change', 'compatible changes'],
  annotation: ['change of text', 'changes of text'],
};

/** What undecided changes mean for the run. */
export function describeUndecided({ allowUndecided }: Report, count: number = 1): string {
  if (allowUndecided) return 'allowed by the configuration or an option';
  return count === 1 ? 'which counts as breaking' : 'which count as breaking';
}

/** The verdict in one sentence, and the version that is needed in another. */
export function getVerdict(report: Report): string {
  const entries = report.changes;
  if (entries.length === 0) return 'No change.';
  const counted = entries.filter((each) => !each.accepted && each.ignored === undefined);

  const parts = Object.entries(words).map(([level, [one, more]]) => {
    const { length } = counted.filter((each) => (isUndecided(each) ? 'undecided' : each.level) === level);
    const count = `${length} ${length === 1 ? one : more}`;
    return level === 'undecided' ? `${count}, ${describeUndecided(report, length)}` : count;
  });

  const accepted = entries.flatMap((each) => each.accepted ?? []);
  const owners = [...new Set(accepted.map(({ owner }) => owner))].join(', ');
  const ignored = entries.filter((each) => each.ignored !== undefined).length;
  const rated = entries.filter((each) => each.defaultLevel !== undefined).length;

  const said = [
    ...parts,
    `${accepted.length} accepted by ${owners}`,
    `${ignored} ignored`,
    `${rated} rated by the configuration`,
  ].filter((each) => !each.startsWith('0 '));

  return `${said.join(', ')}. ${getRequirement(report)}`;
}

/** Returns who accepted a change, or why it is ignored. */
function getConsent({ accepted, ignored }: Change): string | undefined {
  if (accepted?.until === '') return accepted.reason;
  if (accepted) return `Accepted by ${accepted.owner} until ${accepted.until}: ${accepted.reason}`;
  return ignored === undefined ? undefined : `Ignored: ${ignored}`;
}

/** Returns which level the configuration set in place of another. */
function getRating({ id, level, defaultLevel }: Change): string | undefined {
  if (defaultLevel === undefined) return undefined;
  return `Rated ${level} by the configuration (${id}), ${defaultLevel} without it.`;
}

/** Returns a message that asks to remove an acceptance that no change needs. */
export function staleText({ fingerprint, owner, until, file }: Acceptance): string {
  return `Stale acceptance ${fingerprint} of ${owner} until ${until}: remove it from ${file}.`;
}

/** Returns a change in lines: what changed and where, the reason for its level, and who accepted it. */
export function getLines(change: Change): string[] {
  return [
    getSentence(change),
    change.consequence,
    getGrounds(change),
    getRating(change),
    getConsent(change),
  ].filter((each) => each !== undefined);
}

/** The locations of a change the way editors open them. */
export function getLocations({ locations }: Change): string {
  return listed(
    locations.map(({ file, line, column }) => `${file}:${line}:${column}`),
    'locations',
  );
}

const maxStringLength = 100;

/** A payload for people: long strings are cut and followed by their length; the JSON report has them whole. */
export function shown(payload: unknown, indent?: number): string {
  const cut = (_: string, value: unknown): unknown => {
    if (typeof value !== 'string' || value.length <= maxStringLength) return value;
    return `${[...value].slice(0, 40).join('')}… (${[...value].length} characters)`;
  };
  return withoutControls(JSON.stringify(payload, cut, indent) ?? 'nothing', '\n');
}

/** A payload on one line, cut where it gets long. */
export function brief(payload: unknown, length = 200): string {
  const text = shown(payload);
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
