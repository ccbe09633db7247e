import { ConfigError } from '../config/load-config.ts';
import { listStuck, readDead, retryAllDead } from '../upkeep/stuck-tasks.ts';
import { tellStory } from '../upkeep/tell-story.ts';
import type { Command } from './command.ts';
import { printList } from './print-list.ts';
import { withService } from './with-service.ts';

const FAILED_BY_OPERATOR = 'An operator ended the task.';

/** `videogen-server tasks …`: shows a task, lists the tasks that wait for an operator, and ends one. */
export const runTasks: Command = (input) =>
  withService(input, async ({ service: { tasks, context }, storage: { queue, database } }) => {
    const [action, id] = input.positionals;
    if (action === 'list') {
      if (input.values['stuck'] !== true)
        throw new ConfigError('Only stuck tasks can be listed. Add --stuck.');
      return printList(input, await listStuck({ state: context.state, queue, database }));
    }
    if (action === 'show') {
      if (id === undefined) throw new ConfigError('The command needs the id of a task.');
      const story = await tellStory({ state: context.state, database }, id);
      if (story === undefined) return input.printError(`There is no task ${id}.`);
      return input.print(JSON.stringify(story, null, 2));
    }
    if (action === 'fail') {
      if (id === undefined) throw new ConfigError('The command needs the id of a task.');
      if (input.values['refund'] !== true)
        throw new ConfigError('A task that fails is refunded. Add --refund to confirm.');
      const { credits } = await tasks.end(id, 'FAILED', FAILED_BY_OPERATOR);
      return input.print(`Task ${id} has failed, and its ${credits} credits are refunded.`);
    }
    throw new ConfigError(`"tasks ${action ?? ''}" is not a command. See videogen-server --help.`);
  });

/** `videogen-server jobs …`: lists the jobs that were given up, and retries them. */
export const runJobs: Command = (input) =>
  withService(input, async ({ service: { context }, storage: { queue } }) => {
    const { positionals, values, print, printError } = input;
    const [action, id] = positionals;
    if (action === 'list') {
      if (values['dead'] !== true) throw new ConfigError('Only dead jobs can be listed. Add --dead.');
      return printList(input, await readDead(queue));
    }
    if (action !== 'retry')
      throw new ConfigError(`"jobs ${action ?? ''}" is not a command. See videogen-server --help.`);
    if (values['all-dead'] === true)
      return print(`${await retryAllDead(queue, context.clock.now())} jobs run again.`);
    if (id === undefined) throw new ConfigError('The command needs the id of a job, or --all-dead.');

    return (await queue.revive(id, context.clock.now()))
      ? print(`The job ${id} runs again.`)
      : printError(`No dead job has the id ${id}. See videogen-server jobs list --dead.`);
  });
