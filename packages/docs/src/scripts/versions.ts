import { siteRoot } from './root.ts';

/** The published versions, written beside the site when it is published. */
interface PublishedVersions {
  readonly own: string;
  readonly versions: readonly string[];
}

/** Shows the picker when more than one version is published. */
function showVersions(picker: HTMLSelectElement, { own, versions }: PublishedVersions): void {
  if (versions.length < 2) return;
  for (const version of versions) picker.add(new Option(version, version, version === own, version === own));
  picker.hidden = false;
  picker.addEventListener('change', () => {
    location.href = new URL(`../${picker.value}/index.html`, siteRoot()).href;
  });
}

window.addEventListener('DOMContentLoaded', () => {
  // Set by `versions.js`, which the build or the publisher wrote.
  const published = (globalThis as { videogenVersions?: PublishedVersions }).videogenVersions;
  const picker = document.querySelector<HTMLSelectElement>('select.versions');
  if (published !== undefined && picker !== null) showVersions(picker, published);
});
