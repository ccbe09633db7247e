import {
  maximumBytes,
  minimumBytes,
  outputVideoUrlValidForMs,
  serviceUriValidForMs,
} from '@videogen/types/facts';
import { reference } from './reference.ts';
import type { ReferenceField } from './reference-types.ts';

/** A row of the page of limits. */
export interface LimitRow {
  readonly limit: string;
  readonly value: string;
  readonly appliesTo: string;
}

/** Lists every limit of uploads, of URLs, and of the fields of requests and responses, as the documents state them. */
export function limitRows(): readonly LimitRow[] {
  return [
    { limit: 'Upload, largest', value: `${maximumBytes / 2 ** 20} MB`, appliesTo: 'uploads' },
    { limit: 'Upload, smallest', value: `${minimumBytes} bytes`, appliesTo: 'uploads' },
    {
      limit: '`service_uri`',
      value: `${hours(serviceUriValidForMs)}, then upload again`,
      appliesTo: 'media inputs',
    },
    {
      limit: 'URL of an output video',
      value: `${hours(outputVideoUrlValidForMs)} after success`,
      appliesTo: '`output_videos`',
    },
    ...fieldRows(),
    ...responseRows(),
  ];
}

/** The limits of the fields of successes, by the object that has the field. */
function responseRows(): LimitRow[] {
  const successes = reference.operations.flatMap(({ responses }) =>
    responses.filter(({ status }) => status === '200').map(({ value }) => value),
  );
  const rows = successes.flatMap((value) => limitsIn(value, 'response'));
  return [...new Map(rows.map((row) => [row.limit, row])).values()];
}

/** The limits of sizes and numbers at any depth; a form such as `service://…` is none. */
function limitsIn(value: ReferenceField | undefined, parent: string): LimitRow[] {
  if (value === undefined) return [];
  const owner = value.object ?? parent;
  return [...value.fields, ...value.variants].flatMap((field) => {
    const limits = field.limits.filter((limit) => !limit.startsWith('matches'));
    const row = { limit: `\`${field.name}\``, value: limits.join(', '), appliesTo: `\`${owner}\`` };
    return [...(limits.length === 0 ? [] : [row]), ...limitsIn(field, owner)];
  });
}

function hours(milliseconds: number): string {
  return `${milliseconds / 3_600_000} hours`;
}

/** One row for each field and limit; methods with the same limit share a row. */
function fieldRows(): LimitRow[] {
  const rows = new Map<string, { limit: string; value: string; methods: Set<string> }>();
  for (const { category, name, request } of reference.operations) {
    for (const field of category === undefined ? [] : limited(request?.value)) {
      const limit = `\`${field.name}\``;
      const value = words(field);
      const row = rows.get(`${limit} ${value}`) ?? { limit, value, methods: new Set() };
      rows.set(`${limit} ${value}`, row);
      row.methods.add(`\`${name}\``);
    }
  }
  return [...rows.values()].map(({ methods, ...row }) => ({ ...row, appliesTo: [...methods].join(', ') }));
}

/** The fields with a limit of an object, or of each of its forms. */
function limited(value: ReferenceField | undefined): ReferenceField[] {
  if (value === undefined) return [];
  return [...value.fields, ...value.variants.flatMap(({ fields }) => fields)].filter(
    (field) => words(field) !== '',
  );
}

/** The limits of a field, or of one of its forms. */
function words({ limits, variants }: ReferenceField): string {
  return [...limits, ...variants.flatMap((form) => form.limits)].join(', ');
}
