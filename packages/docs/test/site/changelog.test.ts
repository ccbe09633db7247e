import { expect, test } from 'vitest';
import { mergedEntries } from '../../site/pages/changelog.ts';

test('mergedEntries lists a line once, with all its packages', () => {
  const version = '0.16.0';
  expect(
    mergedEntries([
      { name: '@videogen/spec', version, markdown: '### Contract\n\n- Breaking: x.\n\n### Added\n\n- A.' },
      { name: '@videogen/cli', version, markdown: '### Added\n\n- A.\n\n### Faster\n\n- B.' },
    ]),
  ).toEqual([
    { kind: 'Added', packages: ['spec', 'cli'], text: 'A.' },
    { kind: 'Faster', packages: ['cli'], text: 'B.' },
  ]);
});
