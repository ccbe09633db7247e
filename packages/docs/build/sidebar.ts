/** The site's navigation, in the order of a reader's work. */
export const sidebar = [
  {
    label: 'Guides',
    items: ['guides/first-video'],
  },
];
