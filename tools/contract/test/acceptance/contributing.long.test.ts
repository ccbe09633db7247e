import { afterAll, beforeAll, expect, it } from 'vitest';
import { longCommands } from '../support/long-commands.ts';
import { addPage } from '../support/new-parts.ts';
import { Workspace } from '../support/workspace.ts';

// The commands of the pages for contributors that take long, as they are written. `contributing.test.ts` compares the list with the page.

const here = Workspace.here();
let copy: Workspace;

beforeAll(async () => {
  copy = await Workspace.clone({ apart: true });
  await addPage(copy);
}, 300_000);
afterAll(() => copy?.remove());

it.each(Object.entries(longCommands))(
  '`%s` does what the page says',
  async (command, { where, until }) => {
    const workspace = where === 'here' ? here : copy;
    const { code, output } = await workspace.shell(
      command.replace('PATH', 'tools/repo/test/words.test.ts'),
      until,
    );
    expect(code, output.slice(-4000)).toBe(0);
  },
  1_260_000,
);
