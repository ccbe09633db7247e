/** The movement of a subject through a scene. */
export type Gait = 'walk' | 'drive' | 'fly' | 'flutter' | 'swim' | 'float' | 'rise' | 'stand' | 'dance';

/** A drawing of a subject, 100 x 100, looking to the right, and how it behaves. */
export interface Subject {
  readonly gait: Gait;
  /** Width in shares of the frame's shorter side. */
  readonly size: number;
  /** Colours it has by itself; any, when absent. */
  readonly coats?: readonly string[];
  /** SVG; `{a}` is the main colour, `{b}` a darker one. */
  readonly svg: string;
  /** A second drawing, shown in turns with the first: the other step, the other beat of the wings. */
  readonly other?: string;
}

/** Draws a black eye. */
export function eye(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="3" fill="#1b1e28"/>`;
}

/** Position and size of legs, in hundredths of the drawing. */
interface Legs {
  readonly back?: number;
  readonly front?: number;
  readonly top?: number;
  readonly length?: number;
  readonly width?: number;
}

/** Draws a hind and a front leg that step by `step`, in the darker colour. */
export function legs(
  step: number,
  { back = 34, front = 62, top = 70, length = 22, width = 8 }: Legs = {},
): string {
  return `<path d="M${back} ${top}l${-step} ${length}M${front} ${top}l${step} ${length}" stroke="{b}" stroke-width="${width}" stroke-linecap="round"/>`;
}
