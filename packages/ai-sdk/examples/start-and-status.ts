import { videogen } from '@videogen/ai-sdk';
import {
  type GetVideoStatusResult,
  experimental_getVideoStatus as getVideoStatus,
  type StartVideoResult,
  experimental_startVideo as startVideo,
} from 'ai';

/** Starts a video, and returns plain JSON to store. */
export async function start(prompt: string): Promise<StartVideoResult['operation']> {
  const model = videogen.video('t2v-2.4-faster');
  const { operation } = await startVideo({ model, prompt });
  return operation; // { taskId: '…' }
}

/** Reads the status, in any process, with any model of the provider. */
export async function check(operation: StartVideoResult['operation']): Promise<GetVideoStatusResult> {
  return getVideoStatus(videogen.video('t2v-2.4-faster'), { operation });
}
