/** Copies the Markdown of the page; the text that is shown, where the Markdown cannot be read. */
async function copyPage(button: HTMLButtonElement): Promise<void> {
  const twin = document.querySelector<HTMLLinkElement>('link[rel="alternate"][type="text/markdown"]');
  // biome-ignore lint/performance/useDomNodeTextContent: the text keeps its lines.
  const shown = document.querySelector('main')?.innerText ?? '';
  const text = await fetch(twin?.href ?? '')
    .then((response) => (response.ok ? response.text() : shown))
    .catch(() => shown);
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Copying is not allowed here',
  );
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.copy-page')) {
  button.addEventListener('click', () => void copyPage(button));
}
