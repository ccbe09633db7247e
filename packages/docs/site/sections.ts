/** A part of the site with a tab in the header and a separate navigation. */
interface Section {
  readonly label: string;
  /** URL of its first page below the site. */
  readonly href: string;
  /** Paths of its pages. */
  readonly pattern: RegExp;
}

/** The sections in the order of their tabs. */
export const sections: readonly Section[] = [
  { label: 'Guides', href: '/guides/first-video/', pattern: /^\/guides\// },
  { label: 'Reference', href: '/reference/http/', pattern: /^\/reference\/(?!api\b)/ },
  { label: 'Packages', href: '/reference/api/', pattern: /^\/reference\/api\b/ },
];

/** Name of the section that a group of the navigation belongs to: a group that names no section is one of guides. */
export function sectionOfGroup(label: string): string {
  return sections.some((section) => section.label === label) ? label : 'Guides';
}
