import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { moveClock } from './clock.ts';
import { dateTime, words } from './format.ts';
import { getText } from './get-text.ts';
import { html } from './html.ts';
import { counts, link, now, state } from './live.ts';
import { getUrl, route, type View, views } from './route.ts';

const LINKS = { connecting: 'Connecting…', live: 'Live', lost: 'Connection lost, reconnecting…' };

/** The name, the views with their counts, and the clock. */
export function Header(): VNode {
  return html`<header class="top">
    <a class="skip" href="#main">Skip to the content</a>
    <h1><img src="./_console/icon.svg" alt="" width="26" height="26" /> videogen <span>emulator</span></h1>
    <p class="link" data-state=${link.value}>${LINKS[link.value]}</p>
    <${Nav} />
    <${Clock} />
  </header>`;
}

const shownViews = views.filter((view) => view !== 'new');

function Nav(): VNode {
  const known = counts.value;
  const shown = route.value.view === 'new' ? 'tasks' : route.value.view;
  const failed = known?.failedDeliveries ?? 0;
  const bad =
    failed === 0
      ? null
      : html`<b class="count bad" data-count="failed">${failed.toLocaleString('en')} failed</b>`;
  const numbers: Readonly<Partial<Record<View, number>>> = known ?? {};

  return html`<nav aria-label="Views">
    ${shownViews.map((view) => {
      const number = numbers[view] ?? 0;
      return html`<a href=${getUrl({ view })} aria-current=${view === shown ? 'page' : undefined}>
        ${words(view)} ${number === 0 ? null : html`<b class="count" data-count=${view}>${number.toLocaleString('en')}</b>`}
        ${view === 'deliveries' ? bad : null}
      </a>`;
    })}
  </nav>`;
}

function Clock(): VNode | null {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (state.value === undefined) return null;

  const advance = (event: SubmitEvent) => {
    event.preventDefault();
    return moveClock({ by: getText(event, 'by') });
  };

  return html`<form class="clock" novalidate onSubmit=${advance}>
    <time title=${`${dateTime(now())}, ${state.value.clock.mode} clock`}>${dateTime(now()).slice(5, 19)}</time>
    <input type="text" size="5" name="by" aria-label="Advance the clock by" defaultValue="10s" autocomplete="off" />
    <button type="submit" class="quiet">Advance</button>
    <button type="button" class="quiet" title="Advance to the next change of a task or callback"
      onClick=${() => moveClock({ to: 'next-event' })}>Next event</button>
  </form>`;
}
