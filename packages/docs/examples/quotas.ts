/** A quota for each user: credits are held before a task is created, and settled or refunded afterwards. */
// #region table
import { DatabaseSync } from 'node:sqlite';
import { createVideoClient, isVideoClientError } from '@videogen/client';
import { getCredits, type Prices } from '@videogen/client/credits';

const database = new DatabaseSync(process.env['QUOTA_DB'] ?? ':memory:');
database.exec('CREATE TABLE quotas (user TEXT PRIMARY KEY, budget INTEGER, spent INTEGER, held INTEGER)');
database.exec("INSERT INTO quotas VALUES ('ada', 5, 0, 0)");

/** Holds credits. One statement checks and changes, so two requests of a user never share the last credits. */
function hold(user: string, credits: number): boolean {
  const statement = `UPDATE quotas SET held = held + :credits
    WHERE user = :user AND spent + held + :credits <= budget`;
  return database.prepare(statement).run({ user, credits }).changes === 1;
}

/** Settles what was held: `cost` is what the task has cost, 0 is a refund. */
function settle(user: string, credits: number, cost: number): void {
  const statement = 'UPDATE quotas SET held = held - :credits, spent = spent + :cost WHERE user = :user';
  database.prepare(statement).run({ user, credits, cost });
}
// #endregion table

// #region create
const client = createVideoClient();

/** The prices that your product assumes: what a task costs is known only afterwards, in `credits` of its record. */
const prices: Prices = { perSecond: { 't2v-2.4-advanced': 2, '*': 1 } };

async function makeVideo(user: string, input: { prompt: string; seconds: number }): Promise<string> {
  const price = getCredits({ operation: 'textToVideo', body: input }, prices);
  if (!hold(user, price)) return 'the quota is used up';
  try {
    const { credits } = await client.textToVideo(input).result();
    settle(user, price, credits);
    return `made for ${credits} credits`;
  } catch (error) {
    if (!isVideoClientError(error)) throw error;
    if (error.outcome === 'none' || error.outcome === 'refused') settle(user, price, 0);
    if (isVideoClientError(error, 'task_failed', 'task_canceled')) settle(user, price, error.task.credits);
    // Otherwise a task exists, or may exist: the credits stay held until its end is known.
    throw error;
  }
}

console.log(await makeVideo('ada', { prompt: 'A city at dawn', seconds: 3 }));
console.log(await makeVideo('ada', { prompt: 'A city at night', seconds: 3 })); // the quota is used up
// #endregion create
