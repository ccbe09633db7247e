import { createVideoClient, isVideoClientError } from '@videogen/client';

const client = createVideoClient();

// #region errors
async function create(seconds: number): Promise<void> {
  try {
    const task = await client.textToVideo({ prompt: 'A cat', model: 't2v-2.4-faster', seconds });
    await task.result();
    console.log('done');
  } catch (error) {
    if (!isVideoClientError(error)) throw error;
    switch (error.code) {
      case 'validation':
        return console.log('Correct these:', error.fieldErrors());
      case 'authentication':
      case 'organization_banned':
        return console.log('Not allowed:', error.message);
      case 'rate_limit':
        return console.log(`Retry in ${error.retryAfter ?? 'some'} ms`);
      case 'ambiguous_submit':
        return console.log('A task may exist. Check before you create another one:', error.submissionId);
      case 'task_failed':
      case 'task_canceled':
        return console.log(`Task ${error.taskId} failed and cost ${error.task.credits} credits`);
      case 'task_timeout':
        return console.log(`Wait again for ${error.taskId}`);
      default:
        throw error;
    }
  }
}
// #endregion errors

await create(11);
await create(2);
