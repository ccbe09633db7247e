import { mediaFields, operations } from '@videogen/types/operations';
import type { Json, JsonObject } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { grantFor, mediaFile, pngOfSize, put, upload } from '../context/files.ts';
import type { OperationId } from '../documents/operations.ts';
import type { MediaKind } from '../values/pool.ts';
import type { FlowCase } from './case.ts';
import { description } from './payloads.ts';

const uploadLocation = 'openapi#/paths/~1v1~1upload~1file/post';
const formatRows: Readonly<Record<MediaKind, string>> = {
  image: '| Images |',
  audio: '| Audio |',
  video: '| Video |',
};

type Use = {
  readonly operation: OperationId;
  readonly field: string;
  readonly kind: MediaKind;
  body(refs: Refs): Json;
};
type Refs = Readonly<Record<MediaKind, string>>;

/** Every media field of every operation, in a request with all media fields and the other values of the examples. */
const uses: readonly Use[] = Object.values(operations).flatMap(({ id, fields, examples }) => {
  const media = mediaFields({ fields });
  const { callback_url: _, ...values }: JsonObject = Object.assign({}, ...Object.values(examples));
  const body = (refs: Refs): Json => ({
    ...values,
    ...Object.fromEntries(
      Object.entries(media).map(([name, { accepts }]) => [
        name,
        { service_uri: accepts.map((kind) => refs[kind])[0] },
      ]),
    ),
    seconds: 1,
  });
  return Object.entries(media).flatMap(([field, { accepts }]) =>
    accepts.map((kind) => ({ operation: id, field, kind, body })),
  );
});

const first = { image: 'png', audio: 'mp3', video: 'mp4' } as const;

async function references(context: CaseContext): Promise<Refs> {
  const [image, audio, video] = await Promise.all(
    (['image', 'audio', 'video'] as const).map((kind) => upload(context, mediaFile(kind, first[kind]))),
  );
  return { image: image ?? '', audio: audio ?? '', video: video ?? '' };
}

function formatCase(kind: MediaKind, extension: string): FlowCase {
  return {
    kind: 'flow',
    id: `upload/format/${extension}`,
    operation: 'createUpload',
    source: { location: uploadLocation, sentence: formatRows[kind] },
    needs: ['storage', 'references'],
    input: `a ${extension} file of ${kind}, uploaded, in every field that accepts ${kind}`,
    expected: 'it is accepted everywhere',
    creates: 2,
    run: async (context) => {
      const refs = {
        ...(await references(context)),
        [kind]: await upload(context, mediaFile(kind, extension)),
      };
      for (const use of uses.filter((known) => known.kind === kind)) {
        const { response } = await context.send(use.operation, { body: use.body(refs) });
        expect(
          response.status === 200,
          () => `${use.operation} refused ${extension}: ${response.status} ${shown(response.body)}`,
        );
      }
    },
  };
}

function wrongKindCase(use: Use): FlowCase {
  const wrong = use.kind === 'image' ? 'audio' : 'image';
  return {
    kind: 'flow',
    id: `upload/wrong kind/${use.operation} ${use.field}`,
    operation: use.operation,
    source: { location: uploadLocation, sentence: formatRows[use.kind] },
    needs: ['storage', 'references'],
    input: `${wrong} in the field ${use.field}, which accepts ${use.kind}`,
    expected: 'a refusal',
    creates: 0,
    run: async (context) => {
      const refs = await references(context);
      const { response } = await context.send(use.operation, {
        body: use.body({ ...refs, [use.kind]: refs[wrong] }),
      });
      expect(response.status >= 400 && response.status < 500, `expected a refusal, got ${response.status}`);
    },
  };
}

function sizeCase(name: string, size: number, accepted: boolean): FlowCase {
  return {
    kind: 'flow',
    id: `upload/size/${accepted ? 'accepts' : 'refuses'} ${name}`,
    operation: 'createUpload',
    source: { location: uploadLocation, sentence: '| Size |' },
    needs: size > 1_000_000 ? ['storage', 'large'] : ['storage'],
    input: `a PUT of ${size} bytes to a granted URL`,
    expected: accepted
      ? 'the status 200'
      : 'a refusal of the PUT, or of a create operation that uses the file',
    creates: 0,
    run: async (context) => {
      const grant = await grantFor(context, 'image.png');
      const { status } = await put(context, grant, pngOfSize(size));
      if (accepted || status !== 200) {
        expect(accepted ? status === 200 : status >= 400 && status < 500, `got ${status}`);
        return;
      }
      const body = { image: { service_uri: grant.service_uri } };
      const { response } = await context.send('createTemplateToVideo', { body });
      const refused = response.status >= 400 && response.status < 500;
      expect(refused, `the PUT got 200, and a create operation with the file ${response.status}`);
    },
  };
}

const wrongHeaders: FlowCase = {
  kind: 'flow',
  id: 'upload/headers/must be the granted ones',
  operation: 'createUpload',
  source: { location: uploadLocation, sentence: '| Headers | exactly the returned `data.headers`' },
  needs: ['storage'],
  input: 'a PUT with another content type than granted',
  expected: 'a refusal',
  creates: 0,
  run: async (context) => {
    const grant = await grantFor(context, 'image.png');
    const headers = { ...grant.headers, 'Content-Type': 'text/plain' };
    const { status } = await put(context, { ...grant, headers }, mediaFile('image', 'png').bytes);
    expect(status >= 400 && status < 500, `expected a refusal, got ${status}`);
  },
};

const reuse: FlowCase = {
  kind: 'flow',
  id: 'upload/reference/may be used in several calls',
  operation: 'createUpload',
  source: { location: 'openapi#/components/schemas/ServiceUri', sentence: 'It may be used in several calls' },
  needs: ['storage', 'references'],
  input: 'one reference in three requests',
  expected: 'three tasks',
  creates: 3,
  run: async (context) => {
    const image = { service_uri: await upload(context, mediaFile('image', 'png')) };
    for (let call = 0; call < 3; call += 1) {
      const { status } = (await context.send('createImageToVideo', { body: { image, seconds: 1 } })).response;
      expect(status === 200, `use ${call + 1} got ${status}`);
    }
  },
};

const unknown: FlowCase = {
  kind: 'flow',
  id: 'upload/reference/must be one that an upload returned',
  operation: 'createImageToVideo',
  source: {
    location: 'openapi#/components/schemas/ServiceUri',
    sentence: 'Reference to an uploaded file, returned by `createUpload`',
  },
  needs: ['references'],
  input: 'a reference that no upload returned',
  expected: 'a refusal',
  creates: 1,
  run: async (context) => {
    const image = { service_uri: `service://${'0'.repeat(32)}` };
    const { status } = (await context.send('createImageToVideo', { body: { image, seconds: 1 } })).response;
    expect(status >= 400 && status < 500, `expected a refusal, got ${status}`);
  },
};

/** Uploads: formats, sizes, headers, and where a file may be used. */
export const mediaCases: readonly FlowCase[] = [
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
