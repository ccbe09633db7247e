import { definitions } from '../config/settings.ts';

/** The text of `videogen-server --help`. */
export function help(): string {
  const rows = Object.values(definitions).map(({ flag, env, fallback, means }) => {
    const name = flag === null ? env : `--${flag} (${env})`;
    return `  ${name.padEnd(40)} ${means}${fallback === null ? '' : ` (default: ${fallback})`}`;
  });
  return `Usage: videogen-server [command] [options]

Commands:
  start                                    serve the API and run the jobs (default)
  migrate                                  create or update the tables, then exit
  restore                                  after a backup was restored and before a start: submit nothing twice
  config                                   print the effective configuration, without secrets
  keys create --organization ID [--label TEXT]
  keys list [--organization ID]
  keys revoke KEY_ID
  organizations list
  organizations ban ID
  organizations unban ID
  organizations budget ID CREDITS|none
  organizations limits ID [--requests-per-minute N|none] [--concurrent-tasks N|none]
                          [--budget-period day|month|none]
  submissions list --unknown               submissions whose outcome is unknown
  submissions resolve TASK_ID --reference REF
                                           the provider has the work: continue with its reference
  submissions resubmit TASK_ID             the provider does not have it: send it again, which may cost again
  tasks list --stuck                       tasks that wait for a decision: unknown outcomes and dead jobs
  tasks fail TASK_ID --refund              fail a task, refund its credits and send its callback
  jobs list --dead                         jobs that were given up
  jobs retry JOB_ID | --all-dead           run dead jobs again

Options:
${rows.join('\n')}
  --json                                   print lists as JSON
`;
}
