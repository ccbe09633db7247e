import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { moveClock } from './clock.ts';
import { failureLine, outcomeText } from './failure.ts';
import { dateTime, plural, timeOfDay } from './format.ts';
import { html } from './html.ts';
import { counts, link, now, state } from './live.ts';
import { getUrl, route, type View } from './route.ts';

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

const VIEWS: readonly (readonly [
  View,
  string,
  ('tasks' | 'requests' | 'deliveries' | 'uploads' | 'faults')?,
])[] = [
  ['tasks', 'Tasks', 'tasks'],
  ['requests', 'Requests', 'requests'],
  ['deliveries', 'Deliveries', 'deliveries'],
  ['uploads', 'Uploads', 'uploads'],
  ['faults', 'Faults', 'faults'],
  ['register', 'Register'],
  ['emulator', 'Emulator'],
];

function Nav(): VNode {
  const known = counts.value;
  const shown = route.value.view === 'new' ? 'tasks' : route.value.view;
  const failed = known?.failedDeliveries ?? 0;
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the views are a row that scrolls.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // The counts make the row wider when they arrive.
  }, [shown, known === undefined]);
  const last = known?.lastFailure ?? null;
  const bad =
    last === null
      ? null
      : html`<b class="count bad" title=${`${plural(failed, 'callback')} failed. The last one: ${failureLine(last)}`}>
          ${failed.toLocaleString('en')} failed: ${last.status === null ? 'no response' : outcomeText(last)}${last.nextAttemptAt === null ? '' : `, next ${timeOfDay(last.nextAttemptAt)}`}
        </b>`;
  return html`<nav aria-label="Views" ref=${nav}>
    ${VIEWS.map(([view, label, count]) => {
      const number = count === undefined ? 0 : (known?.[count] ?? 0);
      return html`<a href=${getUrl({ view })} aria-current=${view === shown ? 'page' : undefined}>
        ${label} ${number === 0 ? null : html`<b class="count" data-count=${view}>${number.toLocaleString('en')}</b>`}
        ${view === 'deliveries' ? bad : null}
      </a>`;
    })}
  </nav>`;
}

function Clock(): VNode | null {
  const [by, setBy] = useState('10s');
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (state.value === undefined) return null;
  const advance = (event: Event) => {
    event.preventDefault();
    return moveClock({ by });
  };
  return html`<form class="clock" novalidate onSubmit=${advance}>
    <time title=${`${dateTime(now())}, ${state.value.clock.mode} clock`}>${dateTime(now()).slice(5, 19)}</time>
    <input type="text" size="5" aria-label="Advance the clock by" value=${by} autocomplete="off"
      onInput=${({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => setBy(currentTarget.value)} />
    <button type="submit" class="quiet">Advance</button>
    <button type="button" class="quiet" title="Advance to the next change of a task or callback"
      onClick=${() => moveClock({ to: 'next-event' })}>Next event</button>
  </form>`;
}
