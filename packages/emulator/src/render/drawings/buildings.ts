import type { BuildingName } from '../prompt/words.ts';
import type { Subject } from './subject.ts';

/** Buildings and plants that a prompt can name. */
export const buildings: Readonly<Record<BuildingName, Subject>> = {
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
};
