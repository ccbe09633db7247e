/** The name of a delivery profile. */
export type ProfileName = 'assumed' | 'once' | 'duplicating' | 'reordering' | 'hostile';

/** A delivery profile: the rules for the delivery of callbacks. */
export interface Profile {
  readonly name: ProfileName;
  /** Its effect, in a sentence. */
  readonly summary: string;
  /** Whether a failed delivery is retried. */
  readonly retries: boolean;
  /** Copies sent of every genuine delivery. */
  readonly copies: number;
  /** Whether earlier changes wait for the final one and then follow it, the latest first. */
  readonly reversed: boolean;
  /** Whether forged and broken deliveries are mixed in. */
  readonly forgeries: boolean;
}

const PLAIN = { retries: true, copies: 1, reversed: false, forgeries: false } as const;

/** Every delivery profile, by name. */
export const profiles: Readonly<Record<ProfileName, Profile>> = {
  assumed: {
    ...PLAIN,
    name: 'assumed',
    summary: 'Every change once, retried with backoff until it is accepted.',
  },
  once: { ...PLAIN, name: 'once', summary: 'Every change once, without retries.', retries: false },
  duplicating: {
    ...PLAIN,
    name: 'duplicating',
    summary: 'Every change twice, at the same time.',
    copies: 2,
  },
  reordering: {
    ...PLAIN,
    name: 'reordering',
    summary: 'The final change first, then the earlier ones, the latest first.',
    reversed: true,
  },
  hostile: {
    name: 'hostile',
    summary: 'Twice, in the wrong order, mixed with forged and broken deliveries.',
    ...{ retries: true, copies: 2, reversed: true, forgeries: true },
  },
};
