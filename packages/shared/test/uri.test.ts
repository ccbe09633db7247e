import { isUri } from '@videogen/shared/uri';
import { describe, expect, it } from 'vitest';

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const name = `${letters}${digits}-._~!$&'()*+,;=`;

/** What each part of a URI may have besides percent-encoded bytes, as RFC 3986 lists it, and a URI with a character there. */
const parts: readonly [part: string, allowed: string, write: (text: string) => string][] = [
  ['the beginning of the scheme', letters, (text) => `${text}x://a`],
  // A colon ends the scheme.
  ['the scheme', `${letters}${digits}+-.:`, (text) => `x${text}y://a`],
  ['the user of a host in brackets', `${name}:`, (text) => `x://u${text}v@[::1]`],
  // What ends the port begins another part.
  ['the port of a host in brackets', `${digits}/?#`, (text) => `x://[::1]:1${text}`],
  ['an address of a later version', `${name}:`, (text) => `x://[v1.a${text}b]`],
  ['the number of a later version', `${digits}abcdefABCDEF.`, (text) => `x://[v1${text}.a]`],
  ['the path behind a host in brackets', `${name}:@/?#`, (text) => `x://[::1]/b${text}`],
  // As the validator ajv does, this reads a host that is a name as a part of the path.
  ['the beginning of another path', `${name}:@/`, (text) => `x:${text}b`],
  ['the rest of another path', `${name}:@/?#`, (text) => `x://b${text}`],
  ['the query', `${name}:@/?#`, (text) => `x://a?b${text}`],
  ['the fragment', `${name}:@/?`, (text) => `x://a#b${text}`],
];

describe.each(parts)('%s', (_, allowed, write) => {
  it('has these characters and no others of ASCII', () => {
    expect(ascii.filter((character) => isUri(write(character)))).toEqual([...allowed].sort());
  });

  it('may have several of them', () => {
    const [one = '', other = ''] = allowed;
    expect(isUri(write(one + other + one))).toBe(true);
  });
});

const encoding = parts.filter(([part]) => !/scheme|port|version/.test(part));

describe.each(encoding)('%s', (_, __, write) => {
  it.each([
    ['%41', true],
    ['%aF%Fa', true],
    ['%4-', false],
    ['%', false],
    ['%4g', false],
    ['%g4', false],
  ])('has %j: %s', (text, isRight) => {
    expect(isUri(write(text))).toBe(isRight);
  });
});

describe('an address of IPv6', () => {
  const groups = ['0', 'abcd', 'F09'];
  const sizes = Array.from({ length: 10 }, (_, size) => size);
  /** Every number of groups before and after a gap, each beginning with every group. */
  const gaps = sizes.flatMap((left) =>
    sizes.flatMap((right) => [...groups.keys()].map((first) => ({ left, right, first }))),
  );
  const list = (length: number, first = 0): string[] =>
    Array.from({ length }, (_, at) => groups[(first + at) % groups.length] ?? '');
  const isAddress = (text: string): boolean => isUri(`x://[${text}]`);

  it('has eight groups, or six and an address of IPv4', () => {
    expect(sizes.filter((size) => isAddress(list(size).join(':')))).toEqual([8]);
    expect(sizes.filter((size) => isAddress([...list(size), '127.0.0.1'].join(':')))).toEqual([6]);
  });

  it('has seven groups around a gap at most, or five and an address of IPv4', () => {
    const write = ({ left, right, first }: (typeof gaps)[number], ...last: string[]): string =>
      `${list(left, first).join(':')}::${[...list(right, first), ...last].join(':')}`;
    expect(gaps.filter((gap) => isAddress(write(gap)))).toEqual(
      gaps.filter(({ left, right }) => left + right <= 7),
    );
    expect(gaps.filter((gap) => isAddress(write(gap, '127.0.0.1')))).toEqual(
      gaps.filter(({ left, right }) => left + right <= 5),
    );
  });

  it.each(['12345', 'g'])('has no group %j anywhere', (wrong) => {
    const withWrong = (length: number): string[] =>
      list(length).map((_, at) => list(length).with(at, wrong).join(':'));
    const addresses = gaps.flatMap(({ left, right }) => [
      ...withWrong(left).map((before) => `${before}::${list(right).join(':')}`),
      ...withWrong(right).map((after) => `${list(left).join(':')}::${after}`),
    ]);
    expect([...addresses, ...withWrong(8)].filter(isAddress)).toEqual([]);
  });

  it.each([0, 1, 2, 3])('has numbers up to 255 at %i of an address of IPv4', (at) => {
    const numbers = Array.from({ length: 1100 }, (_, number) => String(number));
    const write = (number: string): string => `::${['1', '2', '3', '4'].with(at, number).join('.')}`;
    expect(numbers.filter((number) => isAddress(write(number)))).toEqual(numbers.slice(0, 256));
    expect(['00', '000', '01', '099'].filter((number) => !isAddress(write(number)))).toEqual([]);
    expect(['a', '1a', '', '0000'].filter((number) => isAddress(write(number)))).toEqual([]);
  });

  it('has four numbers in an address of IPv4', () => {
    expect(['::1.2.3', '::1.2.3.4', '::1.2.3.4.5'].filter(isAddress)).toEqual(['::1.2.3.4']);
  });
});

it.each([
  ['x:/', true],
  ['x:', false],
  ['x', false],
  ['x:a', true],
  ['x:/a', true],
  ['x://', true],
  ['x:///', true],
  ['x://a:', true],
  ['x://a:80', true],
  ['x://@[::1]', true],
  ['x:/[::1]', true],
  ['x:[::1]', false],
  ['x://[::1]:', true],
  ['x://[::1]', true],
  ['x://[::1]?', true],
  ['x://[::1]/', true],
  ['x://[v1.]', false],
  ['x://[v.a]', false],
  ['x://[1::2', false],
  ['x://[::1]a', false],
  ['x://a?', true],
  ['x://a#', true],
  ['x://a#b#c', false],
  ['http://a', true],
  ['https://a.b-c_d:8/e?f', true],
  [' http://a', false],
  ['http://a\n', false],
  ['xhttp://a b', false],
])('%j is an absolute URI: %s', (text, expected) => {
  expect(isUri(text)).toBe(expected);
});
