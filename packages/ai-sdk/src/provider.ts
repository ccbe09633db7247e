import { NoSuchModelError, type ProviderV4 } from '@ai-sdk/provider';
import { createDownload, type VideogenDownload } from './download.ts';
import { createVideoModel } from './model.ts';
import type { VideogenVideoModelId } from './model-id.ts';
import { createService, type VideogenProviderSettings } from './service.ts';
import type { VideogenVideoModel } from './video-model.ts';

/** A provider of video models for the AI SDK. */
export interface VideogenProvider extends ProviderV4 {
  /**
   * Creates a model. The type of its id is open, as those of other providers: the list of models may grow.
   *
   * @throws {NoSuchModelError} when the contract has no such model
   */
  video(modelId: VideogenVideoModelId): VideogenVideoModel;
  /** The same: the name that registries and the default provider of the AI SDK use. */
  videoModel(modelId: string): VideogenVideoModel;
  // `never` fits the types of every copy of `@ai-sdk/provider`.
  /** Throws {@link NoSuchModelError}: the service has video models only. */
  languageModel(modelId: string): never;
  /** Throws {@link NoSuchModelError}: the service has video models only. */
  embeddingModel(modelId: string): never;
  /** Throws {@link NoSuchModelError}: the service has video models only. */
  imageModel(modelId: string): never;
  /**
   * Downloads a video for `experimental_generateVideo`, whose own download refuses private hosts. This one refuses them,
   * too, except for the service's own host. It reads the task again when the URL has expired.
   *
   * @throws {APICallError} when the video could not be downloaded whole, or is larger than `maxBytes` (2 GiB)
   */
  readonly download: VideogenDownload;
}

/**
 * Creates a provider. Nothing is read from the environment and nothing is sent before its first use.
 *
 * @example
 * ```ts
 * import { createVideogen } from '@videogen/ai-sdk';
 *
 * const provider = createVideogen({ baseURL: 'http://127.0.0.1:4010', apiKey: 'emulator-key' });
 * export const model = provider.video('t2v-2.4-faster');
 * ```
 */
export function createVideogen(settings: VideogenProviderSettings = {}): VideogenProvider {
  const service = createService(settings);
  const refuse =
    (modelType: NoSuchModelError['modelType']) =>
    (modelId: string): never => {
      throw new NoSuchModelError({ modelId, modelType });
    };
  return {
    specificationVersion: 'v4',
    video: (modelId) => createVideoModel(modelId, service),
    videoModel: (modelId) => createVideoModel(modelId, service),
    languageModel: refuse('languageModel'),
    embeddingModel: refuse('embeddingModel'),
    imageModel: refuse('imageModel'),
    download: createDownload(service),
  };
}

/** The provider of the service in VIDEOGEN_BASE_URL with the key in VIDEOGEN_API_KEY, read when it is first used. */
export const videogen: VideogenProvider = createVideogen();
