import { contestants } from '../contestants/receivers.ts';
import { compareContestants, type Group } from '../row.ts';

/** Compares the callback handler with another library and with none. */
export const callbacks: Group = {
  name: 'callbacks',
  title: 'Callback receiver',
  about:
    'One delivery after another, each a `Request`, each handler in a process of its own. Each library verifies in its own way. Ours also validates the record, claims it in its memory store and runs the handler once for each; every delivery has a URL of its own. Octokit verifies a MAC and calls the handler, so a repeated delivery runs it twice. Without a library, the body is parsed and nothing else is done.',
  peers: ['@octokit/webhooks'],
  run: () =>
    compareContestants('@videogen/callbacks', './receivers.ts', Object.keys(contestants), {
      what: 'a delivery',
      rounds: 9,
    }),
};
