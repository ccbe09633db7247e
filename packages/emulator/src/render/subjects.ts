import type { SubjectName } from './words.ts';

/** How something moves through a scene. */
export type Gait = 'walk' | 'drive' | 'fly' | 'flutter' | 'swim' | 'float' | 'rise' | 'stand';

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

const EYE = '<circle cx="0" cy="0" r="3" fill="#1b1e28"/>';
const eye = (x: number, y: number): string => EYE.replace('cx="0" cy="0"', `cx="${x}" cy="${y}"`);

const legs = (left: number, right: number): string =>
  `<path d="M34 70l${left} 22M62 70l${right} 22" stroke="{b}" stroke-width="8" stroke-linecap="round"/>`;
const CAT = `<path d="M22 58q-16-6-12-26" stroke="{a}" stroke-width="7" fill="none" stroke-linecap="round"/><ellipse cx="46" cy="60" rx="28" ry="17" fill="{a}"/><circle cx="74" cy="42" r="17" fill="{a}"/><path d="M61 32l3-17 12 11zM76 26l11-11 3 17z" fill="{a}"/>${eye(70, 41)}${eye(81, 41)}<path d="M74 48l3 3 3-3" stroke="#1b1e28" stroke-width="2" fill="none"/>`;
const DOG = `<path d="M20 54q-10-10-6-22" stroke="{a}" stroke-width="8" fill="none" stroke-linecap="round"/><rect x="18" y="44" width="54" height="28" rx="14" fill="{a}"/><rect x="60" y="24" width="28" height="28" rx="12" fill="{a}"/><rect x="78" y="36" width="18" height="13" rx="6" fill="{a}"/><path d="M62 26q-8 12-2 22l7-4z" fill="{b}"/>${eye(78, 34)}<circle cx="95" cy="40" r="3.5" fill="#1b1e28"/>`;
const HORSE = `<path d="M16 50q-12 6-10 26" stroke="{b}" stroke-width="7" fill="none" stroke-linecap="round"/><ellipse cx="44" cy="54" rx="30" ry="16" fill="{a}"/><path d="M58 52L72 16l12-2 10 18-8 6-10-6-6 26z" fill="{a}"/><path d="M70 14q-12 14-12 32" stroke="{b}" stroke-width="6" fill="none"/>${eye(82, 24)}`;
const wing = (y: number): string =>
  `<path d="M46 50Q30 ${y} 14 ${y + 4}Q34 ${(y + 50) / 2} 62 52z" fill="{b}"/>`;
const BIRD = `<path d="M18 54l-14-6 8 14zM16 54q22-14 52-8 12 2 14 8-18 18-50 12-12-4-16-12z" fill="{a}"/><path d="M80 50l14 4-13 4z" fill="#f4a63a"/>${eye(73, 50)}`;
const wings = (spread: number): string =>
  `<ellipse cx="${50 - spread}" cy="38" rx="${spread}" ry="22" fill="{a}"/><ellipse cx="${50 + spread}" cy="38" rx="${spread}" ry="22" fill="{a}"/><ellipse cx="${50 - spread * 0.8}" cy="66" rx="${spread * 0.75}" ry="15" fill="{b}"/><ellipse cx="${50 + spread * 0.8}" cy="66" rx="${spread * 0.75}" ry="15" fill="{b}"/><rect x="47" y="24" width="6" height="54" rx="3" fill="#1b1e28"/>`;
const person = (arm: string, step: number): string =>
  `<circle cx="50" cy="18" r="12" fill="#f2c19b"/><path d="M38 16q2-14 14-13 12 1 11 13-12-8-25 0z" fill="#3a2a22"/><rect x="38" y="31" width="24" height="34" rx="9" fill="{a}"/><path d="${arm}" stroke="{a}" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M45 62l${-step} 32M55 62l${step} 32" stroke="{b}" stroke-width="9" stroke-linecap="round"/>`;
const WHEELS = (radius: number, ...at: readonly number[]): string =>
  at
    .map(
      (x) =>
        `<circle cx="${x}" cy="74" r="${radius}" fill="#1b1e28"/><circle cx="${x}" cy="74" r="${radius * 0.45}" fill="#c9ced8"/>`,
    )
    .join('');

