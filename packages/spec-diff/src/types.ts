/** How a change is rated; `breaking` is the only one that fails the run. */
export type Level = 'breaking' | 'warning' | 'compatible' | 'annotation';

/** The kinds of document that can be compared. */
export type DocumentKind = 'openapi' | 'asyncapi';

/** Which way a payload travels: `in` to the service, `out` of it. */
export type Flow = 'in' | 'out';

/** The direction as a reader of the report sees it. */
export type Direction =
  | 'request'
  | 'response'
  | 'callback'
  | 'callback-response'
  | 'receive'
  | 'send'
  | 'none';

/** One of the two versions. */
export type Side = 'base' | 'head';

/** A spot in one of the two versions; lines and columns count from 1. */
export interface Location {
  side: Side;
  file: string;
  pointer: string;
  line: number;
  column: number;
}

/** A payload that one version accepts and the other refuses: the proof of a break. */
export interface Witness {
  payload: unknown;
  /** JSON Pointer of the value in the payload that is refused. */
  at: string;
  acceptedBy: Side;
  refusedBy: Side;
  /** What the refusing version said. */
  reason: string;
}

/** Why a change of values breaks nobody: what was shown of all values of the other side. */
export interface Proof {
  /** The keywords that were shown to refuse nothing. */
  holds: string[];
  /** How many questions about the schemas were answered. */
  steps: number;
}

/** The entry of `changes/*.yaml` that accepts a breaking change. */
export interface Acceptance {
  fingerprint: string;
  reason: string;
  owner: string;
  until: string;
  file: string;
}

/** Where a change is seen: an operation, and which of its messages. */
export interface Place {
  /** Method and path, or the name of an AsyncAPI operation. */
  operation: string | null;
  /** Its `operationId`, if it has one. */
  name?: string;
  direction: Direction;
  /** The status of a response. */
  status?: string;
}

/** One change between the two versions. */
export interface Change {
  /** The rule that found it, for example `enum-values-removed`. */
  id: string;
  /** Stable over reformatting and reordering: what `changes/*.yaml` accepts. */
  fingerprint: string;
  level: Level;
  document: DocumentKind;
  operation: string | null;
  operations: string[];
  /** Everywhere it is seen. */
  places: Place[];
  direction: Direction;
  location: Location;
  message: string;
  witness?: Witness;
  /** A payload that proves a break and is too large to build, in words. */
  described?: string;
  /** A break without a payload: what could not be shown. */
  undecided?: string;
  /** Compatible, and about values: why. */
  proof?: Proof;
  accepted?: Acceptance;
  /** Left out of the verdict by the configuration, and why. */
  ignored?: string;
}

/** What makes a run fail, besides stale acceptances. */
export type FailOn = 'breaking' | 'warning' | 'any';

/** The version bump the changes ask for, before the rules of a 0.x series are applied. */
export type Required = 'major' | 'minor' | 'patch' | 'none';

/** The verdict on all documents of the two versions. */
export interface Report {
  base: string;
  head: string;
  documents: { document: DocumentKind; base: string | null; head: string | null }[];
  required: Required;
  /** The same under the rules of a 0.x series, when the base is one. */
  needed: Required;
  /** Whether the run fails. */
  failed: boolean;
  breaking: number;
  accepted: number;
  changes: Change[];
  /** Acceptances that no change needs, or whose time is over; one of them fails the run. */
  stale: Acceptance[];
  /** What could not be judged in full, for example an external `$ref`. */
  notes: string[];
}
