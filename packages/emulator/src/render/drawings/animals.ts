import type { AnimalName } from '../prompt/words.ts';
import { eye, legs, type Subject } from './subject.ts';

const CAT = `<path d="M22 58q-16-6-12-26" stroke="{a}" stroke-width="7" fill="none" stroke-linecap="round"/><ellipse cx="46" cy="60" rx="28" ry="17" fill="{a}"/><circle cx="74" cy="42" r="17" fill="{a}"/><path d="M61 32l3-17 12 11zM76 26l11-11 3 17z" fill="{a}"/>${eye(70, 41)}${eye(81, 41)}<path d="M74 48l3 3 3-3" stroke="#1b1e28" stroke-width="2" fill="none"/>`;
const DOG = `<path d="M20 54q-10-10-6-22" stroke="{a}" stroke-width="8" fill="none" stroke-linecap="round"/><rect x="18" y="44" width="54" height="28" rx="14" fill="{a}"/><rect x="60" y="24" width="28" height="28" rx="12" fill="{a}"/><rect x="78" y="36" width="18" height="13" rx="6" fill="{a}"/><path d="M62 26q-8 12-2 22l7-4z" fill="{b}"/>${eye(78, 34)}<circle cx="95" cy="40" r="3.5" fill="#1b1e28"/>`;
const HORSE = `<path d="M16 50q-12 6-10 26" stroke="{b}" stroke-width="7" fill="none" stroke-linecap="round"/><ellipse cx="44" cy="54" rx="30" ry="16" fill="{a}"/><path d="M58 52L72 16l12-2 10 18-8 6-10-6-6 26z" fill="{a}"/><path d="M70 14q-12 14-12 32" stroke="{b}" stroke-width="6" fill="none"/>${eye(82, 24)}`;
const wing = (y: number): string =>
  `<path d="M46 50Q30 ${y} 14 ${y + 4}Q34 ${(y + 50) / 2} 62 52z" fill="{b}"/>`;
const BIRD = `<path d="M18 54l-14-6 8 14zM16 54q22-14 52-8 12 2 14 8-18 18-50 12-12-4-16-12z" fill="{a}"/><path d="M80 50l14 4-13 4z" fill="#f4a63a"/>${eye(73, 50)}`;
const wings = (spread: number): string =>
  `<ellipse cx="${50 - spread}" cy="38" rx="${spread}" ry="22" fill="{a}"/><ellipse cx="${50 + spread}" cy="38" rx="${spread}" ry="22" fill="{a}"/><ellipse cx="${50 - spread * 0.8}" cy="66" rx="${spread * 0.75}" ry="15" fill="{b}"/><ellipse cx="${50 + spread * 0.8}" cy="66" rx="${spread * 0.75}" ry="15" fill="{b}"/><rect x="47" y="24" width="6" height="54" rx="3" fill="#1b1e28"/>`;
