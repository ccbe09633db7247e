// Builds the page and begins to listen.
import { watchDeliveries } from './deliveries.js';
import { byId, setText } from './dom.js';
import { listen } from './events.js';
import { buildFaults } from './faults.js';
import { buildRequests } from './requests.js';
import { buildClock, buildSettings } from './settings.js';
import { store, watch } from './store.js';
import { buildTaskDetail } from './task-detail.js';
import { buildTaskForm } from './task-form.js';
import { buildTaskList } from './task-list.js';

const links = { connecting: 'Connecting…', live: 'Live', lost: 'Connection lost, trying again…' };

/** Shows the view that the address names. */
function showView() {
  // The skip link leads into the view that is shown.
  if (location.hash === '#main') return;
  const views = [...document.querySelectorAll('[data-view]')];
  const name = views.some((view) => view.getAttribute('data-view') === location.hash.slice(1))
    ? location.hash.slice(1)
    : 'tasks';
  for (const view of views) view.toggleAttribute('hidden', view.getAttribute('data-view') !== name);
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showCounts() {
  for (const element of document.querySelectorAll('[data-count]')) {
    const topic = /** @type {'tasks' | 'requests' | 'faults'} */ (element.getAttribute('data-count'));
    setText(element, store[topic].length === 0 ? '' : String(store[topic].length));
  }
}

buildClock();
buildTaskForm();
buildTaskList();
buildTaskDetail();
watchDeliveries();
buildRequests();
void buildFaults();
buildSettings();
addEventListener('hashchange', showView);
if (location.hash === '#main') location.hash = '#tasks';
showView();
watch(['tasks', 'requests', 'faults'], showCounts);
watch(['link'], () => {
  setText(byId('link'), links[store.link]);
  byId('link').dataset['state'] = store.link;
});
listen();
