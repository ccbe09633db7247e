import { describe, expect, it } from 'vitest';
import { compileExamples, createProgram } from '../../src/readers/compile.ts';
import { getZodSchema } from '../../src/readers/verdict.ts';

const example = { name: 'text-to-video', summary: 'A prompt', component: 'TextToVideoRequest' };

describe('compileExamples', () => {
  it('refuses an example that is not of its type', async () => {
    await expect(compileExamples([{ ...example, value: { seconds: 'five' } }])).rejects.toThrow(
      /does not compile as its type.*seconds|not assignable/s,
    );
  });

  it('declares each example to be of its type', () => {
    expect(createProgram([{ ...example, value: { seconds: 5 } }])).toBe(
      "import type { TextToVideoRequest } from '@videogen/types';\n" +
        'export const example0: TextToVideoRequest = {\n  "seconds": 5\n};\n',
    );
  });
});

it('a component without a generated schema is an error', () => {
  expect(() => getZodSchema('Nothing')).toThrow('@videogen/validators has no nothingSchema');
});
