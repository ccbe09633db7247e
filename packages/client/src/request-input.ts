import type {
  ImageToVideoRequest,
  MediaInput,
  TalkingAvatarRequest,
  TemplateToVideoRequest,
  TextToVideoRequest,
  VideoToVideoRequest,
} from '@videogen/types';
import type { MediaSource } from './media/media-source.ts';

/** A request in which wherever the contract has a media input, anything that can be uploaded may stand. */
export type WithMedia<Request> = { [Field in keyof Request]: OrSource<Request[Field]> };

type OrSource<Value> =
  Extract<Value, MediaInput> extends never
    ? Value
    :
        | Value
        | MediaSource
        | (Extract<Value, readonly unknown[]> extends never ? never : [MediaInput | MediaSource]);

/** What each create operation takes. */
export interface CreateInputs {
  readonly textToVideo: WithMedia<TextToVideoRequest>;
  readonly imageToVideo: WithMedia<ImageToVideoRequest>;
  readonly templateToVideo: WithMedia<TemplateToVideoRequest>;
  readonly videoToVideo: WithMedia<VideoToVideoRequest>;
  readonly talkingAvatar: WithMedia<TalkingAvatarRequest>;
}
