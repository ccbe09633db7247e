import { CHOMPING_MODE, EVENT_ID, type Event, getScalarValue, type ScalarStyle } from 'js-yaml';

/**
 * Where the parts of a YAML text are: a few numbers for each event of the parser. The events themselves take ten times as much
 * memory as the text, and to make them again takes as long as the first time.
 */
export type Marks = Int32Array;

/** A part of a YAML text. */
export interface Mark {
  type: number;
  start: number;
  /** The text of a scalar, such as a key. */
  text: () => string;
}

/** The numbers of a mark: type, start, end, style. */
const width = 4;

/** Keeps where the events of a text are. */
export function getMarks(events: readonly Event[]): Marks {
  const marks = new Int32Array(events.length * width);
  for (const [index, event] of events.entries()) marks.set(getNumbers(event), index * width);
  return marks;
}

function getNumbers(event: Event): number[] {
  const { type } = event;
  if (type === EVENT_ID.SCALAR) return [type, event.valueStart, event.valueEnd, event.style];
  if (type === EVENT_ID.ALIAS) return [type, event.anchorStart];
  return type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE ? [type, event.start] : [type];
}

/** Returns the parts of a text in their order. */
export function* readMarks(text: string, marks: Marks): Generator<Mark> {
  for (let at = 0; at < marks.length; at += width) {
    const [type = 0, start = 0, end = 0, style = 0] = marks.subarray(at, at + width);
    // `getMarks` wrote the style of a scalar.
    yield { type, start, text: () => getText(text, start, end, style as ScalarStyle) };
  }
}

/** The value of a scalar. A block, which is hardly ever a key, is read with its last line break. */
function getText(text: string, valueStart: number, valueEnd: number, style: ScalarStyle): string {
  const none = -1;
  const ranges = { valueStart, valueEnd, anchorStart: none, anchorEnd: none, tagStart: none, tagEnd: none };
  const layout = { style, chomping: CHOMPING_MODE.CLIP, indent: none, fast: false };
  return getScalarValue(text, { type: EVENT_ID.SCALAR, ...ranges, ...layout });
}
