/** Tabs and selections of the samples. Without this script every sample is shown. */

const languageKey = 'videogen:language';

/** Storage can be switched off in a browser. */
function storedLanguage(): string | null {
  try {
    return sessionStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

class CodeSamples extends HTMLElement {
  connectedCallback(): void {
    for (const tab of this.tabs()) {
      tab.addEventListener('click', () => this.choose(tab.dataset['language'] ?? ''));
      tab.addEventListener('keydown', (event) => this.move(event, tab));
    }
    this.picker()?.addEventListener('change', () => this.show());
    const language = storedLanguage();
    if (this.tabs().some((tab) => tab.dataset['language'] === language)) this.select(language);
    this.show();
  }

  tabs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role="tab"]')];
  }

  picker(): HTMLSelectElement | null {
    return this.querySelector('[data-example-select]');
  }

  /** Selects a language here and on the pages that are opened next. */
  choose(language: string): void {
    try {
      sessionStorage.setItem(languageKey, language);
    } catch {
      // The choice is not remembered.
    }
    this.select(language);
    this.show();
  }

  select(language: string | null): void {
    for (const tab of this.tabs()) {
      const chosen = tab.dataset['language'] === language;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
  }

  move(event: KeyboardEvent, tab: HTMLElement): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const tabs = this.tabs();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    this.choose(next?.dataset['language'] ?? '');
    next?.focus();
  }

  show(): void {
    const language = this.querySelector<HTMLElement>('[aria-selected="true"]')?.dataset['language'];
    const samples = [...this.querySelectorAll<HTMLElement>('[data-example]')];
    const example = this.picker()?.value ?? samples[0]?.dataset['example'];
    const shown = samples.filter(
      (sample) => sample.dataset['example'] === example && sample.dataset['language'] === language,
    );
    for (const sample of samples) sample.toggleAttribute('data-folded', !shown.includes(sample));
    this.querySelector('.sample-none')?.toggleAttribute('data-folded', shown.length > 0);
  }
}

customElements.define('code-samples', CodeSamples);
