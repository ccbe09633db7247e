import type { RegisterEntry } from '../spec.ts';

/** Draws the states of a task with Mermaid: every arrow and every final status is assumed, as in the register. */
export function stateDiagram(register: readonly RegisterEntry[]): string {
  const assumed = (id: string): string[] => {
    const entry = register.find((each) => each.id === id);
    if (entry === undefined)
      throw new Error(`The register has no entry "${id}", which the state diagram shows`);
    return [entry.assumption.value].flat().map(String);
  };

  const path = assumed('task-transitions');
  const final = assumed('task-final-statuses');
  const [initial = ''] = assumed('task-initial-status');
  const steps = path.slice(1).map((status, index) => `${path[index]} -.-> ${status}`);
  const ends = final.map((status) => `${path.at(-1)} -.-> ${status}[[${status}]]`);

  return [
    'flowchart LR',
    'accTitle: Statuses of a task',
    `accDescr: Starts ${initial}, then ${path.join(', ')}, then one of ${final.join(', ')}. The statuses are specified; the order is assumed, and the service may do otherwise.`,
    `create([create]) -.-> ${initial}`,
    ...steps,
    ...ends,
    '',
  ].join('\n');
}
