import { expect, it } from 'vitest';
import { Repository } from './repository.ts';

it('lists every changeset whose form is wrong', () => {
  using repository = new Repository('0.2.0');
  const right = [
    '- Added: `client.run()` creates a task, waits for it and downloads its videos.',
    '- Fixed: A lost connection no longer loses the task id.\n- Faster: Reads take half the time.',
    '- Changed: Errors say "URL" instead of "address".\r\n',
    '- Fixed: `answer` is the name of a field again.',
  ];

  const wrong = {
    '': 'there is no line of the form',
    'A new client.': '"A new client." is not of the form',
    '- Improved: Reads.': '"- Improved: Reads." is not of the form',
    '- Added (client): `run`.': 'is not of the form',
    '- Added: `run`.\n  It creates a task.': '"  It creates a task." is not of the form',
    '- Added: creates a task.': '"creates a task." is not a sentence',
    '- Added: Creates a task': '"Creates a task" is not a sentence',
    [`- Added: ${'A'.repeat(300)}.`]: 'longer than 240 characters',
    '- Fixed: The answer is kept.': '"answer" is not plain',
  };

  for (const [at, body] of right.entries()) repository.changeset('minor', ['client'], `right-${at}`, body);
  for (const [at, body] of Object.keys(wrong).entries())
    repository.changeset('minor', ['client'], `wrong-${at}`, body);

  repository.changeset('minor', ['nothing'], 'unknown');
  const { code, output } = repository.run('check.ts');
  expect(code).toBe(1);
  expect(output).not.toContain('right-');
  expect(output).toContain('unknown.md names @videogen/nothing, which is not a published package');

  const lines = output.split('\n');
  for (const [at, fault] of Object.values(wrong).entries())
    expect(lines.find((line) => line.includes(`wrong-${at}.md`))).toContain(fault);

  expect(repository.run('changeset-check.ts', 'HEAD').output).toContain('wrong-0.md');

  repository.changeset('minor', [], 'empty');
  expect(repository.run('check.ts').output).toContain('empty.md names no package');
});