const CAMEL_LEGS = { back: 24, front: 60, top: 58, length: 35, width: 6 };
const CAMEL = `<path d="M14 50q-8 8-6 20" stroke="{b}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M12 60q0-14 10-18 4-20 12-20t12 18q4-16 11-16 9 0 11 18l4 6q6-2 7-10l2-18q1-8 9-8h5q9 1 9 7 0 5-8 6l-5 1-2 20q-1 22-20 24H24q-11 0-12-10z" fill="{a}"/>${eye(88, 17)}`;
const ELEPHANT_LEGS = { back: 22, front: 58, top: 66, length: 24, width: 12 };
const ELEPHANT = `<path d="M8 46q-6 8-4 18" stroke="{b}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M6 56q0-32 34-32 14 0 22 6 8-8 18-4 12 4 13 22l1 28q1 10-5 10-5 0-5-8l-2-16q-2-8-10-4-2 14-12 14H14q-8-4-8-16z" fill="{a}"/><path d="M52 30q18-4 20 14-1 14-14 12-10-10-6-26z" fill="{b}"/><path d="M78 58q6 10 14 8-8 6-16-2z" fill="#fffdf2"/>${eye(80, 40)}`;
const LION = `<path d="M16 58Q2 52 6 36" stroke="{a}" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="6" cy="34" r="6" fill="{b}"/><ellipse cx="40" cy="60" rx="28" ry="15" fill="{a}"/><circle cx="72" cy="42" r="24" fill="{b}"/><circle cx="74" cy="44" r="15" fill="{a}"/>${eye(70, 41)}${eye(81, 41)}<path d="M72 50h8l-4 4z" fill="#1b1e28"/>`;
const BEAR_LEGS = { back: 28, front: 58, top: 72, length: 20, width: 14 };
const BEAR = `<ellipse cx="42" cy="58" rx="34" ry="22" fill="{a}"/><circle cx="66" cy="24" r="8" fill="{b}"/><circle cx="86" cy="26" r="7" fill="{b}"/><circle cx="76" cy="40" r="19" fill="{a}"/><ellipse cx="84" cy="46" rx="10" ry="8" fill="#d9c7ae"/><circle cx="90" cy="43" r="4" fill="#1b1e28"/>${eye(74, 36)}${eye(85, 35)}`;
const RABBIT = `<circle cx="14" cy="66" r="9" fill="#ffffff"/><ellipse cx="40" cy="66" rx="28" ry="20" fill="{a}"/><ellipse cx="60" cy="20" rx="6" ry="20" fill="{a}" transform="rotate(-14 60 20)"/><ellipse cx="74" cy="20" rx="6" ry="20" fill="{b}" transform="rotate(6 74 20)"/><circle cx="70" cy="48" r="17" fill="{a}"/>${eye(74, 45)}<circle cx="86" cy="50" r="3" fill="#d86f7c"/>`;
const COW = `<path d="M12 46q-8 10-6 26" stroke="{b}" stroke-width="4" fill="none" stroke-linecap="round"/><rect x="10" y="40" width="60" height="34" rx="13" fill="{a}"/><path d="M24 40q14-2 16 12-8 8-18 2zM50 60q14-6 16 6-8 8-18 4z" fill="{b}"/><path d="M66 26q-4-8 2-12M86 26q6-6 2-12" stroke="#d9cfae" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M62 30l-8-2 6 8zM92 30l7-3-5 9z" fill="{b}"/><rect x="62" y="24" width="30" height="34" rx="12" fill="{a}"/><ellipse cx="80" cy="53" rx="14" ry="8" fill="#efb7ae"/>${eye(72, 36)}${eye(85, 36)}`;
const SHEEP = `<g fill="{a}"><circle cx="22" cy="56" r="15"/><circle cx="38" cy="46" r="17"/><circle cx="56" cy="48" r="16"/><circle cx="62" cy="62" r="13"/><circle cx="36" cy="64" r="17"/></g><ellipse cx="78" cy="50" rx="13" ry="16" fill="#3d3d44"/><circle cx="74" cy="34" r="10" fill="{a}"/><path d="M66 44l-8 6 9 2z" fill="#3d3d44"/><circle cx="82" cy="47" r="3" fill="#ffffff"/>`;
const PENGUIN = `<g transform="rotate({tilt} 50 92)"><path d="M38 90l-8 4h16zM62 90l-8 4h18z" fill="#f4a63a"/><path d="M50 6q20 0 20 24 8 14 6 34-2 28-26 28T24 64q-2-20 6-34Q30 6 50 6z" fill="{a}"/><path d="M56 34q14 6 12 30-2 22-16 22-18 0-18-24 0-18 22-28z" fill="#f7f5ee"/><path d="M28 40q-14 14-14 32 10-4 16-14z" fill="{b}"/><path d="M68 20l14 4-13 5z" fill="#f4a63a"/><circle cx="60" cy="20" r="5" fill="#ffffff"/>${eye(61, 20)}</g>`;
const DINOSAUR_LEGS = { back: 42, front: 56, top: 66, length: 26, width: 11 };
const DINOSAUR = `<path d="M0 74q18-2 30-22 10-16 26-18 2-24 16-28 20-4 28 8v12H78q8 2 18 2-2 8-14 8-6 12-8 22-4 16-22 18Q22 80 0 74z" fill="{a}"/><path d="M70 44l12 6-3 6" stroke="{b}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M30 52l2-9 8 2 3-8 8 3" stroke="{b}" stroke-width="4" fill="none"/><path d="M80 26l3 4 3-4 3 4 3-4 3 4 3-4z" fill="#ffffff"/>${eye(80, 16)}`;

