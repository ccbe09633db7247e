/** Prints, as JSON, what the docs show of each operation, by id: the names of the request's fields, and a program. */
// The docs export nothing: their parts are imported by their path in the repository.
import { reference } from '../../../../packages/docs/site/reference.ts';

const shown = reference.operations.map(({ id, request }) => {
  const fields = request.value?.fields.map(({ name }) => name) ?? [];
  return [id, { fields, sample: request.examples[0]?.samples[0]?.source ?? '' }];
});
console.log(JSON.stringify(Object.fromEntries(shown)));
