import type {
  OpenFact,
  ReferenceBody,
  ReferenceExample,
  ReferenceField,
  ReferenceOperation,
} from '../../src/generated/reference-types.ts';
import {
  bodyText,
  choiceWords,
  type Direction,
  limitPhrases,
  requiredWords,
  valuesWords,
} from '../field-words.ts';
import {
  allOperations,
  describeObject,
  isRefusal,
  objectTitle,
  operationTitle,
  operationUrl,
  ownFields,
  reference,
  statusName,
} from '../reference.ts';
import { type RegisterEntry, registerUrl } from '../spec.ts';

type Register = readonly RegisterEntry[];

function openLines(open: readonly OpenFact[], register: Register, indent = ''): string[] {
  return open.map(({ place, ids }) => {
    const links = ids.map(
      (id) => `[${register.find((entry) => entry.id === id)?.title ?? id}](${registerUrl(id)})`,
    );
    return `${indent}- Not stated at \`${place}\`: ${links.join(', ')}`;
  });
}

/** How the fields inside of a field are listed. */
type Inner = (field: ReferenceField) => readonly ReferenceField[];

const allFields: Inner = ({ fields, variants }) => [...fields, ...variants];

function fieldLines(
  field: ReferenceField,
  direction: Direction,
  register: Register,
  { indent = '', inner = allFields }: { readonly indent?: string; readonly inner?: Inner } = {},
): string[] {
  const name = field.named ? `\`${field.name}\`` : `*${field.name}*`;
  const needed = requiredWords(field, direction);
  const head = [field.type, needed, ...limitPhrases(field)].filter((part) => part !== '').join(', ');
  const values = field.values.map((value) => `\`${value}\``).join(', ');
  const deeper = `${indent}  `;
  return [
    `${indent}- ${name} (${head}): ${[field.description.replace(/\s+/g, ' '), choiceWords(field)].join(' ').trim()}`,
    ...(values === '' ? [] : [`${deeper}- ${valuesWords(field, direction)}: ${values}`]),
    ...openLines(field.open, register, deeper),
    ...(inner === ownFields && field.object !== undefined
      ? [`${deeper}- Fields: see ${objectTitle(field.object)}`]
      : []),
    ...(inner === allFields && field.object !== undefined
      ? [`${deeper}- ${objectTitle(field.object)}: ${describeObject(field).replace(/\s+/g, ' ')}`]
      : []),
    ...inner(field).flatMap((each) => fieldLines(each, direction, register, { indent: deeper, inner })),
  ];
}

/** The fields of a body without a line for the body itself. */
function bodyLines(body: ReferenceBody, direction: Direction, register: Register): string {
  const { open, value } = body;
  const inner = value === undefined ? [] : [...value.fields, ...value.variants];
  const choice = value === undefined ? '' : choiceWords(value);
  return [
    bodyText(body, direction),
    value !== undefined && inner.length === 0 ? `JSON: ${value.type}` : '',
    choice,
    [
      ...openLines([...open, ...(value?.open ?? [])], register),
      ...inner.flatMap((field) => fieldLines(field, direction, register)),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function exampleText({ summary, value, samples }: ReferenceExample): string {
  const json = `${summary}:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  const programs = samples.map(({ label, lang, source }) => `${label}:\n\n\`\`\`${lang}\n${source}\`\`\``);
  return [...(value === null ? [] : [json]), ...programs].join('\n\n');
}

/** The page of an operation as Markdown. */
export function operationTwin(operation: ReferenceOperation, register: Register): string {
  const { method, path, description, open, callback, parameters, request, responses } = operation;
  const { authentication, authenticationOpen } = reference.service;
  const isRequest = operation.document === 'openapi';
  const parts = [
    `# ${operationTitle(operation)}`,
    `\`${method} ${path}\``,
    description,
    openLines(open, register).join('\n'),
    ...(isRequest
      ? ['## Authentication', authentication, openLines(authenticationOpen, register).join('\n')]
      : []),
    ...(parameters.length === 0 ? [] : ['## Parameters']),
    parameters.flatMap((field) => fieldLines(field, 'request', register)).join('\n'),
    ...(request.value === undefined ? [] : ['## Body', bodyLines(request, 'request', register)]),
    '## Examples',
    ...request.examples.map(exampleText),
    ...responses.flatMap((response) => [
      `## ${response.status}: ${statusName(response.status)}`,
      bodyLines(response, 'response', register),
      ...response.examples.map(exampleText),
    ]),
    ...(callback.length === 0 ? [] : ['## Callback', openLines(callback, register).join('\n')]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The overview of the HTTP reference as Markdown. */
export function overviewTwin(register: Register): string {
  const { description, authentication, authenticationOpen, open } = reference.service;
  const list = allOperations.map(
    (operation) =>
      `- [${operation.summary}](${operationUrl(operation)}): \`${operation.method} ${operation.path}\``,
  );
  return [
    '# HTTP reference',
    description,
    '## Operations',
    list.join('\n'),
    '## Authentication',
    authentication,
    openLines(authenticationOpen, register).join('\n'),
    '## Refusals',
    'Every operation can respond with these.',
    ...(reference.operations[0]?.responses ?? [])
      .filter(isRefusal)
      .flatMap((response) => [
        `### ${response.status}: ${statusName(response.status)}`,
        bodyLines(response, 'response', register),
      ]),
    '## Open for all operations',
    `${openLines(open, register).join('\n')}\n`,
  ].join('\n\n');
}

/** The page of the objects as Markdown. */
export function objectsTwin(register: Register): string {
  const sections = reference.objects.map(({ name, title, value }) => {
    const lines = [...value.fields, ...value.variants].flatMap((field) =>
      fieldLines(field, 'response', register, { inner: ownFields }),
    );
    const own = [value.type, ...limitPhrases(value)].join(', ');
    const values = value.values.map((each) => `\`${each}\``).join(', ');
    const list = [
      ...(values === '' ? [] : [`- One of: ${values}`]),
      ...openLines(value.open, register),
      ...lines,
    ];
    return `## ${title}\n\n\`${name}\` (${own}): ${value.description}\n\n${list.join('\n')}`;
  });
  return `# Objects\n\n${sections.join('\n\n')}\n`;
}
