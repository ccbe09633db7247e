import { render, type VNode } from 'preact';
import { DeliveryDetail, DeliveryList } from './deliveries.ts';
import { Faults } from './faults.ts';
import { Header } from './header.ts';
import { html } from './html.ts';
import { Help, listenToKeys } from './keyboard.ts';
import { listen } from './live.ts';
import { NewTask } from './new-task.ts';
import { announcement, problem } from './notice.ts';
import { Register } from './register.ts';
import { RequestDetail, RequestList } from './requests.ts';
import { route, type View } from './route.ts';
import { Settings } from './settings.ts';
import { TaskDetail } from './task-detail.ts';
import { TaskList } from './task-list.ts';
import { Uploads } from './uploads.ts';

// Builds the page and begins to listen.

interface Shown {
  readonly list: () => VNode | null;
  /** What is open beside the list. */
  readonly open?: (props: { readonly id: string }) => VNode;
}

const views: Readonly<Record<View, Shown>> = {
  tasks: { list: TaskList, open: TaskDetail },
  new: { list: NewTask },
  requests: { list: RequestList, open: RequestDetail },
  deliveries: { list: DeliveryList, open: DeliveryDetail },
  uploads: { list: Uploads },
  faults: { list: Faults },
  register: { list: Register },
  emulator: { list: Settings },
};

function Main(): VNode {
  const { view, id } = route.value;
  const { list, open } = views[view];
  if (open === undefined) return html`<${list} key=${view} />`;
  return html`<div class="split" data-open=${id !== ''} key=${view}>
    <${list} />${id === '' ? null : html`<${open} key=${id} id=${id} />`}
  </div>`;
}

function App(): VNode {
  const dismiss = (): void => {
    problem.value = '';
  };
  return html`<${Header} />
    <div class="notice" role="alert">
      ${problem.value === '' ? null : html`<p>${problem.value}</p><button type="button" class="quiet" onClick=${dismiss}>Dismiss</button>`}
    </div>
    <main id="main" tabindex="-1"><${Main} /></main>
    <${Help} />
    <div class="hidden-text" role="status" aria-live="polite">${announcement.value}</div>`;
}

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element "app".');
root.replaceChildren();
render(html`<${App} />`, root);
listenToKeys();
listen();
