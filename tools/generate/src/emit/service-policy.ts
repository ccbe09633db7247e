import type { Emitter } from '../artifact.ts';
import { literal } from '../text.ts';

/** `@videogen/engine`: the default behaviour where the documents are unspecified. */
export const servicePolicy: Emitter = {
  by: 'service-policy.ts',
  folder: 'packages/engine/src/generated',
  emit: ({ unspecified }) => {
    const values = unspecified.map(({ id, assumption }) => [id, assumption.value]);
    const table = literal(Object.fromEntries(values), 90);
    const text = `import type { Policy } from '../ports/policy.ts';

/** What is assumed by default, by entry of the register. */
export const defaultPolicy: Policy = ${table};
`;
    return { 'default-policy.ts': text };
  },
};
