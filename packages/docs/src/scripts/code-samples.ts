/** Shows the example that is selected. Without this script every example is shown. */
class CodeSamples extends HTMLElement {
  connectedCallback(): void {
    const picker = this.querySelector('select');
    const show = (): void => {
      for (const sample of this.querySelectorAll<HTMLElement>('[data-example]'))
        sample.toggleAttribute('data-folded', sample.dataset['example'] !== picker?.value);
    };
    picker?.addEventListener('change', show);
    // A browser that goes back to the page restores the selection.
    if (picker !== null) show();
  }
}

customElements.define('code-samples', CodeSamples);
