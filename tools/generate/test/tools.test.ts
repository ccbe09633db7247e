import { generate } from 'ts-to-zod';
import { expect, test } from 'vitest';

// Why the README says that something is added. A version of ts-to-zod without such a difference needs no addition.
test.each([
  ['/** @format uri */ a: string', 'a: z.string()'],
  ['/** @format uuid\n * @minLength 2 */ a: string', 'a: z.uuid()'],
  ['/** @minLength 2 */ a: string | number', 'a: z.union([z.string(), z.number()]).min(2)'],
  ['/** @minLength 2 */ a: string[]', 'a: z.array(z.string()).min(2)'],
  ['/** @default 1 */ a?: number', 'a: z.number().optional().default(1)'],
  ['/** @description One. */ a: string', 'a: z.string().describe("One.")'],
  ['/** @minItems 1 */ a: string[]', 'a: z.array(z.string())'],
  ['/** @pattern a/b */ a: string', 'a: z.string().regex(/a/b/)'],
  ['a?: number | undefined', 'a: z.union([z.number(), z.undefined()]).optional()'],
  ['a: "a" | "b"', 'a: z.union([z.literal("a"), z.literal("b")])'],
  ['a: { [key: string]: string }', 'a: z.record(z.string(), z.string())'],
])('ts-to-zod makes of %j %s', (member, expected) => {
  const { getZodSchemasFile } = generate({ sourceText: `export interface A {\n${member}\n}` });
  expect(getZodSchemasFile('a')).toContain(`export const aSchema = z.object({\n    ${expected}\n});`);
});
