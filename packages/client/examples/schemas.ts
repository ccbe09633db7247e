import { createVideoClient } from '@videogen/client';
import { createdTaskSchema, taskSchema, uploadGrantSchema } from '@videogen/validators';

// #region schemas
const client = createVideoClient({
  schemas: { task: taskSchema, createdTask: createdTaskSchema, uploadGrant: uploadGrantSchema },
});
// #endregion schemas
console.log((await client.textToVideo({ prompt: 'A cat', seconds: 2 })).id);
