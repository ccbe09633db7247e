import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Consumer } from '../../consumer/create-consumer.ts';
import { runIn } from '../../consumer/run-in.ts';
import type { Runtime } from '../../consumer/runtimes.ts';
import { readManifest } from '../../workspace.ts';
import { getTestedNodes } from '../get-runtime.ts';
import type { Step } from '../step.ts';

const example = 'packages/docs/examples/apps/jest';
/** A failed run prints other numbers, and the name of its test, too. */
const passed = '1 passed, 1 total';
const needsFlag = 'A dynamic import callback was invoked without --experimental-vm-modules';
const needsImport = 'Must use import to load ES Module';
/** Babel turns `import` into `require`, and leaves packages as they are. */
const onlyOwnFiles = ['--transformIgnorePatterns', '/node_modules/'];

/** A way to test with Jest that the guide describes. */
interface Variant {
  /** The folder of the test. */
  readonly folder: string;
  /** More arguments of Jest. @default [] */
  readonly args?: readonly string[];
  /** Whether Node has the flag of the guide. */
  readonly flag: boolean;
  /** What Jest prints. */
  readonly prints: string;
  /** What Jest prints when it fails below Node 24. @default it does not */
  readonly fails?: string;
}

const variants: readonly Variant[] = [
  { folder: '.', args: ['video.test.js'], flag: true, prints: passed },
  { folder: '.', args: ['video.test.js'], flag: false, prints: needsFlag },
  { folder: 'typescript', flag: true, prints: passed },
  { folder: 'transformed', flag: false, prints: passed },
  { folder: 'transformed', args: onlyOwnFiles, flag: true, prints: passed, fails: needsImport },
  { folder: 'jest/module', flag: true, prints: passed },
  { folder: 'jest/required', flag: true, prints: passed, fails: needsImport },
];

/** Runs the tests of the guide "Test with Jest", and what its table says besides, on each Node that it names. */
export const runJest: Step = async (_, consumer, { root }) => {
  cpSync(join(root, example), consumer.folder, { recursive: true });

  const found = getTestedNodes().map(async (node, index, nodes) => {
    const isNewest = index === nodes.length - 1;
    const problems: string[] = [];
    for (const variant of variants) {
      const { folder, flag, prints, fails } = variant;
      const expected = isNewest ? prints : (fails ?? prints);
      const output = await testIn(consumer, node, variant);
      if (!output.includes(expected))
        problems.push(
          `${folder}, ${flag ? 'with' : 'without'} the flag, does not print ${expected}: ${output}`,
        );
    }
    return problems;
  });
  return (await Promise.all(found)).flat();
};

/** Runs Jest as the script of the guide does, and returns what it printed, also when it failed. */
async function testIn(
  consumer: Consumer,
  node: Runtime,
  { folder, args = [], flag }: Variant,
): Promise<string> {
  // The script is `node --experimental-vm-modules node_modules/jest/bin/jest.js`.
  const [, option = '', jest = ''] = `${readManifest(consumer.folder).scripts?.['test']}`.split(' ');

  const user = { ...consumer, folder: join(consumer.folder, folder) };
  const options = ['--rootDir', user.folder, '--no-cache', ...args];
  const words = [...(flag ? [option] : []), join(consumer.folder, jest), ...options];

  try {
    return await runIn(user, node, words);
  } catch (error) {
    return String(error);
  }
}
