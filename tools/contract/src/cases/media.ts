import { serviceUriPrefix } from '@videogen/types/facts';
import { mediaFields, operations } from '@videogen/types/operations';
import type { Json, JsonObject } from '@videogen-tools/generate/json';
import { expect } from '../checks/failure.ts';
import { grantFor, mediaFile, pngOfSize, put, upload } from '../context/files.ts';
import type { OperationId } from '../documents/operations.ts';
import type { MediaKind, Pool } from '../values/pool.ts';
import type { Case } from './case.ts';
import { description } from './payloads.ts';
import { expectRefusal, expectSuccess } from './steps.ts';

const uploadLocation = 'openapi#/paths/~1v1~1upload~1file/post';
const formatRows: Readonly<Record<MediaKind, string>> = {
  image: '| Images |',
  audio: '| Audio |',
  video: '| Video |',
};

/** A media field of an operation, and a request with all media fields and the other values of the examples. */
type Use = {
  readonly operation: OperationId;
  readonly field: string;
  readonly kind: MediaKind;
  body(getReference: Pool['reference']): Json;
};

const uses: readonly Use[] = Object.values(operations).flatMap(({ id, fields, examples }) => {
  const media = Object.entries(mediaFields({ fields }));
  const { callback_url: _, ...values }: JsonObject = Object.assign({}, ...Object.values(examples));
  const body: Use['body'] = (getReference) => {
    const references = media.map(([name, { accepts }]) => [
      name,
      { service_uri: accepts.map(getReference)[0] },
    ]);
    return { ...values, ...Object.fromEntries(references), seconds: 1 };
  };
  return media.flatMap(([field, { accepts }]) =>
    accepts.map((kind) => ({ operation: id, field, kind, body })),
  );
});

function formatCase(kind: MediaKind, extension: string): Case {
  const accepting = uses.filter((use) => use.kind === kind);
  return {
    id: `upload/format/${extension}`,
    operation: 'createUpload',
    source: { location: uploadLocation, sentence: formatRows[kind] },
    needs: ['storage', 'references'],
    creates: accepting.length,
    run: async (context) => {
      const uploaded = await upload(context, mediaFile(kind, extension));
      for (const use of accepting) {
        const body = use.body((wanted) => (wanted === kind ? uploaded : context.pool.reference(wanted)));
        expectSuccess(await context.send(use.operation, { body }));
      }
    },
  };
}

function wrongKindCase(use: Use): Case {
  const wrong = use.kind === 'image' ? 'audio' : 'image';
  return {
    id: `upload/wrong kind/${use.operation} ${use.field}`,
    operation: use.operation,
    source: { location: uploadLocation, sentence: formatRows[use.kind] },
    needs: ['storage', 'references'],
    run: async (context) => {
      const body = use.body((kind) => context.pool.reference(kind === use.kind ? wrong : kind));
      expectRefusal((await context.send(use.operation, { body })).response);
    },
  };
}

function sizeCase(name: string, size: number, accepted: boolean): Case {
  return {
    id: `upload/size/${accepted ? 'accepts' : 'refuses'} ${name}`,
    operation: 'createUpload',
    source: { location: uploadLocation, sentence: '| Size |' },
    needs: size > 1_000_000 ? ['storage', 'large'] : ['storage'],
    creates: accepted ? 0 : 1,
    run: async (context) => {
      const grant = await grantFor(context, 'image.png');
      const { status } = await put(context, grant, pngOfSize(size));
      if (accepted) return expect(status === 200, `expected 200, got ${status}`);
      if (status !== 200) return expectRefusal({ status });
      // A storage may accept what the service refuses when the file is used.
      const body = { image: { service_uri: grant.service_uri } };
      return expectRefusal((await context.send('createTemplateToVideo', { body })).response);
    },
  };
}

const wrongHeaders: Case = {
  id: 'upload/headers/must be the granted ones',
  operation: 'createUpload',
  source: { location: uploadLocation, sentence: '| Headers | exactly the returned `data.headers`' },
  needs: ['storage'],
  run: async (context) => {
    const grant = await grantFor(context, 'image.png');
    const headers = { ...grant.headers, 'Content-Type': 'text/plain' };
    expectRefusal(await put(context, { ...grant, headers }, mediaFile('image', 'png').bytes));
  },
};

const reuse: Case = {
  id: 'upload/reference/may be used in several calls',
  operation: 'createUpload',
  source: { location: 'openapi#/components/schemas/ServiceUri', sentence: 'It may be used in several calls' },
  needs: ['storage', 'references'],
  creates: 3,
  run: async (context) => {
    const image = { service_uri: await upload(context, mediaFile('image', 'png')) };
    for (let call = 0; call < 3; call += 1) {
      expectSuccess(await context.send('createImageToVideo', { body: { image, seconds: 1 } }));
    }
  },
};

const unknown: Case = {
  id: 'upload/reference/must be one that an upload returned',
  operation: 'createImageToVideo',
  source: {
    location: 'openapi#/components/schemas/ServiceUri',
    sentence: 'Reference to an uploaded file, returned by `createUpload`',
  },
  needs: ['references'],
  run: async (context) => {
    const image = { service_uri: `${serviceUriPrefix}${'0'.repeat(32)}` };
    expectRefusal((await context.send('createImageToVideo', { body: { image, seconds: 1 } })).response);
  },
};

/** Uploads: formats, sizes, headers, and where a file may be used. */
export const mediaCases: readonly Case[] = [
  ...(['image', 'audio', 'video'] as const).flatMap((kind) =>
    description.formats[kind].map((extension) => formatCase(kind, extension)),
  ),
  ...uses.map(wrongKindCase),
  ...Object.entries(description.sizes.fails).map(([name, size]) => sizeCase(name, size, false)),
  ...Object.entries(description.sizes.holds).map(([name, size]) => sizeCase(name, size, true)),
  wrongHeaders,
  reuse,
  unknown,
];
