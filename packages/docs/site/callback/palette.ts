/** Colours of this site for the properties of a rule, by what the rule is for. */
const grounds: readonly [RegExp, string][] = [
  [/\.bg-white/, 'transparent'],
  [/\.bg-(gray-(100|200|400)|blue-100)/, 'color-mix(in srgb, var(--sl-color-gray-6) 60%, transparent)'],
  [/\.bg-gray-800/, 'var(--sl-color-gray-6)'],
];

function ground(selector: string): string {
  return grounds.find(([pattern]) => pattern.test(selector))?.[1] ?? 'var(--sl-color-accent-low)';
}

/**
 * Dresses the component's style sheet in the colours of the site, which are readable in light and dark; its own are
 * too pale for small text. Highlighted code keeps its dark ground and its colours.
 */
export function sitePalette(css: string): string {
  return css.replace(/([^{}]+)\{([^{}]*)\}/g, (whole: string, selector: string, body: string) => {
    if (selector.includes('.hljs')) return whole;
    const dressed = body
      .replace(/(^|;)background-color:[^;]+/g, `$1background-color:${ground(selector)}`)
      .replace(/(^|;)border(-\w+)?-color:[^;]+/g, '$1border$2-color:var(--sl-color-gray-5)')
      .replace(/(^|;)color:[^;]+/g, '$1color:var(--sl-color-gray-1)');
    return `${selector}{${dressed}}`;
  });
}
