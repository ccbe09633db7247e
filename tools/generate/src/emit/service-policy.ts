import { type Artifact, banner, type Emitter } from '../artifact.ts';
import { literal } from '../text.ts';

const folder = 'packages/engine/src/generated';

/** `@videogen/engine`: the default behaviour where the documents are unspecified. */
export const servicePolicy: Emitter = {
  folder,
  emit: ({ unspecified }): Artifact[] => {
    const values = unspecified.map(({ id, assumption }) => [id, assumption.value]);
    const table = literal(JSON.parse(JSON.stringify(Object.fromEntries(values))), 90);
    const text = [
      banner('service-policy.ts'),
      "import type { Policy } from '../ports/policy.ts';\n",
      `/** What the service does by default, by entry of the register. */\nexport const defaultPolicy: Policy = ${table};\n`,
    ];
    return [{ path: `${folder}/default-policy.ts`, text: text.join('\n') }];
  },
};
