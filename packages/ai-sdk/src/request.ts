import type {
  Experimental_VideoModelV4CallOptions as CallOptions,
  Experimental_VideoModelV4File as File,
  SharedV4Warning as Warning,
} from '@ai-sdk/provider';
import { isVideo, readMedia } from './media.ts';
import type { Operation } from './model-id.ts';
import { type CheckedOptions, checkOptions } from './options.ts';

/** A create request for the client. */
export interface VideoRequest extends Omit<CheckedOptions, 'fields'> {
  readonly input: Readonly<Record<string, unknown>>;
  readonly warnings: Warning[];
}

/** The options of the AI SDK that the service does not have. */
const unsupported = ['fps', 'seed', 'resolution', 'generateAudio'] as const;

/**
 * Converts the options of a call into a create request. What the service does not have becomes a warning.
 *
 * @throws {InvalidArgumentError} for provider options or media that the contract excludes
 */
export function createRequest(operation: Operation, options: CallOptions): VideoRequest {
  const warnings: Warning[] = [];
  const warn = (feature: string, details: string): void => {
    warnings.push({ type: 'unsupported', feature, details });
  };

  for (const feature of unsupported) {
    if (options[feature] !== undefined) warn(feature, 'The service has no such option.');
  }

  if (options.n > 1) warn('n', 'The provider creates one task per call. Leave maxVideosPerCall unset.');
  if (options.frameImages?.some(({ frameType }) => frameType === 'last_frame'))
    warn('frameImages', 'The service takes a first frame only.');
  const { fields, ...further } = checkOptions(operation, options.providerOptions['videogen']);
  for (const [feature, value] of Object.entries(further.extraFields)) {
    if (!operation.furtherValues.some((known) => known === value))
      warnings.push({
        type: 'compatibility',
        feature,
        details: 'The contract names no such field; it is sent as it is.',
      });
  }

  const { prompt, duration: seconds, aspectRatio } = options;
  // Without a ratio, the service detects the one of the input.
  const aspect_ratio = aspectRatio === 'adaptive' ? undefined : aspectRatio;
  const takesMedia = operation.fields.has('image') || operation.fields.has('video');
  if (aspectRatio === 'adaptive' && !takesMedia) warn('aspectRatio', 'There is no media to adapt to.');
  const given = { ...readFiles(operation, options, warn), prompt, seconds, aspect_ratio };
  const set = Object.entries({ ...given, ...fields }).filter(([, value]) => value !== undefined);

  return { input: { ...Object.fromEntries(set), ...operation.select }, warnings, ...further };
}

/** Assigns the image and the references of a call to the media fields of the operation, each at most once. */
function readFiles(
  { fields }: Operation,
  { image, inputReferences = [] }: CallOptions,
  warn: (feature: string, details: string) => void,
): Record<string, unknown> {
  const media: Record<string, unknown> = {};
  const assign = (feature: string, field: 'image' | 'video', file: File): void => {
    if (!fields.has(field)) warn(feature, `The model takes no ${field}.`);
    else if (field in media) warn(feature, `The model takes one ${field}; the first one is used.`);
    else media[field] = readMedia(feature, file.type === 'url' ? file.url : file.data);
  };
  if (image) assign('image', 'image', image);
  for (const file of inputReferences) {
    const isImage = fields.has('image') && !(fields.has('video') && isVideo(file));
    assign('inputReferences', isImage ? 'image' : 'video', file);
  }
  return media;
}
