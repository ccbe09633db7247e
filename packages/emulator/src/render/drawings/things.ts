import type { ThingName } from '../prompt/words.ts';
import type { Subject } from './subject.ts';

const CUP = `<path d="{steam}" stroke="#ffffff" stroke-opacity=".8" stroke-width="4" fill="none"/><path d="M72 44q24-2 20 16-4 14-24 12" stroke="{b}" stroke-width="8" fill="none"/><path d="M16 36h60v32q0 20-20 20H36q-20 0-20-20z" fill="{a}"/><ellipse cx="46" cy="37" rx="30" ry="7" fill="#4a2d1b"/>`;
const BOTTLE = `<rect x="41" y="4" width="18" height="16" rx="3" fill="{b}"/><path d="M42 20h16v10q14 4 14 18v36q0 8-8 8H36q-8 0-8-8V48q0-14 14-18z" fill="{a}"/><rect x="28" y="52" width="44" height="24" fill="#f7f5ee"/><path d="M36 60h28M36 67h18" stroke="{b}" stroke-width="3"/><path d="M{gleam} 40v48" stroke="#ffffff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>`;
const PHONE = `<rect x="26" y="4" width="48" height="90" rx="9" fill="{a}"/><rect x="30" y="10" width="40" height="76" rx="3" fill="#2f6fe0"/><circle cx="42" cy="26" r="8" fill="#ffd54a"/>{bars}<circle cx="50" cy="90" r="2" fill="#ffffff"/>`;
const LAPTOP = `<rect x="14" y="22" width="72" height="50" rx="5" fill="{a}"/><rect x="19" y="27" width="62" height="40" fill="#1b2233"/>{bars}<path d="M8 74h84l8 14H0z" fill="{b}"/><path d="M16 78h68l3 5H13z" fill="{a}"/>`;
const CLOCK = `<circle cx="50" cy="50" r="44" fill="{a}"/><circle cx="50" cy="50" r="35" fill="#f7f5ee"/><path d="M50 18v6M50 76v6M18 50h6M76 50h6" stroke="#1b1e28" stroke-width="4"/><path d="{hands}" stroke="#1b1e28" stroke-width="5" stroke-linecap="round"/>`;
const CAKE = `<rect x="47" y="20" width="6" height="20" fill="#8ad0f0"/><path d="{flame}" fill="#ffb347"/><path d="M18 40h64v16q-8 8-16 0-8 10-16 0-8 8-16 0-8 8-16 0z" fill="#fffaf0"/><path d="M18 56q8 8 16 0 8 8 16 0 8 10 16 0 8 8 16 0v32H18z" fill="{a}"/><path d="M8 88h84v6H8z" fill="{b}"/>`;
const BOOK = `<path d="M6 30q24-8 44 4 20-12 44-4v56q-24-8-44 4-20-12-44-4z" fill="{a}"/><path d="M12 26q22-6 38 6v52q-16-10-38-6zM88 26q-22-6-38 6v52q16-10 38-6z" fill="#fffaf0"/><path d="M20 40q12-2 22 4M20 52q12-2 22 4M58 44q10-6 22-4M58 56q10-6 22-4" stroke="#b9b4ac" stroke-width="3" fill="none"/><path d="{page}" fill="#f1ead8" stroke="#cbb493"/>`;