const CUP = `<path d="{steam}" stroke="#ffffff" stroke-opacity=".8" stroke-width="4" fill="none"/><path d="M72 44q24-2 20 16-4 14-24 12" stroke="{b}" stroke-width="8" fill="none"/><path d="M16 36h60v32q0 20-20 20H36q-20 0-20-20z" fill="{a}"/><ellipse cx="46" cy="37" rx="30" ry="7" fill="#4a2d1b"/>`;

/** Every subject that a prompt can name. */
export const subjects: Readonly<Record<SubjectName, Subject>> = {
  cat: {
    gait: 'walk',
    coats: ['#e8893a', '#6d7280', '#3d3d44', '#d9b48a'],
    size: 0.42,
    svg: legs(-5, 5) + CAT,
    other: legs(6, -6) + CAT,
  },
  dog: {
    gait: 'walk',
    coats: ['#b9783f', '#d8b27a', '#5d4a3c', '#e9e4da'],
    size: 0.42,
    svg: legs(-6, 6) + DOG,
    other: legs(6, -6) + DOG,
  },
  horse: {
    gait: 'walk',
    coats: ['#8a5634', '#5a4032', '#d9cbb6'],
    size: 0.5,
    svg: legs(-8, 8) + HORSE,
    other: legs(7, -7) + HORSE,
  },
  bird: {
    gait: 'flutter',
    coats: ['#3f8fd0', '#e2574c', '#f0c243', '#f3f3f3'],
    size: 0.28,
    svg: BIRD + wing(12),
    other: BIRD + wing(74),
  },
  butterfly: { gait: 'flutter', size: 0.26, svg: wings(22), other: wings(9) },
  fish: {
    gait: 'swim',
    coats: ['#f4812f', '#f2b632', '#e5526b'],
    size: 0.3,
    svg: `<path d="M22 50L2 32q6 18 0 36z" fill="{b}"/><path d="M14 50q30-34 66-8 10 6 14 8-4 4-14 8-36 26-66-8z" fill="{a}"/><path d="M44 32q10-14 22-10l-2 14z" fill="{b}"/><path d="M56 36q-8 14 0 28" stroke="{b}" stroke-width="3" fill="none"/>${eye(78, 45)}`,
  },
  whale: {
    gait: 'swim',
    coats: ['#3f6d9c', '#54809f'],
    size: 0.6,
    svg: `<path d="M14 54Q0 44 0 30q10 4 14 14 2-12 12-16 2 16-6 26z" fill="{b}"/><path d="M12 54q40-34 78-6 10 8 8 18-40 22-74 4-10-6-12-16z" fill="{a}"/><path d="M40 74q30 8 58-8-10 18-40 14z" fill="#ffffff" fill-opacity=".75"/>${eye(82, 56)}`,
  },
  turtle: {
    gait: 'swim',
    coats: ['#7a8a3c', '#5f7d46'],
    size: 0.36,
    svg: `<path d="M30 66l-14 14M60 66l14 16M22 52l-16 4" stroke="#6a9b55" stroke-width="10" stroke-linecap="round"/><circle cx="84" cy="52" r="12" fill="#6a9b55"/><path d="M16 60q8-34 34-34t32 34z" fill="{a}"/><path d="M34 58l8-24M62 58l-6-26M22 46h52" stroke="{b}" stroke-width="3" fill="none"/>${eye(88, 49)}`,
  },
  boat: {
    gait: 'float',
    size: 0.46,
    svg: `<path d="M50 8v58" stroke="#5b4636" stroke-width="4"/><path d="M54 10q34 22 34 48H54z" fill="#ffffff"/><path d="M46 18Q18 36 14 58h32z" fill="{a}"/><path d="M6 64h90q-6 24-24 26H28Q12 88 6 64z" fill="{b}"/>`,
  },
  car: {
    gait: 'drive',
    size: 0.5,
    svg: `<path d="M4 70V56q2-10 16-12l12-2 12-16q4-6 12-6h14q8 0 12 6l8 16q10 2 10 12v16z" fill="{a}"/><path d="M40 42l9-13q2-3 7-3h4v16zM66 26h5q5 0 7 4l6 12H66z" fill="#dff1fb"/><rect x="90" y="52" width="10" height="7" rx="3" fill="#ffe9a0"/>${WHEELS(12, 26, 76)}`,
  },
  train: {
    gait: 'drive',
    size: 0.7,
    svg: `<path d="M0 30h66q24 4 34 40v6H0z" fill="{a}"/><path d="M0 56h92l4 8H0z" fill="{b}"/><g fill="#dff1fb"><rect x="6" y="38" width="14" height="12" rx="2"/><rect x="26" y="38" width="14" height="12" rx="2"/><rect x="46" y="38" width="14" height="12" rx="2"/><path d="M66 38q14 2 20 12H66z"/></g>${WHEELS(7, 14, 34, 62, 82)}`,
  },
  plane: {
    gait: 'fly',
    size: 0.5,
    svg: `<path d="M8 26l10 18h-8L2 34z" fill="{b}"/><path d="M6 44q40-8 78 0 14 4 14 8-4 8-26 8H18Q6 56 6 44z" fill="{a}"/><path d="M40 52l-18 30h12l28-30zM46 44L34 24h10l20 20z" fill="{b}"/><g fill="#dff1fb"><circle cx="72" cy="48" r="3"/><circle cx="62" cy="48" r="3"/><circle cx="52" cy="48" r="3"/><circle cx="42" cy="48" r="3"/></g>`,
  },
  rocket: {
    gait: 'rise',
    size: 0.46,
    svg: `<path d="M40 78q10 24 10 22 0 2 10-22z" fill="#ffb347"/><path d="M45 78q5 14 5 13 0 1 5-13z" fill="#fff2b0"/><path d="M34 52L18 78l18-4zM66 52l16 26-18-4z" fill="{b}"/><path d="M50 2q22 24 16 76H34Q28 26 50 2z" fill="#f4f5fa"/><path d="M50 2q11 12 14 26H36Q39 14 50 2z" fill="{a}"/><circle cx="50" cy="44" r="8" fill="#7cc7f2" stroke="{b}" stroke-width="3"/>`,
  },
  balloon: {
    gait: 'rise',
    size: 0.42,
    svg: `<path d="M38 70l4 14M62 70l-4 14" stroke="#5b4636" stroke-width="2"/><path d="M50 4c28 0 36 22 32 36-4 16-16 28-22 32H40c-6-4-18-16-22-32C14 26 22 4 50 4z" fill="{a}"/><path d="M50 4c12 0 18 20 16 36-2 16-8 28-10 32H44c-2-4-8-16-10-32C32 24 38 4 50 4z" fill="{b}"/><rect x="40" y="82" width="20" height="14" rx="3" fill="#7a5636"/>`,
  },
  robot: {
    gait: 'walk',
    coats: ['#aeb8c6', '#8fa7c4', '#e0b14a'],
    size: 0.44,
    svg: `<path d="M50 12V2" stroke="{b}" stroke-width="4"/><circle cx="50" cy="4" r="4" fill="#ff5d5d"/><rect x="30" y="12" width="40" height="28" rx="7" fill="{a}"/><rect x="26" y="44" width="48" height="32" rx="7" fill="{a}"/><rect x="36" y="52" width="28" height="14" rx="3" fill="{b}"/><path d="M24 50L12 66M76 50l12-14" stroke="{b}" stroke-width="7" stroke-linecap="round"/><path d="M40 76v16M60 76l5 15" stroke="{b}" stroke-width="9" stroke-linecap="round"/><circle cx="42" cy="25" r="5" fill="#6df2ff"/><circle cx="58" cy="25" r="5" fill="#6df2ff"/>`,
  },
  person: {
    gait: 'walk',
    size: 0.46,
    svg: person('M40 36L28 56M60 36l13 18', 8),
    other: person('M40 36l-10 22M60 36l8 22', 3),
  },
  dancer: {
    gait: 'stand',
    size: 0.52,
    svg: person('M40 36L22 16M60 36l20-18', 10),
    other: person('M40 36L18 44M60 36l22 8', 3),
  },
  house: {
    gait: 'stand',
    coats: ['#e2a25b', '#d86f5c', '#e9d6b2'],
    size: 0.5,
    svg: `<rect x="18" y="44" width="64" height="48" fill="{a}"/><path d="M8 48L50 12l42 36z" fill="{b}"/><rect x="43" y="62" width="16" height="30" fill="#5b4636"/><rect x="25" y="54" width="13" height="13" fill="#ffe9a0"/><rect x="64" y="54" width="13" height="13" fill="#ffe9a0"/>`,
  },
  castle: {
    gait: 'stand',
    coats: ['#b9b4ac', '#c9b79a'],
    size: 0.66,
    svg: `<path d="M12 92V36h6v6h6v-6h6v6h6v14h28V42h6v-6h6v6h6v-6h6v56z" fill="{a}"/><path d="M38 56V22h24v34z" fill="{a}"/><path d="M34 24L50 2l16 22z" fill="{b}"/><path d="M42 92V76q8-12 16 0v16z" fill="#3d2f2a"/><g fill="#ffe9a0"><rect x="46" y="32" width="8" height="12"/><rect x="20" y="54" width="6" height="10"/><rect x="74" y="54" width="6" height="10"/></g>`,
  },
  lighthouse: {
    gait: 'stand',
    coats: ['#d8453c', '#2f6fc0'],
    size: 0.66,
    svg: `<path d="M0 10l40 8v6L0 30zM100 10l-40 8v6l40 6z" fill="#fff6c8" fill-opacity=".55"/><path d="M40 30h20l6 62H34z" fill="#f6f6f6"/><path d="M38.6 44h22.8l1.2 14H37.4zM36.2 70h27.6l1.2 14H35z" fill="{a}"/><rect x="41" y="14" width="18" height="16" fill="#ffe9a0"/><path d="M38 14L50 4l12 10z" fill="{b}"/><rect x="36" y="28" width="28" height="4" fill="{b}"/>`,
  },
  flower: {
    gait: 'stand',
    size: 0.46,
    svg: `<path d="M50 50v46" stroke="#3f8a45" stroke-width="6"/><path d="M50 80q-20-2-24-18 20 0 24 18zM50 88q18-4 24-18-20 0-24 18z" fill="#57a85c"/><g fill="{a}"><circle cx="50" cy="16" r="14"/><circle cx="74" cy="34" r="14"/><circle cx="65" cy="58" r="14"/><circle cx="35" cy="58" r="14"/><circle cx="26" cy="34" r="14"/></g><circle cx="50" cy="39" r="13" fill="#ffd54a"/>`,
  },
  tree: {
    gait: 'stand',
    coats: ['#4d9a4a', '#3b7f3f', '#7fae3d'],
    size: 0.6,
    svg: `<path d="M45 96l3-36h6l4 36z" fill="#6b4a33"/><circle cx="50" cy="32" r="26" fill="{a}"/><circle cx="30" cy="46" r="19" fill="{b}"/><circle cx="70" cy="46" r="20" fill="{a}"/><circle cx="52" cy="54" r="17" fill="{b}"/>`,
  },
  ball: {
    gait: 'walk',
    size: 0.22,
    svg: `<circle cx="50" cy="50" r="44" fill="{a}"/><path d="M50 6q22 44 0 88M50 6q-22 44 0 88M6 50h88" stroke="{b}" stroke-width="5" fill="none"/>`,
  },
  cup: {
    gait: 'stand',
    size: 0.5,
    svg: CUP.replace('{steam}', 'M34 26q-6-10 2-18M50 26q-6-10 2-18M64 26q-6-10 2-18'),
    other: CUP.replace('{steam}', 'M36 24q6-10-2-18M52 24q6-10-2-18M66 24q6-10-2-18'),
  },
  bicycle: {
    gait: 'drive',
    size: 0.44,
    svg: `<g fill="none" stroke="#1b1e28" stroke-width="5"><circle cx="24" cy="70" r="20"/><circle cx="78" cy="70" r="20"/></g><path d="M24 70l14-34h30l10 34M38 36l16 34h-30M54 70l14-34M66 26h12M32 34h12" fill="none" stroke="{a}" stroke-width="6" stroke-linecap="round"/>`,
  },
};
