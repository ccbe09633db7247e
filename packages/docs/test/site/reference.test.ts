import { expect, test } from 'vitest';
import { choiceWords, limitPhrases, valuesWords } from '../../site/field-words.ts';
import { inlineHtml, proseHtml } from '../../site/prose.ts';
import { allOperations, reference } from '../../site/reference.ts';
import type { ReferenceField } from '../../site/reference-types.ts';
import { exampleReferences, mediaInputs } from '../../site/try-it.ts';

function getFields(field: ReferenceField): ReferenceField[] {
  return [field, ...[...field.fields, ...field.variants].flatMap(getFields)];
}

function operation(id: string) {
  const found = allOperations.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

function bodyField(id: string, name: string): ReferenceField {
  const found = operation(id).request.value?.fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
}

test('a media input lists its fields once and requires one of them', () => {
  const field = bodyField('createImageToVideo', 'image');
  expect(field.fields.map(({ name }) => name)).toEqual(['service_uri', 'bytes_base64_encoded']);
  expect(choiceWords(field)).toBe('At least one of `service_uri` or `bytes_base64_encoded` is required.');
});

test('text-to-video shows the style values under a field whose name is not stated', () => {
  const style = bodyField('createTextToVideo', 'Further field');
  expect(style.named).toBe(false);
  expect(style.values).toContain('japanese_anime');
  expect(valuesWords(style, 'request')).toBe('One of these; whether more may be added is not specified');
});

test.each(allOperations)(
  '$id has an anchor of its own for each field',
  ({ parameters, request, responses }) => {
    const bodies = [request.value, ...responses.map(({ value }) => value)];
    const inner = bodies.flatMap((body) => (body === undefined ? [] : getFields(body).slice(1)));
    const anchors = [...parameters, ...inner].map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
  },
);

test('no type in words names a schema', () => {
  const names = reference.objects.map(({ name }) => name);
  const bodies = allOperations.flatMap(({ request, responses }) => [
    request.value,
    ...responses.map(({ value }) => value),
  ]);
  const types = bodies.flatMap((body) => (body === undefined ? [] : getFields(body).map(({ type }) => type)));
  const naming = (text: string): boolean => names.some((name) => text.includes(name));
  expect(naming('a list of OutputVideo')).toBe(true);
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(naming)).toEqual([]);
});

test('code in the texts of the documents links to the operation or object that it names', () => {
  expect(inlineHtml('See `getTask`, `Task` & `x`.')).toBe(
    'See <a href="/reference/http/getTask/"><code>getTask</code></a>, <a href="/reference/objects/#Task"><code>Task</code></a> &amp; <code>x</code>.',
  );
});

test('texts of the documents may have paragraphs, emphasis and tables', () => {
  expect(proseHtml('One\nline.\n\nTwo.')).toBe('<p>One\nline.</p>\n<p>Two.</p>');
  expect(proseHtml('**Second** step')).toBe('<p><strong>Second</strong> step</p>');
  expect(proseHtml('| Rule | Value |\n|---|---|\n| Method | `PUT` |')).toContain('<td><code>PUT</code></td>');
});

test('a talking avatar has a prompt with a default, and a form that accepts files of three kinds', () => {
  expect(limitPhrases(bodyField('createTalkingAvatar', 'prompt')).at(-1)).toBe('default ""');
  expect(mediaInputs(operation('createTalkingAvatar')).map(({ name, accept }) => [name, accept])).toEqual([
    ['audio', 'audio/*'],
    ['image', 'image/*'],
    ['video', 'video/*'],
  ]);
});

test('every reference of an example is known as such', () => {
  const values = JSON.stringify(
    reference.operations.map(({ request }) => request.examples.map(({ value }) => value)),
  );
  const used = values.match(/service:\/\/\w+/g) ?? [];
  expect(used.length).toBeGreaterThan(0);
  expect(exampleReferences()).toEqual(expect.arrayContaining(used));
});