/** Things that a prompt can name. */
export const things: Readonly<Record<ThingName, Subject>> = {
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
  shoe: {
    gait: 'stand',
    size: 0.6,
    svg: `<path d="M8 40q2-8 12-8l12 4q10 4 16-6l4-4q4-2 8 2 12 18 30 22 8 2 8 12v8H8z" fill="{a}"/><path d="M8 60q16-8 26 10H8zM74 48q20 4 24 22H84q-12-4-10-22z" fill="{b}"/><path d="M52 40l10-8M58 48l10-8M65 55l9-8" stroke="#ffffff" stroke-width="4" stroke-linecap="round"/><path d="M4 70h94q2 14-6 14H10Q2 84 4 70z" fill="#f7f5ee"/><path d="M4 78h92" stroke="{b}" stroke-width="2"/>`,
  },
  bottle: {
    gait: 'stand',
    size: 0.58,
    svg: BOTTLE.replace('{gleam}', '36'),
    other: BOTTLE.replace('{gleam}', '42'),
  },
  phone: {
    gait: 'stand',
    coats: ['#2a303e', '#d9dce3', '#c9a26a'],
    size: 0.6,
    svg: PHONE.replace('{bars}', '<path d="M34 46h26M34 56h18M34 66h30" stroke="#ffffff" stroke-width="5"/>'),
    other: PHONE.replace(
      '{bars}',
      '<path d="M34 46h18M34 56h30M34 66h22" stroke="#ffffff" stroke-width="5"/>',
    ),
  },
  laptop: {
    gait: 'stand',
    coats: ['#aeb4c0', '#4a4f5c'],
    size: 0.62,
    svg: LAPTOP.replace(
      '{bars}',
      '<path d="M26 38h34M26 48h22M26 58h40" stroke="#9ff0d0" stroke-width="4"/>',
    ),
    other: LAPTOP.replace(
      '{bars}',
      '<path d="M26 38h22M26 48h40M26 58h30" stroke="#9ff0d0" stroke-width="4"/>',
    ),
  },
  bag: {
    gait: 'stand',
    size: 0.52,
    svg: `<path d="M34 40V26q0-16 16-16t16 16v14" stroke="{b}" stroke-width="6" fill="none"/><path d="M16 38h68l8 54H8z" fill="{a}"/><path d="M12 62l76 0 2 10H10z" fill="{b}"/><rect x="43" y="58" width="14" height="16" rx="3" fill="#ffe9a0"/>`,
  },
  clock: {
    gait: 'stand',
    size: 0.48,
    svg: CLOCK.replace('{hands}', 'M50 50V26M50 50h16'),
    other: CLOCK.replace('{hands}', 'M50 50l10-22M50 50h16'),
  },
  burger: {
    gait: 'stand',
    coats: ['#d98f3f', '#c97b34'],
    size: 0.54,
    svg: `<path d="M10 50q0-34 40-34t40 34z" fill="{a}"/><g fill="#fff3d6"><circle cx="34" cy="32" r="2.5"/><circle cx="50" cy="25" r="2.5"/><circle cx="66" cy="33" r="2.5"/><circle cx="50" cy="38" r="2.5"/></g><path d="M6 54q8-8 16 0t16 0 16 0 16 0 16 0 8 2 8 6H6z" fill="#6cbf4b"/><rect x="8" y="60" width="84" height="12" rx="6" fill="#6b3f26"/><path d="M12 60h76l-14 9-12-9z" fill="#ffd24a"/><path d="M10 74h80q0 18-14 18H24q-14 0-14-18z" fill="{a}"/>`,
  },
  cake: {
    gait: 'stand',
    coats: ['#f2a7bd', '#f3d9a4', '#b97a56'],
    size: 0.52,
    svg: CAKE.replace('{flame}', 'M50 6q7 8 0 14-7-6 0-14z'),
    other: CAKE.replace('{flame}', 'M52 5q5 9-2 15-7-7 2-15z'),
  },
  fruit: {
    gait: 'stand',
    coats: ['#d8453c', '#7fae3d', '#f0912e'],
    size: 0.46,
    svg: `<path d="M50 28q-2-12 4-20" stroke="#6b4a33" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M54 20q8-14 24-12-4 16-24 12z" fill="#57a85c"/><path d="M50 28q16-10 30 2 14 16 4 40-8 20-22 22-6 0-12-3-6 3-12 3-14-2-22-22-10-24 4-40 14-12 30-2z" fill="{a}"/><path d="M28 38q-8 10-4 24" stroke="#ffffff" stroke-opacity=".7" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  },
  guitar: {
    gait: 'dance',
    coats: ['#b9783f', '#d8453c', '#3d3d44'],
    size: 0.56,
    svg: `<g transform="rotate(40 50 50)"><rect x="46" y="0" width="8" height="52" fill="#5b4636"/><rect x="43" y="-6" width="14" height="12" rx="2" fill="#3a2a22"/><path d="M50 44q16-2 16 10-2 8 6 14 6 28-22 28t-22-28q8-6 6-14 0-12 16-10z" fill="{a}"/><circle cx="50" cy="66" r="8" fill="#3a2a22"/><path d="M48 4v82M52 4v82" stroke="#f4f5fa" stroke-width="1"/></g>`,
  },
  book: {
    gait: 'stand',
    size: 0.52,
    svg: BOOK.replace('{page}', 'M50 30q14-12 30-8v44q-16-4-30 8z'),
    other: BOOK.replace('{page}', 'M50 30q6-18 16-20v46q-10 2-16 18z'),
  },
};