/** Animals that a prompt can name. */
export const animals: Readonly<Record<AnimalName, Subject>> = {
  cat: {
    gait: 'walk',
    coats: ['#e8893a', '#6d7280', '#3d3d44', '#d9b48a'],
    size: 0.42,
    svg: legs(5) + CAT,
    other: legs(-6) + CAT,
  },
  dog: {
    gait: 'walk',
    coats: ['#b9783f', '#d8b27a', '#5d4a3c', '#e9e4da'],
    size: 0.42,
    svg: legs(6) + DOG,
    other: legs(-6) + DOG,
  },
  horse: {
    gait: 'walk',
    coats: ['#8a5634', '#5a4032', '#d9cbb6'],
    size: 0.5,
    svg: legs(8) + HORSE,
    other: legs(-7) + HORSE,
  },
  camel: {
    gait: 'walk',
    coats: ['#c69a5b', '#b3854a', '#d8b47c'],
    size: 0.56,
    svg: legs(6, CAMEL_LEGS) + legs(-3, { ...CAMEL_LEGS, back: 32, front: 52 }) + CAMEL,
    other: legs(-5, CAMEL_LEGS) + legs(5, { ...CAMEL_LEGS, back: 32, front: 52 }) + CAMEL,
  },
  elephant: {
    gait: 'walk',
    coats: ['#8d96a3', '#7f8792', '#a39c98'],
    size: 0.62,
    svg: legs(3, ELEPHANT_LEGS) + legs(-2, { ...ELEPHANT_LEGS, back: 36, front: 44 }) + ELEPHANT,
    other: legs(-3, ELEPHANT_LEGS) + legs(3, { ...ELEPHANT_LEGS, back: 36, front: 44 }) + ELEPHANT,
  },
  lion: {
    gait: 'walk',
    coats: ['#d9a441', '#e08a3c', '#c98f4a'],
    size: 0.48,
    svg: legs(6) + LION,
    other: legs(-6) + LION,
  },
  bear: {
    gait: 'walk',
    coats: ['#6b4a33', '#8a6244', '#f1efe9', '#3d3d44'],
    size: 0.5,
    svg: legs(4, BEAR_LEGS) + BEAR,
    other: legs(-4, BEAR_LEGS) + BEAR,
  },
  rabbit: {
    gait: 'walk',
    coats: ['#e9e4da', '#b79a7c', '#8f8a86'],
    size: 0.34,
    svg: legs(4, { top: 78, length: 14 }) + RABBIT,
    other: legs(-5, { top: 78, length: 14 }) + RABBIT,
  },
  cow: {
    gait: 'walk',
    coats: ['#f3efe8', '#a9744c', '#e6d9c8'],
    size: 0.52,
    svg: legs(4) + COW,
    other: legs(-4) + COW,
  },
  sheep: {
    gait: 'walk',
    coats: ['#f5f2ea'],
    size: 0.42,
    svg: legs(4) + SHEEP,
    other: legs(-4) + SHEEP,
  },
  penguin: {
    gait: 'walk',
    coats: ['#2a303e', '#343b4d'],
    size: 0.36,
    svg: PENGUIN.replace('{tilt}', '-5'),
    other: PENGUIN.replace('{tilt}', '5'),
  },
  duck: {
    gait: 'float',
    coats: ['#f4c93c', '#f7f3ea', '#b98a56'],
    size: 0.32,
    svg: `<path d="M6 58q10-2 16 2 4-8 18-8 10 0 16-4-6-8-4-18 4-14 18-14 14 0 16 14l-2 10q-2 8-8 14 8 14-6 24-10 8-28 8-34 0-36-28z" fill="{a}"/><path d="M26 64q18-8 32 2-14 16-32-2z" fill="{b}"/><path d="M84 30l15 5-14 5z" fill="#f08a24"/>${eye(76, 29)}`,
  },
  dinosaur: {
    gait: 'walk',
    coats: ['#5d9a54', '#4a8a7a', '#a3803f'],
    size: 0.64,
    svg: legs(7, DINOSAUR_LEGS) + DINOSAUR,
    other: legs(-6, DINOSAUR_LEGS) + DINOSAUR,
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
};
