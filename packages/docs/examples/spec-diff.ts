/** The diff in a program: which version does a change of the contract need? */
// #region diff
import { writeFile } from 'node:fs/promises';
import { diff, render } from '@videogen/spec-diff';

const document = (maximum: number): string => `
openapi: 3.1.0
info: { title: Videos, version: 1.0.0 }
paths:
  /videos:
    post:
      operationId: createVideo
      requestBody:
        content: { application/json: { schema: { type: object, properties: { seconds: { type: integer, maximum: ${maximum} } } } } }
      responses: { '200': { description: Created } }
`;
await writeFile('before.yaml', document(10));
await writeFile('after.yaml', document(5));

const report = diff('before.yaml', 'after.yaml');
console.log(report.needed); // major
console.log(render(report, 'text'));
// #endregion diff
