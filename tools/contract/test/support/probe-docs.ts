/** Prints, as JSON, what the docs show of each operation, by id: the request's fields as HTML, and a program. */
// The docs export nothing: their parts are reached by their place in the repository.
import { renderHttpReference } from '../../../../packages/docs/site/http/reference.ts';
import { clientSample } from '../../../../packages/docs/site/samples.ts';

const { reference } = await renderHttpReference();
const shown = reference.operations.map((operation) => {
  const { id, request, requestExamples } = operation;
  return [id, { request, sample: clientSample(operation, requestExamples[0]) }];
});
console.log(JSON.stringify(Object.fromEntries(shown)));
