import { type CheckerName, loadChecker } from './checkers.ts';
import { sampler } from './micro.ts';
import { inputsOf, type Kind, type Subject } from './subjects.ts';

// One checker in a process of its own, so that nothing that another one has taught the engine is in its way. The parent
// asks for samples, one at a time.

// Sound: the parent passes these.
const [name, subject] = process.argv.slice(2) as [CheckerName, Subject];
const check = await loadChecker(name, subject);

/** A checker that is wrong would be measured at something else. */
function prove(inputs: readonly unknown[], kind: Kind): void {
  if (inputs.some((input) => Boolean(check(input)) !== (kind === 'valid')))
    throw new Error(`${name} is wrong about ${kind} values of ${subject}`);
}

const samplers = new Map<Kind, (time: number) => Promise<number>>();

process.on('message', async ({ kind, time }: { kind: Kind; time: number }) => {
  let sample = samplers.get(kind);
  if (!sample) {
    const inputs = inputsOf(subject, kind);
    prove(inputs.slice(0, 1), kind);
    sample = sampler(check, inputs);
    samplers.set(kind, sample);
  }
  process.send?.(await sample(time));
});
process.on('disconnect', () => process.exit());
process.send?.('up');
