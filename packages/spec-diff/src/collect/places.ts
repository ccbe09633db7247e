import type { Flow, Place } from '../types.ts';

/** The operation and message that a part of a document belongs to. */
export interface Usage extends Omit<Place, 'property'> {
  flow: Flow;
}

/** Maximum number of places that are listed; all messages are counted. */
const maxListed = 20;
/** Maximum number of listed places in one message, so that the others are seen, too. */
const maxInMessage = 6;

/** Where a change shows: the messages that it is in, and the first of its places in them. */
export class Places {
  readonly listed: Place[] = [];
  /** All messages: parts of operations. */
  readonly messages: Set<string> = new Set();
  readonly operations: Set<string> = new Set();
  readonly #known = new Set<string>();
  #inMessage = 0;

  /** Adds a place; its property is only made where the place is listed. */
  add(usage: Usage, getProperty: () => string | undefined): void {
    const message = nameOf(usage);
    if (!this.messages.has(message)) this.#inMessage = 0;
    this.messages.add(message);
    if (usage.operation !== null) this.operations.add(usage.operation);
    if (this.listed.length >= maxListed || this.#inMessage >= maxInMessage) return;
    const property = getProperty();
    const name = `${message}|${property ?? ''}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#inMessage++;
    const { flow: _, ...place } = usage;
    this.listed.push(property === undefined || property === '' ? place : { ...place, property });
  }
}

const names = new WeakMap<Usage, string>();

function nameOf(usage: Usage): string {
  const known = names.get(usage);
  if (known !== undefined) return known;
  const { operation, direction, status, parameter } = usage;
  const name = [operation, direction, status, parameter?.part, parameter?.in, parameter?.name].join('|');
  names.set(usage, name);
  return name;
}
