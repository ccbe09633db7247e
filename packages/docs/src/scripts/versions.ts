import { siteRoot } from './root.ts';

const picker = document.querySelector<HTMLSelectElement>('select.versions');
picker?.addEventListener('change', () => {
  location.href = new URL(`../${picker.value}/index.html`, siteRoot()).href;
});
