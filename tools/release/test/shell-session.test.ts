import { expect, it } from 'vitest';
import { getCommands } from '../src/rehearse/shell-session.ts';

it.each([
  ['```sh\nnpm start   # builds\n# a comment\n\nnpm test\n```', ['npm start', 'npm test']],
  ['```sh\ncurl \\\n  -sS x\n```', ['curl -sS x']],
  ['```ts\nnpm start\n```\n`npm test`', []],
])('reads the commands of %j', (markdown, commands) => expect(getCommands(markdown)).toEqual(commands));
