import type { VehicleName } from '../prompt/words.ts';
import type { Subject } from './subject.ts';

const WHEELS = (radius: number, ...at: readonly number[]): string =>
  at
    .map(
      (x) =>
        `<circle cx="${x}" cy="74" r="${radius}" fill="#1b1e28"/><circle cx="${x}" cy="74" r="${radius * 0.45}" fill="#c9ced8"/>`,
    )
    .join('');
const HELICOPTER = `<path d="M2 34l10 16-10 4zM8 46l40 2v10z" fill="{b}"/><path d="M58 22v12" stroke="#3d4455" stroke-width="4"/><path d="M36 52q0-20 26-20 30 2 34 24 0 14-18 14H56q-18-4-20-18z" fill="{a}"/><path d="M68 36q20 4 24 18H68z" fill="#dff1fb"/><path d="M40 82h44M52 70l-4 12M74 70l4 12" stroke="#3d4455" stroke-width="4" stroke-linecap="round"/>`;

/** Vehicles that a prompt can name. */
export const vehicles: Readonly<Record<VehicleName, Subject>> = {
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
  bus: {
    gait: 'drive',
    size: 0.6,
    svg: `<rect x="2" y="28" width="94" height="46" rx="8" fill="{a}"/><path d="M2 60h94v8H2z" fill="{b}"/><g fill="#dff1fb"><rect x="8" y="36" width="16" height="16" rx="2"/><rect x="29" y="36" width="16" height="16" rx="2"/><rect x="50" y="36" width="16" height="16" rx="2"/><path d="M72 36h18q6 2 6 18H72z"/></g><rect x="91" y="60" width="8" height="6" rx="3" fill="#ffe9a0"/>${WHEELS(10, 24, 74)}`,
  },
  truck: {
    gait: 'drive',
    size: 0.62,
    svg: `<rect x="0" y="24" width="62" height="48" rx="3" fill="#f1efe9"/><path d="M8 44h46v8H8z" fill="{a}"/><path d="M64 72V40q0-4 4-4h14q5 0 8 6l6 12q4 2 4 6v12z" fill="{a}"/><path d="M70 42h10q4 0 6 4l4 9H70z" fill="#dff1fb"/><rect x="94" y="58" width="6" height="6" rx="3" fill="#ffe9a0"/>${WHEELS(10, 18, 40, 80)}`,
  },
  train: {
    gait: 'drive',
    size: 0.7,
    svg: `<path d="M0 30h66q24 4 34 40v6H0z" fill="{a}"/><path d="M0 56h92l4 8H0z" fill="{b}"/><g fill="#dff1fb"><rect x="6" y="38" width="14" height="12" rx="2"/><rect x="26" y="38" width="14" height="12" rx="2"/><rect x="46" y="38" width="14" height="12" rx="2"/><path d="M66 38q14 2 20 12H66z"/></g>${WHEELS(7, 14, 34, 62, 82)}`,
  },
  bicycle: {
    gait: 'drive',
    size: 0.44,
    svg: `<g fill="none" stroke="#1b1e28" stroke-width="5"><circle cx="24" cy="70" r="20"/><circle cx="78" cy="70" r="20"/></g><path d="M24 70l14-34h30l10 34M38 36l16 34h-30M54 70l14-34M66 26h12M32 34h12" fill="none" stroke="{a}" stroke-width="6" stroke-linecap="round"/>`,
  },
  plane: {
    gait: 'fly',
    size: 0.5,
    svg: `<path d="M8 26l10 18h-8L2 34z" fill="{b}"/><path d="M6 44q40-8 78 0 14 4 14 8-4 8-26 8H18Q6 56 6 44z" fill="{a}"/><path d="M40 52l-18 30h12l28-30zM46 44L34 24h10l20 20z" fill="{b}"/><g fill="#dff1fb"><circle cx="72" cy="48" r="3"/><circle cx="62" cy="48" r="3"/><circle cx="52" cy="48" r="3"/><circle cx="42" cy="48" r="3"/></g>`,
  },
  helicopter: {
    gait: 'fly',
    size: 0.46,
    svg: `${HELICOPTER}<path d="M10 22h96" stroke="#3d4455" stroke-width="4" stroke-linecap="round"/>`,
    other: `${HELICOPTER}<path d="M40 22h36" stroke="#3d4455" stroke-width="4" stroke-linecap="round"/>`,
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
};
