/** The forms that send an operation from the page. */

const baseKey = 'videogen:base-url';
const secretKey = 'videogen:api-key';

/** Storage can be switched off in a browser; the forms work without. */
function remembered(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // Nothing is lost but the convenience.
  }
}

/** Served by the emulator, the site stands under its `/docs/`: then its own address is the best default. */
function defaultBase(): string | undefined {
  return /^\/docs(\/|$)/.test(location.pathname) ? location.origin : undefined;
}

function isLoopback(base: string): boolean {
  return URL.canParse(base) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(base).hostname);
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

class TryIt extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    if (form === null) return;
    const base = this.field('base');
    const key = this.field('key');
    if (base !== null) base.value = remembered(() => localStorage, baseKey) ?? defaultBase() ?? base.value;
    if (key !== null) key.value = remembered(() => sessionStorage, secretKey) ?? key.value;
    base?.addEventListener('input', () => this.warn());
    this.field('example')?.addEventListener('change', () => this.fill());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send();
    });
    this.warn();
  }

  field(name: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
    return this.querySelector(`[name="${name}"]`);
  }

  value(name: string): string {
    return this.field(name)?.value ?? '';
  }

  /** A create operation sent anywhere but to this machine may cost money. */
  warn(): void {
    const note = this.querySelector<HTMLElement>('.try-costs');
    if (note !== null) note.hidden = this.dataset['costs'] === undefined || isLoopback(this.value('base'));
  }

  fill(): void {
    const bodies: Record<string, string> = JSON.parse(this.field('example')?.dataset['bodies'] ?? '{}');
    const body = this.field('body');
    if (body !== null) body.value = bodies[this.value('example')] ?? body.value;
  }

  address(): string {
    const path = (this.dataset['path'] ?? '').replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(this.value(`path:${name}`)),
    );
    return this.value('base').replace(/\/+$/, '') + path;
  }

  async send(): Promise<void> {
    const button = this.querySelector('button');
    remember(() => localStorage, baseKey, this.value('base'));
    remember(() => sessionStorage, secretKey, this.value('key'));
    this.say('Sending…', '');
    if (button !== null) button.disabled = true;
    const started = performance.now();
    try {
      const response = await fetch(this.address(), this.request());
      const text = await response.text();
      const took = Math.round(performance.now() - started);
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      this.say(`${response.status} ${response.statusText} in ${took} ms`, pretty(text), headers, response.ok);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.say(
        `No answer from ${this.address()}: ${reason}`,
        `Is it running, and does it allow requests from this page? Start the emulator with: npx @videogen/emulator --cors ${location.origin}`,
      );
    } finally {
      if (button !== null) button.disabled = false;
    }
  }

  request(): RequestInit {
    const headers: Record<string, string> = {};
    if (this.value('key') !== '') headers['authorization'] = `Bearer ${this.value('key')}`;
    const body = this.field('body')?.value;
    if (body === undefined) return { headers, cache: 'no-store' };
    headers['content-type'] = 'application/json';
    return { method: this.dataset['method'] ?? 'POST', headers, body };
  }

  say(status: string, body: string, headers = '', ok = false): void {
    const answer = this.querySelector('.try-answer');
    const line = document.createElement('p');
    line.className = ok ? 'try-status ok' : 'try-status';
    line.textContent = status;
    const parts: HTMLElement[] = [line];
    for (const [label, text] of [
      ['Body', body],
      ['Headers', headers],
    ] as const) {
      if (text === '') continue;
      const shown = document.createElement('pre');
      shown.tabIndex = 0;
      shown.setAttribute('aria-label', label);
      shown.textContent = text;
      parts.push(shown);
    }
    answer?.replaceChildren(...parts);
  }
}

customElements.define('try-it', TryIt);
