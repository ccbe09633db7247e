import { type RegisterEntry, registerUrl } from '../spec.ts';
import { details, type GeneratedPage, inlineCode, table } from './page.ts';
import { type Place, unspecifiedPlaces } from './places.ts';

const intro = `The description of the service does not state some facts. Each such fact has an entry here. The documents take the
**widest contract that contradicts nothing**. The emulator **assumes** something, so that you can develop against it, and
names the entry in a response header wherever a response depends on an assumption. Write your program for the contract,
not for the assumption.

Switch an assumption with \`startEmulator({ assume: { '<id>': value } })\` or \`npx @videogen/emulator --assume <id>=<json>\`.
A **note** has one assumption and nothing to switch.
`;

function shown(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function howToSwitch({ id, assumption: { value, values } }: RegisterEntry): string {
  const wanted = values === undefined ? 'another value of this form' : values.map(shown).join(', ');
  return `\`--assume ${id}=<json>\`: ${wanted}${values === undefined ? ` (${shown(value)})` : ''}`;
}

function entrySection(entry: RegisterEntry, places: readonly Place[]): string {
  const { id, title, question, known, documents, marks, assumption } = entry;
  const touched = places.map((place) => `[${place.label}](${place.href})`).join(', ');
  const heading = `<h2 id="${id}">${inlineCode(title)} <code>${id}</code></h2>`;
  const handling = `- **Documents:** ${documents}\n- **Emulator:** ${assumption.summary}`;
  if (assumption.values?.length === 1) {
    return [heading, `Note. ${question}`, handling, touched === '' ? '' : `Touches ${touched}.`].join('\n\n');
  }

  const rows = [
    ['What is known', known],
    ['Value of the assumption', shown(assumption.value)],
    ['How to switch it', howToSwitch(entry)],
    ['Responses with the header `x-videogen-assumption`', marks],
    ...(touched === '' ? [] : [['Touches', touched]]),
  ];

  return [
    heading,
    `**${question}**`,
    handling,
    details('How to switch it, and where it matters', table(['', ''], rows)),
  ].join('\n\n');
}

/** The page of "Unspecified behavior". */
export function registerPage(register: readonly RegisterEntry[]): GeneratedPage {
  const places = unspecifiedPlaces();
  const index = register.map((entry) => `- [${entry.title}](${registerUrl(entry.id)})`).join('\n');
  const sections = register.map((entry) => entrySection(entry, places.get(entry.id) ?? []));
  return {
    slug: 'reference/unspecified',
    title: 'Unspecified behavior',
    description: 'Every fact that the description of the service leaves open, and what is done about it.',
    keywords: 'negative prompt, seed, fps, 4k, resolution, cancel, delete, credits left',
    tableOfContents: false,
    markdown: [
      intro,
      `The ${register.length} entries:`,
      `<div class="columns">\n\n${index}\n\n</div>`,
      ...sections,
    ].join('\n\n'),
  };
}
