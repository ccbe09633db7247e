import { escapeHtml } from '../pages/page.ts';

/** The life of a task as it is drawn: the statuses of the document and what the register assumes of them. */
export interface TaskStates {
  /** Every status that the document names. */
  readonly statuses: readonly string[];
  /** Order in which the emulator passes through those that are not final. */
  readonly path: readonly string[];
  readonly initial: string;
  readonly final: readonly string[];
}

const width = 860;
const boxWidth = 150;
const boxHeight = 46;

interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

function boxes({ statuses, path, final }: TaskStates): Map<string, Box> {
  const ends = statuses.filter((name) => final.includes(name));
  const found = new Map<string, Box>();
  for (const [index, name] of path.entries()) found.set(name, { name, x: 60 + index * 215, y: 110 });
  for (const [index, name] of ends.entries())
    found.set(name, { name, x: width - boxWidth - 20, y: 30 + index * 80 });
  const missing = statuses.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`The state diagram has no position for ${missing.join(', ')}`);
  return found;
}

function drawBox({ name, x, y }: Box, final: boolean): string {
  const ring = final
    ? `<rect class="ring" x="${x - 4}" y="${y - 4}" width="${boxWidth + 8}" height="${boxHeight + 8}" rx="12"/>`
    : '';
  return (
    `${ring}<rect class="state" x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="9"/>` +
    `<text class="state-name" x="${x + boxWidth / 2}" y="${y + 28}">${escapeHtml(name)}</text>`
  );
}

function drawArrow(from: Box, to: Box): string {
  const x1 = from.x + boxWidth;
  const y1 = from.y + boxHeight / 2;
  const x2 = to.x - 8;
  const y2 = to.y + boxHeight / 2;
  const bend = (x1 + x2) / 2;
  return (
    `<path class="assumed" d="M${x1} ${y1} C${bend} ${y1} ${bend} ${y2} ${x2 - 8} ${y2}"/>` +
    `<polygon class="tip" points="${x2},${y2} ${x2 - 9},${y2 - 4.5} ${x2 - 9},${y2 + 4.5}"/>`
  );
}

function legend(y: number): string {
  return (
    `<rect class="state" x="60" y="${y - 11}" width="26" height="16" rx="4"/>` +
    `<text class="legend" x="94" y="${y + 2}">specified: the status exists</text>` +
    `<path class="assumed" d="M330 ${y - 3} L366 ${y - 3}"/>` +
    `<text class="legend" x="376" y="${y + 2}">assumed by the emulator: order, first and final statuses (double line)</text>`
  );
}

/**
 * Draws the states of a task: statuses are specified, every arrow and every final status is assumed.
 *
 * @throws Error when a status of the document is not in the assumption.
 */
export function drawStates(states: TaskStates): string {
  const placed = boxes(states);
  const at = (name: string): Box => placed.get(name) ?? { name, x: 0, y: 0 };
  const steps = states.path.slice(1).map((name, index) => drawArrow(at(states.path[index] ?? ''), at(name)));
  const last = at(states.path.at(-1) ?? '');
  const ends = states.final.map((name) => drawArrow(last, at(name)));
  const start = at(states.initial);
  const entry = `<circle class="start" cx="${start.x - 34}" cy="${start.y + boxHeight / 2}" r="6"/>${drawArrow({ name: '', x: start.x - 28 - boxWidth, y: start.y }, start)}`;
  const drawn = [...placed.values()].map((box) => drawBox(box, states.final.includes(box.name)));
  const description = `Starts ${states.initial}, then ${states.path.join(', ')}, then one of ${states.final.join(', ')}. The statuses are specified; the order is assumed, and the service may do otherwise.`;
  return (
    `<svg class="diagram" role="img" viewBox="0 0 ${width} 320" width="${width}" xmlns="http://www.w3.org/2000/svg">` +
    `<title>States of a task</title><desc>${escapeHtml(description)}</desc>` +
    `${entry}${steps.join('')}${ends.join('')}${drawn.join('')}${legend(295)}</svg>`
  );
}
