import { pointerSegment } from '@videogen-tools/generate/json';
import { expect } from '../checks/failure.ts';
import type { Documents } from '../documents/document.ts';
import { compileExamples } from './compile.ts';
import { type NamedExample, namedExamples } from './named-examples.ts';
import type { ReaderCase } from './reader-case.ts';
import { zodAccepts } from './verdict.ts';

function parsed({ name, summary, component, value }: NamedExample): ReaderCase {
  const pointer = `/components/examples/${pointerSegment(name)}`;
  return {
    kind: 'reader',
    id: `readers/examples/${name} is a ${component}`,
    source: { location: `openapi#${pointer}`, sentence: summary },
    input: `the example ${name}`,
    expected: `the generated schema of ${component} accepts it`,
    run: async (contract) => {
      const faults = contract.checkers.openapi(`/components/schemas/${pointerSegment(component)}`, value);
      expect(faults.length === 0, () => `ajv: ${faults.map(({ message }) => message).join(', ')}`);
      expect(zodAccepts(component, value), 'zod refuses it');
      return [{ document: 'openapi', pointer, side: 'seen', witness: 'reader' }];
    },
  };
}

/** Every named example, read by zod and compiled as its type. */
export function namedReaderCases(documents: Documents): ReaderCase[] {
  const examples = namedExamples(documents);
  return [
    ...examples.map(parsed),
    {
      kind: 'reader',
      id: 'readers/examples/compile as their types',
      source: {
        location: 'openapi#/components/examples/task-success',
        sentence: 'A task that succeeded, with its video',
      },
      input: `${examples.length} named examples`,
      expected: 'each compiles as the generated type of its component',
      run: async () => {
        await compileExamples(examples);
        return [];
      },
    },
  ];
}
