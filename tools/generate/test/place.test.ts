import { describe, expect, test } from 'vitest';
import {
  expectObject,
  follow,
  isObject,
  listObjects,
  pointerSegment,
  resolve,
  toPointer,
  tryParse,
  valueAt,
} from '../src/json.ts';
import { Place } from '../src/place.ts';

const document = {
  info: { title: ' A title ', 'a/b~c': 7, 'x-sunset': true },
  list: ['one', { two: 2 }],
  nothing: null,
  alias: { $ref: '#/second' },
  second: { $ref: '#/info' },
};
const root = Place.of(document, 'spec/a.yaml#');

describe('a place', () => {
  test('has its value, and its location with escapes', () => {
    const place = root.get('info', 'a/b~c');
    expect([place.value, place.at, place.isAbsent]).toEqual([7, 'spec/a.yaml#/info/a~1b~0c', false]);
  });

  test.each([
    ['a member that is not there', ['none']],
    ['a member of every object', ['toString']],
    ['a member of a text', ['info', 'title', 'length']],
    ['a member of an array', ['list', 'length']],
    ['a member of nothing', ['none', 'inside']],
    ['a member of null', ['nothing', 'inside']],
  ])('is absent for %s', (_, keys) => {
    const place = root.get(...keys);
    expect([place.isAbsent, place.value, place.members(), place.items(), place.texts()]).toEqual([
      true,
      undefined,
      [],
      [],
      [],
    ]);
  });

  test('lists its members and its elements', () => {
    expect(
      root
        .get('info')
        .members()
        .map(([key, { at }]) => [key, at]),
    ).toEqual([
      ['title', 'spec/a.yaml#/info/title'],
      ['a/b~c', 'spec/a.yaml#/info/a~1b~0c'],
      ['x-sunset', 'spec/a.yaml#/info/x-sunset'],
    ]);
    expect(
      root
        .get('list')
        .items()
        .map(({ at, value }) => [at, value]),
    ).toEqual([
      ['spec/a.yaml#/list/0', 'one'],
      ['spec/a.yaml#/list/1', { two: 2 }],
    ]);
    expect([root.has('info'), root.has('none'), root.has('nothing')]).toEqual([true, false, true]);
  });

  test('has a text without spaces around it, a number or an object', () => {
    expect(root.get('info', 'title').text()).toBe('A title');
    expect(root.get('info', 'a/b~c').number()).toBe(7);
    expect(root.get('list').items()[1]?.object()).toEqual({ two: 2 });
    expect(
      Place.of({ list: [' a ', 'b'] }, '#')
        .get('list')
        .texts(),
    ).toEqual(['a', 'b']);
  });

  test.each([
    ['a string', (place: Place) => place.text(), root.get('list')],
    ['a number', (place: Place) => place.number(), root.get('info', 'title')],
    ['a number', (place: Place) => place.number(), Place.of({ n: Number.NaN }, 'spec/a.yaml#').get('n')],
    ['an object', (place: Place) => place.object(), root.get('list')],
    ['an array', (place: Place) => place.items(), root.get('info')],
    ['an object', (place: Place) => place.members(), root.get('nothing')],
  ])('whose value is not %s says so', (wanted, read, place) => {
    expect(() => read(place)).toThrow(
      expect.objectContaining({
        code: 'document_broken',
        message: `${place.at}: the value is not ${wanted}; write ${wanted}`,
      }),
    );
  });

  test.each([
    ['a string', (place: Place) => place.text()],
    ['a number', (place: Place) => place.number()],
    ['an object', (place: Place) => place.object()],
  ])('where %s is missing says so', (wanted, read) => {
    expect(() => read(root.get('none'))).toThrow(`spec/a.yaml#/none: nothing is here; write ${wanted}`);
  });

  test('may have the members that are followed, and extensions', () => {
    const info = root.get('info');
    expect(info.only('title', 'a/b~c')).toBe(info);
    expect(root.get('none').only()).toMatchObject({ isAbsent: true });
    const read = () => info.only('a/b~c');
    expect(read).toThrow(
      'spec/a.yaml#/info/title: no package follows "title"; leave it out, or teach tools/generate the member',
    );
    expect(read).toThrow(
      expect.objectContaining({ code: 'keyword_not_carried', at: 'spec/a.yaml#/info/title' }),
    );
  });

  test('follows its references, and keeps its location', () => {
    const resolved = root.get('alias').resolved();
    expect([resolved.at, resolved.value]).toEqual(['spec/a.yaml#/alias', document.info]);
    expect([root.get('alias').componentName(), root.get('info').componentName()]).toEqual([
      'second',
      undefined,
    ]);
  });
});

test('a JSON value', () => {
  expect([{}, [], null, 'a'].map(isObject)).toEqual([true, false, false, false]);
  expect(pointerSegment('a/b~1/')).toBe('a~1b~01~1');
  expect(toPointer(['a', 'b/c'])).toBe('/a/b~1c');
  expect(toPointer([])).toBe('');
  expect([tryParse('{"a":1}'), tryParse('{')]).toEqual([{ a: 1 }, undefined]);
});

test.each([
  ['', document],
  ['/info/a~1b~0c', 7],
  ['/list/1/two', 2],
  ['/list/2', undefined],
  ['/info/toString', undefined],
  ['/nothing/inside', undefined],
  ['/none/inside', undefined],
])('the value at "%s"', (pointer, value) => {
  expect(valueAt(document, pointer)).toEqual(value);
});

test('every object of a value is listed with its path, the outer ones first', () => {
  expect(listObjects({ a: [{ b: {} }], c: 1 })).toEqual([
    { object: { a: [{ b: {} }], c: 1 }, path: [] },
    { object: { b: {} }, path: ['a', '0'] },
    { object: {}, path: ['a', '0', 'b'] },
  ]);
  expect([listObjects(null), listObjects('a'), listObjects([1])]).toEqual([[], [], []]);
});

test('a reference that leads nowhere, and a value that is not an object, are located', () => {
  expect(resolve(document, { $ref: '#/alias' }, 'spec/a.yaml#')).toBe(document.info);
  expect(resolve(document, { $ref: '#' }, 'spec/a.yaml#')).toBe(document);
  expect(() => follow(document, '#/none', 'spec/a.yaml#/x')).toThrow(
    expect.objectContaining({
      name: 'ContractError',
      code: 'reference_broken',
      message: 'spec/a.yaml#/x: #/none does not exist; correct the reference',
    }),
  );
  expect(() => expectObject([], 'spec/a.yaml#/x')).toThrow(
    expect.objectContaining({
      code: 'document_broken',
      message: 'spec/a.yaml#/x: the value is not an object; write an object',
    }),
  );
});
