import { isUsualDialect } from '../schema/keywords.ts';
import { compareRest } from './compare-rest.ts';
import { nowhere, type Sides } from './sides.ts';

/** Compares the root of a document and its `info`; another version number alone is not a change. */
export function compareRoots(sides: Sides, compared: readonly string[]): void {
  const { base, head, comparison } = sides;
  const kind = base.object['openapi'] === undefined ? 'asyncapi' : 'openapi';
  const was = base.text(kind);
  const is = head.text(kind);
  if (was !== is) {
    const message = `The document is written in version ${is} instead of ${was}.`;
    comparison.add(nowhere, 'document-version-changed', 'compatible', message, head.get(kind) ?? head);
  }

  // Messages without a content type of their own report the default, too.
  for (const key of kind === 'asyncapi' ? ['id', 'defaultContentType'] : ['$self']) {
    if (base.object[key] !== head.object[key])
      comparison.add(
        nowhere,
        'document-changed',
        'warning',
        `\`${key}\` of the document changed.`,
        head.get(key) ?? head,
      );
  }

  const before = base.get('info');
  const after = head.get('info');
  if (before && after)
    compareRest(sides, nowhere, [before, after], { owner: 'document', compared: ['version'] });
  // The dialect that a document has anyway may be written out.
  const isUsual = [base, head].every(({ object }) => isUsualDialect(object['jsonSchemaDialect']));
  const done = [...(before && after ? ['info'] : []), ...(isUsual ? ['jsonSchemaDialect'] : [])];
  compareRest(sides, nowhere, [base, head], {
    owner: 'document',
    compared: [...compared, 'id', 'components', ...done],
  });
}
