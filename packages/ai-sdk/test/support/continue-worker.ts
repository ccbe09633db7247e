import { videogen } from '@videogen/ai-sdk';
import { experimental_getVideoStatus as getVideoStatus } from 'ai';

// Another process: it has the references as JSON only, and prints what became of them.
const operations: { taskId: string }[] = JSON.parse(process.argv[2] ?? '[]');
const model = videogen.video('t2v-2.4-faster');
console.log(
  JSON.stringify(await Promise.all(operations.map((operation) => getVideoStatus(model, { operation })))),
);
