import { readdirSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';

type Kind = 'ConfigMap' | 'Deployment' | 'Job' | 'Namespace' | 'PodDisruptionBudget' | 'Secret' | 'Service';

/** The models take any object and check it in `validate`. */
const models: Readonly<Record<Kind, new (manifest: never) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  Job,
  Namespace,
  PodDisruptionBudget,
  Secret,
  Service,
};

/** A container, as far as the tests read it. */
export interface Container {
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly object[];
  readonly securityContext: object;
  readonly resources: { readonly requests: object; readonly limits: { readonly memory: string } };
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
}

/** A manifest, as far as the tests read it. */
export interface Manifest {
  readonly kind: Kind;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly Container[];
        readonly securityContext: object;
        readonly terminationGracePeriodSeconds?: number;
      };
    };
  };
}

/** Reads every manifest of a folder, by file. */
export function readManifests(folder: URL): ReadonlyMap<string, readonly Manifest[]> {
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  return new Map(
    files.map((name) => [
      name,
      parseAllDocuments(readFileSync(new URL(name, folder), 'utf8')).map((document) => document.toJS()),
    ]),
  );
}

/**
 * Checks a manifest against the schema of its kind.
 *
 * @throws {Error} with the paths that do not follow it
 */
export function checkManifest(manifest: Manifest): void {
  // Safe: every model accepts any object, see above.
  new models[manifest.kind](manifest as never).validate();
}
