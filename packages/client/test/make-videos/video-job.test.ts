import { expect, it } from 'vitest';
import { nameJobs, type VideoJob } from '../../src/make-videos/video-job.ts';

const operations = new Set(['textToVideo', 'imageToVideo']);
const names = (...jobs: readonly VideoJob[]): string[] => nameJobs(jobs, operations).map(({ name }) => name);
const cat = { input: { prompt: 'A cat, surfing!', seconds: 2 } } as const;

it('names a job by its prompt and its content, wherever it is in the list', () => {
  const [first = ''] = names(cat);
  expect(first).toMatch(/^a-cat-surfing-[\da-f]{8}$/);
  const dog = { input: { prompt: 'Ein Hündchen', seconds: 2 } } as const;
  expect(names(dog, cat)).toEqual([expect.stringMatching(/^ein-hündchen-[\da-f]{8}$/), first]);
  expect(names({ input: { seconds: 2, prompt: 'A cat, surfing!' } })).toEqual([first]);
  expect(names({ operation: 'textToVideo', ...cat })).toEqual([first]);
});

it('uses the first 40 characters of the prompt, or the operation when it has no words', () => {
  const prompts = ['ab '.repeat(30), '…', undefined];
  expect(names(...prompts.map((prompt) => ({ input: { prompt } }) as VideoJob))).toEqual([
    expect.stringMatching(/^(ab-){13}a-[\da-f]{8}$/),
    expect.stringMatching(/^textToVideo-[\da-f]{8}$/),
    expect.stringMatching(/^textToVideo-[\da-f]{8}$/),
  ]);
});

it('gives another name to a job with other further fields', () => {
  const [plain, styled] = names(cat, { ...cat, extraFields: { style: 'pixel' } });
  expect(styled).toMatch(/^a-cat-surfing-[\da-f]{8}$/);
  expect(styled).not.toBe(plain);
});

it('keeps the name of a job in later versions, whatever the order of its members is', () => {
  const nested = { ...cat, extraFields: { b: { d: 1, c: [{ f: 1, e: 2 }] }, a: null } };
  const sorted = { ...cat, extraFields: { a: null, b: { c: [{ e: 2, f: 1 }], d: 1 } } };
  expect(names(cat)).toEqual(['a-cat-surfing-fac0860f']);
  expect([names(nested), names(sorted)]).toEqual([['a-cat-surfing-c024a9e9'], ['a-cat-surfing-c024a9e9']]);
});

it('the same job three times is three videos', () => {
  const [first, second, third] = names(cat, cat, cat);
  expect([second, third]).toEqual([`${first}-2`, `${first}-3`]);
});

it.each([
  '.hidden',
  'a/b',
  'a\\b',
  'a.2',
  'a.12',
  'con',
  'NUL.txt',
  'com1',
  'LPT9.txt',
  'a\ud800',
  'a:b',
  'a ',
  'a.',
  '',
  'x'.repeat(201),
  'é'.repeat(101),
  'a\nb',
  // Safe: a program without types can pass anything.
  7 as never,
])('refuses the name %j', (name) => {
  expect(() => names({ ...cat, name })).toThrow(
    /^jobs\[0\]\.name cannot be the name of a file on every system: .*\. Use at most 200 bytes, without <>:/,
  );
});

it.each(['a', 'x'.repeat(200), 'é'.repeat(100), 'console', 'a.b', 'a.2b', 'a b'])(
  'takes the name %j',
  (name) => {
    expect(names({ ...cat, name })).toEqual([name]);
  },
);

it.each([
  ['Cat', 'cat'],
  ['caf\u00e9', 'cafe\u0301'],
])('refuses %j and %j, whose files would be one on some systems', (name, other) => {
  expect(() => names({ ...cat, name }, { ...cat, name: other })).toThrow(
    `jobs[1] has the name of another job: "${other}"`,
  );
});

it('takes two names that differ in more than case', () => {
  expect(names({ ...cat, name: 'straße' }, { ...cat, name: 'strasse' })).toEqual(['straße', 'strasse']);
});

it.each([undefined, 'a job', { input: 'a prompt' }])('refuses the job %j, and says which it is', (job) => {
  // Safe: a program without types can pass anything.
  expect(() => names(cat, job as never)).toThrow('jobs[1] needs an input, an object');
});

it('needs a name for media that only the program has', () => {
  const image = new Blob(['x']);
  const job = { operation: 'imageToVideo', input: { image, seconds: 2 } } as const;
  expect(() => names(job)).toThrow('jobs[0] needs a name: its media can only be told apart by one');
  expect(names({ ...job, name: 'a' })).toEqual(['a']);
});

it('refuses an unknown operation', () => {
  expect(() => names({ ...cat, operation: 'soundToVideo' as 'textToVideo' })).toThrow(
    'jobs[0].operation must be one of textToVideo, imageToVideo, not soundToVideo',
  );
});
