import { render, type VNode } from 'preact';
import { Deliveries } from './deliveries.ts';
import { Faults } from './faults.ts';
import { Header } from './header.ts';
import { html } from './html.ts';
import { Help, listenToKeys } from './keyboard.ts';
import { listen } from './live.ts';
import { NewTask } from './new-task.ts';
import { announcement, problem } from './notice.ts';
import { split } from './parts.ts';
import { Register } from './register.ts';
import { Requests } from './requests.ts';
import { route, type View } from './route.ts';
import { Settings } from './settings.ts';
import { TaskDetail } from './task-detail.ts';
import { TaskList } from './task-list.ts';
import { Uploads } from './uploads.ts';

// Builds the page and begins to listen.

const views: Readonly<Record<View, () => VNode | null>> = {
  tasks: Tasks,
  new: NewTask,
  requests: Requests,
  deliveries: Deliveries,
  uploads: Uploads,
  faults: Faults,
  register: Register,
  emulator: Settings,
};

function Tasks(): VNode {
  return split(html`<${TaskList} />`, (id) => html`<${TaskDetail} key=${id} id=${id} />`);
}

function App(): VNode {
  const { view } = route.value;
  const dismiss = (): void => {
    problem.value = '';
  };
  return html`<${Header} />
    <div class="notice" role="alert">
      ${problem.value === '' ? null : html`<p>${problem.value}</p><button type="button" class="quiet" onClick=${dismiss}>Dismiss</button>`}
    </div>
    <main id="main" tabindex="-1"><${views[view]} key=${view} /></main>
    <${Help} />
    <div class="hidden-text" role="status" aria-live="polite">${announcement.value}</div>`;
}

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element "app".');
root.replaceChildren();
render(html`<${App} />`, root);
listenToKeys();
listen();
