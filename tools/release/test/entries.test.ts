import { describe, expect, it } from 'vitest';
import { withVersion } from '../src/changelogs.ts';
import { entriesMarkdown, formFaults, readEntries } from '../src/entries.ts';

describe('formFaults', () => {
  it.each([
    '- Added: `client.run()` creates a task, waits for it and downloads its videos.',
    '- Fixed: A lost connection no longer loses the task id.\n- Faster: Reads take half the time.',
    '- Changed: Errors say "URL" instead of "address".\r\n',
  ])('accepts %j', (body) => expect(formFaults(body)).toEqual([]));

  it.each([
    ['', 'there is no line of the form'],
    ['A new client.', 'is not of the form'],
    ['- Improved: Reads.', 'is not of the form'],
    ['- Added (client): `run`.', 'is not of the form'],
    ['- Added: `run`.\n  It creates a task.', 'is not of the form'],
    ['- Added: creates a task.', 'is not a sentence'],
    ['- Added: Creates a task', 'is not a sentence'],
    [`- Added: ${'A'.repeat(300)}.`, 'longer than 240 characters'],
    ['- Fixed: The answer is kept.', '"answer" is not plain'],
    ['- Fixed: A task in doubt is kept.', '"in doubt" is not plain'],
  ])('%j: %s', (body, fault) => expect(formFaults(body).join('; ')).toContain(fault));
});

describe('entriesMarkdown', () => {
  const entries = [
    ...readEntries('- Fixed: B.\nSomething else.', ['client']),
    ...readEntries('- Added: A.', ['client', 'cli']),
  ];

  it('groups by kind, in the order of a changelog', () =>
    expect(entriesMarkdown(entries)).toBe('### Added\n\n- A.\n\n### Fixed\n\n- B.'));

  it('puts a label before each text', () =>
    expect(entriesMarkdown(entries, ({ packages }) => `**${packages.join(', ')}** `)).toBe(
      '### Added\n\n- **client, cli** A.\n\n### Fixed\n\n- **client** B.',
    ));
});

describe('withVersion', () => {
  it.each([
    ['', '# a\n\n## 2.0.0\n\nBody\n'],
    ['# a\n\n## 1.0.0\n\nOld\n', '# a\n\n## 2.0.0\n\nBody\n\n## 1.0.0\n\nOld\n'],
  ])('puts the version on top of %j', (changelog, result) =>
    expect(withVersion(changelog, 'a', '2.0.0', 'Body')).toBe(result),
  );
});
