import type { Setting } from '../prompt/words.ts';

/** A drawing that stands on a layer of the ground, repeats, and scrolls with the layer. */
export interface Prop {
  /** SVG of 100 x 100; its foot is at the bottom. Its colours take on the light of the time of day. */
  readonly svg: string;
  /** Width in shares of the frame's shorter side. */
  readonly size: number;
  /** Distance of one to the next, in heights of the frame. */
  readonly every: number;
  /**
   * Its position within that distance, in heights of the frame.
   *
   * @default anywhere
   */
  readonly at?: number;
  /**
   * Height of its foot above the ground, in shares of the frame's height.
   *
   * @default 0
   */
  readonly above?: number;
}

const pine = (needles: string, snow: string): string =>
  `<rect x="45" y="80" width="10" height="20" fill="#6b4a33"/><path d="M50 4L22 44h14L14 82h72L64 44h14z" fill="${needles}"/><path d="M50 4L36 24q14 8 28 0z" fill="${snow}"/>`;

const CACTUS: Prop = {
  size: 0.26,
  every: 0.62,
  svg: '<path d="M42 100V22q0-10 9-10t9 10v34h10V38q0-7 6-7t6 7v20q0 12-12 12H60v30z" fill="#4f8a4b"/><path d="M42 76H32q-12 0-12-12V50q0-6 6-6t6 6v10h10z" fill="#457c43"/><path d="M51 18v78" stroke="#3a6a3a" stroke-width="2"/>',
};
const PYRAMID: Prop = {
  size: 0.42,
  every: 1.9,
  svg: '<path d="M50 40L0 100h100z" fill="#e3c48a"/><path d="M50 40l50 60H62z" fill="#c39a5c"/>',
};
const ROCK: Prop = {
  size: 0.16,
  every: 0.83,
  svg: '<path d="M4 100q4-34 30-40 20-16 40 4 20 6 22 36z" fill="#a8794a"/><path d="M60 62q20 6 22 38h14q-2-30-22-36z" fill="#8f6640"/>',
};
const BUSH: Prop = {
  size: 0.16,
  every: 0.47,
  svg: '<path d="M0 100q-2-30 22-34 8-26 32-18 24-6 28 20 20 6 18 32z" fill="#3f7d46"/><circle cx="34" cy="72" r="5" fill="#5ba35c"/><circle cx="64" cy="66" r="6" fill="#5ba35c"/>',
};
const MUSHROOM: Prop = {
  size: 0.09,
  every: 0.71,
  svg: '<path d="M40 60h20l4 40H36z" fill="#f3ead6"/><path d="M8 62q4-44 42-44t42 44z" fill="#c9463d"/><circle cx="36" cy="42" r="7" fill="#ffffff"/><circle cx="64" cy="48" r="8" fill="#ffffff"/>',
};
const BLOSSOM: Prop = {
  size: 0.09,
  every: 0.31,
  svg: '<path d="M50 40v60" stroke="#3f8a45" stroke-width="8"/><g fill="#f2708f"><circle cx="50" cy="16" r="15"/><circle cx="72" cy="34" r="15"/><circle cx="62" cy="56" r="15"/><circle cx="38" cy="56" r="15"/><circle cx="28" cy="34" r="15"/></g><circle cx="50" cy="38" r="12" fill="#ffd54a"/>',
};
const PINE: Prop = { size: 0.2, every: 0.57, svg: pine('#2f6a45', '#3a7a50') };
const SNOWY_PINE: Prop = { size: 0.24, every: 0.66, svg: pine('#4a7a72', '#ffffff') };
const ROUND_TREE: Prop = {
  size: 0.28,
  every: 0.9,
  svg: '<path d="M45 100l2-40h6l2 40z" fill="#6b4a33"/><circle cx="50" cy="36" r="30" fill="#4f9a52"/><circle cx="38" cy="46" r="18" fill="#438a48"/>',
};
const LAMP: Prop = {
  size: 0.4,
  every: 0.74,
  svg: '<path d="M48 100V14q0-6 6-6h22v4H56q-4 0-4 4v84z" fill="#3a404d"/><path d="M66 12h16l5 10H61z" fill="#4d5565"/><path d="M62 22h24l-2 4H64z" fill="#fff0b8"/>',
};
const ISLAND: Prop = {
  size: 0.34,
  every: 1.7,
  svg: '<path d="M0 100q16-30 46-28 32-6 54 28z" fill="#d9c28a"/><path d="M48 76q2-24-4-44" stroke="#7a5636" stroke-width="5" fill="none"/><path d="M44 32q-22-14-34 4 18-4 34-4zM44 32q24-16 38 4-20-6-38-4zM44 32q-6-22-24-22 14 10 24 22zM44 32q10-22 28-18-18 6-28 18z" fill="#4f9a52"/>',
};
const KELP: Prop = {
  size: 0.3,
  every: 0.42,
  svg: '<path d="M46 100Q30 80 46 60T42 16" stroke="#2f8a68" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M60 100q16-16 2-34t4-28" stroke="#3fa07a" stroke-width="7" fill="none" stroke-linecap="round"/>',
};
const CORAL: Prop = {
  size: 0.2,
  every: 0.78,
  svg: '<path d="M50 100V52M50 76q-22-2-22-30M50 68q22-2 22-34M28 60q-12-4-12-18M72 50q12-4 12-20M50 56q-6-14 0-28" stroke="#f0707a" stroke-width="10" fill="none" stroke-linecap="round"/>',
};
const WINDOW: Prop = {
  size: 0.44,
  every: 1.9,
  at: 0.1,
  above: 0.16,
  svg: '<rect x="2" y="6" width="96" height="94" fill="#fffaf0"/><rect x="9" y="13" width="82" height="80" fill="{top}"/><rect x="9" y="53" width="82" height="40" fill="{horizon}"/><path d="M50 13v80M9 53h82" stroke="#fffaf0" stroke-width="6"/>',
};
const PICTURE: Prop = {
  size: 0.22,
  every: 1.9,
  at: 0.75,
  above: 0.3,
  svg: '<rect y="14" width="100" height="86" fill="#7a5636"/><rect x="8" y="22" width="84" height="70" fill="#d9e6ea"/><path d="M8 92V70l24-22 20 18 16-12 24 20v18z" fill="#6a9b7a"/><circle cx="74" cy="38" r="8" fill="#f2c04a"/>',
};
const SHELF: Prop = {
  size: 0.34,
  every: 1.9,
  at: 1.15,
  svg: '<rect x="4" y="10" width="92" height="90" fill="#8a6244"/><path d="M10 16h80v24H10zM10 46h80v24H10zM10 76h80v24H10z" fill="#5d4130"/><path d="M14 40V22h8v18zM24 40V18h7v22zM60 70V52h9v18zM34 100V82h8v18z" fill="#d86f5c"/><path d="M33 40V24h9v16zM72 70V50h7v20zM16 70V54h8v16zM44 100V80h9v20z" fill="#5f9ac0"/><path d="M66 40V26h16v14zM30 70V58h18v12zM62 100V86h20v14z" fill="#e3c46a"/>',
};
const PLANT: Prop = {
  size: 0.26,
  every: 1.9,
  at: 1.6,
  svg: '<path d="M34 68h32l-5 32H39z" fill="#d8763f"/><path d="M50 70Q20 64 14 34q26 4 36 36zM50 70q-4-36 2-62 18 26-2 62zM50 70q8-34 36-40-4 30-36 40z" fill="#4a9a5a"/>',
};

/** The drawings of each setting, and the layer that they are on, counted from the nearest. */
export const props: Readonly<Record<Setting, readonly (readonly [layer: number, Prop])[]>> = {
  sea: [[2, ISLAND]],
  mountains: [
    [0, BUSH],
    [1, PINE],
  ],
  city: [[0, LAMP]],
  street: [
    [1, LAMP],
    [1, ROUND_TREE],
  ],
  forest: [
    [1, ROUND_TREE],
    [0, BUSH],
    [0, MUSHROOM],
  ],
  desert: [
    [0, CACTUS],
    [1, PYRAMID],
    [1, ROCK],
  ],
  field: [
    [0, BUSH],
    [1, ROUND_TREE],
    [0, BLOSSOM],
  ],
  snowland: [
    [0, SNOWY_PINE],
    [1, SNOWY_PINE],
  ],
  space: [],
  underwater: [
    [0, KELP],
    [0, CORAL],
    [1, KELP],
  ],
  room: [
    [1, WINDOW],
    [1, PICTURE],
    [1, SHELF],
    [0, PLANT],
  ],
};
