import { videogen } from '@videogen/ai-sdk';
import { experimental_getVideoStatus as getVideoStatus } from 'ai';

// Another process: it has the references as JSON only, and prints what became of them.
const operations = JSON.parse(process.argv[2] ?? '[]');
for (const operation of operations) {
  const result = await getVideoStatus(videogen.video('t2v-2.4-faster'), { operation });
  console.log(JSON.stringify(result));
}
