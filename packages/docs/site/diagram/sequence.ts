import { escapeHtml } from '../pages/page.ts';

/** One arrow or remark of a sequence diagram. Actors are named by their keys. */
type SequenceStep =
  | { readonly from: string; readonly to: string; readonly text: string; readonly reply?: boolean }
  | { readonly note: string; readonly over: readonly [string, string] };

/** A sequence diagram: its actors, and its steps from top to bottom. */
export interface Sequence {
  readonly title: string;
  readonly description: string;
  /** Key and label of each participant, from left to right. */
  readonly actors: Readonly<Record<string, string>>;
  readonly steps: readonly SequenceStep[];
}

const column = 230;
const margin = 95;
const head = 44;
const row = 48;

class SequenceDrawing {
  readonly #sequence: Sequence;
  readonly #keys: readonly string[];

  constructor(sequence: Sequence) {
    this.#sequence = sequence;
    this.#keys = Object.keys(sequence.actors);
  }

  get width(): number {
    return margin * 2 + column * (this.#keys.length - 1);
  }

  get height(): number {
    return head + 30 + row * this.#sequence.steps.length;
  }

  x(actor: string): number {
    const index = this.#keys.indexOf(actor);
    if (index < 0) throw new Error(`The diagram "${this.#sequence.title}" has no actor "${actor}"`);
    return margin + index * column;
  }

  actors(): string {
    return Object.entries(this.#sequence.actors)
      .map(([key, label]) => {
        const x = this.x(key);
        return (
          `<line class="life" x1="${x}" y1="${head}" x2="${x}" y2="${this.height - 8}"/>` +
          `<rect class="actor" x="${x - 82}" y="6" width="164" height="${head - 8}" rx="8"/>` +
          `<text class="actor-name" x="${x}" y="${head / 2 + 7}">${escapeHtml(label)}</text>`
        );
      })
      .join('');
  }

  note(text: string, over: readonly [string, string], y: number): string {
    const left = this.x(over[0]) - 80;
    const width = this.x(over[1]) - this.x(over[0]) + 160;
    return (
      `<rect class="note" x="${left}" y="${y - 20}" width="${width}" height="30" rx="6"/>` +
      `<text class="note-text" x="${left + width / 2}" y="${y}">${escapeHtml(text)}</text>`
    );
  }

  arrow(step: Extract<SequenceStep, { from: string }>, y: number): string {
    const from = this.x(step.from);
    const to = this.x(step.to);
    const side = to > from ? -1 : 1;
    const points = `${to},${y} ${to + side * 9},${y - 4.5} ${to + side * 9},${y + 4.5}`;
    return (
      `<text class="message" x="${(from + to) / 2}" y="${y - 8}">${escapeHtml(step.text)}</text>` +
      `<line class="${step.reply ? 'reply' : 'call'}" x1="${from}" y1="${y}" x2="${to + side * 8}" y2="${y}"/>` +
      `<polygon class="tip" points="${points}"/>`
    );
  }

  body(): string {
    return this.#sequence.steps
      .map((step, index) => {
        const y = head + 36 + index * row;
        return 'note' in step ? this.note(step.note, step.over, y) : this.arrow(step, y);
      })
      .join('');
  }
}

/**
 * Draws a sequence diagram as an SVG whose colors are the page's own, so that it is readable in light and dark.
 *
 * @throws Error when a step names an actor that the diagram does not have.
 */
export function drawSequence(sequence: Sequence): string {
  const drawing = new SequenceDrawing(sequence);
  const { width, height } = drawing;
  return (
    `<svg class="diagram" role="img" viewBox="0 0 ${width} ${height}" width="${width}" xmlns="http://www.w3.org/2000/svg">` +
    `<title>${escapeHtml(sequence.title)}</title><desc>${escapeHtml(sequence.description)}</desc>` +
    `${drawing.actors()}${drawing.body()}</svg>`
  );
}
