import { type CheckerName, loadChecker } from './checkers.ts';
import { sampler } from './micro.ts';
import { inputsOf, type Kind, type Subject } from './subjects.ts';

/** What the parent asks for: one sample. */
export interface Order {
  readonly subject: Subject;
  readonly kind: Kind;
  /** Milliseconds. */
  readonly time: number;
}

type Sample = (time: number) => Promise<number>;

// One checker in a process of its own, so that nothing that another one has taught the engine is in its way.

// Sound: the parent passes the name of one.
const name = process.argv[2] as CheckerName;
const samplers = new Map<string, Promise<Sample>>();

async function prepare({ subject, kind }: Order): Promise<Sample> {
  const check = await loadChecker(name, subject);
  const inputs = inputsOf(subject, kind);
  // A checker that is wrong would be measured at something else.
  if (Boolean(check(inputs[0])) !== (kind === 'valid'))
    throw new Error(`${name} is wrong about ${kind} values of ${subject}`);
  return sampler(check, inputs);
}

process.on('message', async (order: Order) => {
  const key = `${order.kind} ${order.subject}`;
  const sample = samplers.get(key) ?? prepare(order);
  samplers.set(key, sample);
  process.send?.(await (await sample)(order.time));
});
process.on('disconnect', () => process.exit());
