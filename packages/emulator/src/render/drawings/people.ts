import type { PersonName } from '../prompt/words.ts';
import type { Subject } from './subject.ts';

const person = (arm: string, step: number): string =>
  `<circle cx="50" cy="18" r="12" fill="#f2c19b"/><path d="M38 16q2-14 14-13 12 1 11 13-12-8-25 0z" fill="#3a2a22"/><rect x="38" y="31" width="24" height="34" rx="9" fill="{a}"/><path d="${arm}" stroke="{a}" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M45 62l${-step} 32M55 62l${step} 32" stroke="{b}" stroke-width="9" stroke-linecap="round"/>`;

/** People and robots that a prompt can name. */
export const people: Readonly<Record<PersonName, Subject>> = {
  person: {
    gait: 'walk',
    size: 0.46,
    svg: person('M40 36L28 56M60 36l13 18', 8),
    other: person('M40 36l-10 22M60 36l8 22', 3),
  },
  dancer: {
    gait: 'dance',
    size: 0.52,
    svg: person('M40 36L22 16M60 36l20-18', 10),
    other: person('M40 36L18 44M60 36l22 8', 3),
  },
  robot: {
    gait: 'walk',
    coats: ['#aeb8c6', '#8fa7c4', '#e0b14a'],
    size: 0.44,
    svg: `<path d="M50 12V2" stroke="{b}" stroke-width="4"/><circle cx="50" cy="4" r="4" fill="#ff5d5d"/><rect x="30" y="12" width="40" height="28" rx="7" fill="{a}"/><rect x="26" y="44" width="48" height="32" rx="7" fill="{a}"/><rect x="36" y="52" width="28" height="14" rx="3" fill="{b}"/><path d="M24 50L12 66M76 50l12-14" stroke="{b}" stroke-width="7" stroke-linecap="round"/><path d="M40 76v16M60 76l5 15" stroke="{b}" stroke-width="9" stroke-linecap="round"/><circle cx="42" cy="25" r="5" fill="#6df2ff"/><circle cx="58" cy="25" r="5" fill="#6df2ff"/>`,
  },
};
