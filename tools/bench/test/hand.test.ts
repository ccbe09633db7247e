import { expect, test } from 'vitest';
import { checks } from '../contestants/hand-requests.ts';
import { loadChecker } from '../src/checkers.ts';
import { requests } from '../src/subjects.ts';

const odd: readonly unknown[] = [
  ...[undefined, null, true, 0, 1, 5.5, 11, 61, '', 'x', 'zoom_in', '16:9', 'https://a.example/'],
  ...[{}, [], { service_uri: 'service://a' }, { service_uri: 'x' }, { bytes_base64_encoded: 'aGk=' }],
  [{ service_uri: 'service://a' }],
  { service_uri: null, bytes_base64_encoded: 'aGk=' },
];

// Sound: the keys of the table are the names.
const names = Object.keys(requests) as (keyof typeof requests)[];

test.each(names)('the hand-written check of %s is the same check', async (name) => {
  const value = requests[name];
  const fast = await loadChecker('generated, fast', name);
  const fields = ['prompt', 'callback_url', 'aspect_ratio', 'model', 'video', 'image', ...Object.keys(value)];
  const values = fields.flatMap((field) => odd.map((one) => ({ ...value, [field]: one })));
  const differ = [value, ...odd, ...values].filter((one) => checks[name](one) !== fast(one));
  expect(differ).toEqual([]);
});
