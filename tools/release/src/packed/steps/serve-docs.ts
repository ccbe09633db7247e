import { getProblems } from '../../problems.ts';
import type { Step } from '../step.ts';

/** Reads the site of the docs from the emulator that a user installed beside it, as the start page of the docs says. */
export const serveDocs: Step = async (_, consumer, context) => {
  const { url } = await context.getEmulator(consumer);
  return getProblems('/docs', readStartPage(`${url}/docs/`));
};

async function readStartPage(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('<title>'))
    throw new Error(`${url} has the status ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
