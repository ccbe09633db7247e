/** How a command that takes long is run as it stands. */
export interface LongCommand {
  /** In the repository itself, where it changes nothing that git knows; in a copy otherwise. */
  readonly where: 'here' | 'copy';
  /** Stops a command that runs until somebody stops it, as soon as its output matches. */
  readonly until?: RegExp;
}

/** The commands of the pages for contributors that `contributing.long.test.ts` runs, in its order. */
export const longCommands: Readonly<Record<string, LongCommand>> = {
  'pnpm check lint types': { where: 'here' },
  'pnpm check types': { where: 'here' },
  'pnpm check spec#lint generate:check': { where: 'here' },
  'pnpm -C packages/server test:providers': { where: 'here' },
  'pnpm vitest PATH': {
    where: 'here',
    until: /Waiting for file changes/,
  },
  'pnpm vitest run spec/test packages/validators tools/contract': {
    where: 'here',
  },
  'npm start': { where: 'here', until: /^Stop +with Ctrl-C$/m },
  'pnpm lint:fix': { where: 'copy' },
  'pnpm docs:dev': { where: 'copy', until: /http:\/\/localhost:\d+/ },
  'pnpm docs:check my-page': { where: 'copy' },
  'pnpm -C tools/bench gate --record': { where: 'copy' },
  'pnpm packed --record': { where: 'copy' },
};
