/** Folds and tabs of the prerendered references. Without this script everything is shown. */

function foldTargets(button: HTMLElement): HTMLElement[] {
  const row = button.closest('tr');
  if (row?.nextElementSibling instanceof HTMLElement) return [row.nextElementSibling];
  const head = button.closest('.border-b, .py-2');
  const next = head?.nextElementSibling;
  return next instanceof HTMLElement ? [next] : [];
}

function setFolded(element: HTMLElement, folded: boolean): void {
  element.toggleAttribute('data-folded', folded);
}

function selectTab(tab: HTMLElement): void {
  for (const other of tab.parentElement?.querySelectorAll<HTMLElement>(':scope > [role="tab"]') ?? []) {
    const chosen = other === tab;
    other.setAttribute('aria-selected', String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    if (panel !== null) setFolded(panel, !chosen);
  }
}

function moveTab(event: KeyboardEvent, tab: HTMLElement): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>(':scope > [role="tab"]') ?? [])];
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  if (next === undefined) return;
  selectTab(next);
  next.focus();
}

for (const button of document.querySelectorAll<HTMLElement>('.reference button.fold')) {
  const targets = foldTargets(button);
  const closed = targets.some((target) => target.hasAttribute('data-folded'));
  button.setAttribute('aria-expanded', String(!closed));
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!open));
    for (const target of targets) setFolded(target, open);
  });
}

for (const tab of document.querySelectorAll<HTMLElement>('.reference [role="tab"]')) {
  tab.addEventListener('click', () => selectTab(tab));
  tab.addEventListener('keydown', (event) => moveTab(event, tab));
}

for (const select of document.querySelectorAll<HTMLSelectElement>('[data-variant-select]')) {
  const variants = select.closest('[data-variants]')?.querySelectorAll<HTMLElement>('[data-variant]') ?? [];
  const show = (): void => {
    for (const variant of variants) setFolded(variant, variant.dataset['variant'] !== select.value);
  };
  select.addEventListener('change', show);
  show();
}

/** A link into a folded part opens what is folded around it. */
function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest('details:not([open])');
  if (folded instanceof HTMLDetailsElement) folded.open = true;
}

window.addEventListener('hashchange', reveal);
reveal();
