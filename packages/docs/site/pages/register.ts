import { type RegisterEntry, registerUrl } from '../spec.ts';
import { details, escapeHtml, type GeneratedPage, table } from './page.ts';
import { type Place, unspecifiedPlaces } from './places.ts';

const intro = `The description of the service does not state some facts. Each such fact has an entry here. The documents take the
**widest contract that contradicts nothing**. The emulator **assumes** something, so that you can develop against it, and
names the entry in a response header wherever a response depends on an assumption. Write your program for the contract,
not for the assumption.

Change an assumption with \`startEmulator({ assume: { '<id>': value } })\` or \`npx @videogen/emulator --assume <id>=<json>\`,
unless its entry says that it cannot be changed.
`;

function shown(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function howToChange({ id, assumption: { value, values } }: RegisterEntry): string {
  if (values?.length === 1) return 'It cannot be changed.';
  const wanted = values === undefined ? 'another value of this form' : values.map(shown).join(', ');
  return `\`--assume ${id}=<json>\`: ${wanted}${values === undefined ? ` (${shown(value)})` : ''}`;
}

function entrySection(entry: RegisterEntry, places: readonly Place[]): string {
  const rows = [
    ['What is known', entry.known],
    ['Value of the assumption', shown(entry.assumption.value)],
    ['How to change it', howToChange(entry)],
    ['Responses with the header `x-videogen-assumption`', entry.marks],
    ...(places.length === 0
      ? []
      : [['Touches', places.map((place) => `[${place.label}](${place.href})`).join(', ')]]),
  ];
  const heading = `<h2 id="${entry.id}">${escapeHtml(entry.title)} <code>${entry.id}</code></h2>`;
  return [
    heading,
    `**${entry.question}**`,
    `- **Documents:** ${entry.documents}\n- **Emulator:** ${entry.assumption.summary}`,
    details('How to change it, and where it matters', table(['', ''], rows)),
  ].join('\n\n');
}

/** The page of the register of the unspecified. */
export function registerPage(register: readonly RegisterEntry[]): GeneratedPage {
  const places = unspecifiedPlaces();
  const index = register.map((entry) => `- [${entry.title}](${registerUrl(entry.id)})`).join('\n');
  const sections = register.map((entry) => entrySection(entry, places.get(entry.id) ?? []));
  return {
    slug: 'reference/unspecified',
    title: 'Register of the unspecified',
    description: 'Every fact that the description of the service leaves open, and what is done about it.',
    tableOfContents: false,
    markdown: [
      intro,
      `The ${register.length} entries:`,
      `<div class="columns">\n\n${index}\n\n</div>`,
      ...sections,
    ].join('\n\n'),
  };
}
