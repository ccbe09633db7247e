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

it('the same job twice is two videos', () => {
  const [first, second] = names(cat, cat);
  expect(second).toBe(`${first}-2`);
});

it.each(['.hidden', 'a/b', 'a\\b', 'a.2', 'con', 'NUL.txt', 'a:b', 'a ', 'a.', '', 'x'.repeat(201), 'a\nb'])(
  'refuses the name %j',
  (name) => {
    expect(() => names({ ...cat, name })).toThrow(TypeError);
    expect(names({ ...cat, name: 'a' })).toEqual(['a']);
  },
);

it('refuses two jobs whose files would be one on some systems', () => {
  expect(() => names({ ...cat, name: 'Cat' }, { ...cat, name: 'cat' })).toThrow('name of another job');
});

it('needs a name for media that only the program has', () => {
  const image = new Blob(['x']);
  const job = { operation: 'imageToVideo', input: { image, seconds: 2 } } as const;
  expect(() => names(job)).toThrow('needs a name');
  expect(names({ ...job, name: 'a' })).toEqual(['a']);
});

it('refuses an unknown operation', () => {
  expect(() => names({ ...cat, operation: 'soundToVideo' as 'textToVideo' })).toThrow('operation');
});
