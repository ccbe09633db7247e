import { taskSchema } from '@videogen/validators';
import { expect, test } from 'vitest';
import { check } from '../contestants/zod-same.ts';
import { taskRecord } from '../src/records.ts';

const id = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const odd: readonly unknown[] = [
  ...[undefined, null, true, 0, -0, 5.5, 1e300, -1e21, 2 ** 53, Number.POSITIVE_INFINITY, 1 + 2 ** -52],
  ...[
    '',
    'x',
    'SUCCESS',
    'TALKING_AVATAR',
    id,
    id.toUpperCase(),
    `urn:uuid:${id}`,
    `${id}0`,
    id.replace('4', '0'),
  ],
  ...['https://a.example/ä', 'mailto:a@b.example', 'https://[::1]:3000/%20', 'https://a b', '//a', '/a'],
  ...[2083, 2084, 9_000, 10_000_000].map((length) => `https://a.example/`.padEnd(length, 'a')),
  ...[{}, [], [1], [{}], { constructor: 1 }, JSON.parse('{"__proto__": 1}'), { length: 1 }],
];

test('the hand-written zod with the same formats is the same check as the generated one', () => {
  const record = taskRecord();
  const [video] = record['output_videos'] as readonly object[];
  const videos = ['url', 'width', 'height'].flatMap((key) =>
    odd.map((value) => ({ ...record, output_videos: [video, { ...video, [key]: value }] })),
  );
  const values = Object.keys(record).flatMap((key) => odd.map((value) => ({ ...record, [key]: value })));
  const missing = Object.keys(record).map((key) => ({ ...record, [key]: undefined }));
  const differ = [record, { ...record, extra: 1 }, ...odd, ...videos, ...values, ...missing].filter(
    (value) => check(value) !== taskSchema.safeParse(value).success,
  );
  expect(differ.map((value) => JSON.stringify(value)?.slice(0, 400))).toEqual([]);
});
