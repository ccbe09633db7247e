import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { EMOJI, emojiId } from '../../src/prompt/emoji.ts';
import { readPrompt, type Settings } from '../../src/prompt/read-prompt.ts';

/** A prompt, the subjects of which one has to be shown, and further subjects that fit. */
type Label = readonly [prompt: string, subjects: string, others: string];

const labels: readonly Label[] = parse(readFileSync(new URL('prompts.yaml', import.meta.url), 'utf8'));

/** Finds emoji also where they are written without a variation selector. */
function idsIn(text: string): readonly string[] {
  const single = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\u200d[\u2640\u2642])*/gu;
  return [...text.matchAll(EMOJI), ...text.replaceAll('\ufe0f', '').matchAll(single)].map(([found]) =>
    emojiId(found),
  );
}

test('of a hundred prompts in ten languages, none leads to a wrong subject', () => {
  expect(labels.length).toBeGreaterThanOrEqual(100);
  const wrong = labels.flatMap(([prompt, subjects, others]) => {
    const fitting = idsIn(subjects + others);
    return readPrompt(prompt)
      .subjects.filter((id) => !fitting.includes(id))
      .map((id) => `${prompt}: ${id}`);
  });
  expect(wrong).toEqual([]);
});

test('at least 70 % of the prompts that have a subject lead to a right one', () => {
  const named = labels.filter(([, subjects]) => subjects !== '');
  const right = named.filter(([prompt, subjects]) =>
    readPrompt(prompt).subjects.some((id) => idsIn(subjects).includes(id)),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(right.length / named.length).toBeGreaterThanOrEqual(0.7);
});

const SETTINGS: readonly (readonly [prompt: string, settings: Settings])[] = [
  ['snow falls, slow zoom in', { weather: 'snow', pace: 'slow', camera: 'zoom_in' }],
  [
    'Die Kamera schwenkt nach links, es regnet in der Nacht',
    { camera: 'pan_left', weather: 'rain', time: 'night' },
  ],
  ['下雪,镜头推近', { weather: 'snow', camera: 'zoom_in' }],
  ['ночь в городе, дождь', { time: 'night', place: 'city', weather: 'rain' }],
  ['no rain, without snow', {}],
  ['', {}],
];

test.each(SETTINGS)('%s', (prompt, settings) => {
  expect(readPrompt(prompt).settings).toEqual(settings);
});

test('words of another language are no subjects: "pain" in English, "gift" in German, "four" in French', () => {
  for (const prompt of ['the pain in my back', 'Das Gift wirkt schnell in dem Glas', 'le pied dans le four'])
    expect(readPrompt(prompt).subjects, prompt).toEqual([]);
});
