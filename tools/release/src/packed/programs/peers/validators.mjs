// With zod: a schema of the package is extended and combined with one of the program.
import assert from 'node:assert/strict';
import { taskSchema, textToVideoRequestSchema, toValidationErrorBody } from '@videogen/validators';
import * as z from 'zod';

const mine = z.object({
  request: textToVideoRequestSchema.extend({ owner: z.string() }),
  tasks: z.array(taskSchema),
});
const request = { prompt: 'A kitten', seconds: 2, owner: 'me' };
assert.deepEqual(mine.parse({ request, tasks: [] }), { request, tasks: [] });

const input = { prompt: '', seconds: 2 };
const { error } = textToVideoRequestSchema.safeParse(input);
assert.deepEqual(toValidationErrorBody(error, 'body', input).detail[0].loc, ['body', 'prompt']);
