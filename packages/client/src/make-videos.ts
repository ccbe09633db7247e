export { makeVideos, type VideosRun } from './make-videos/make-videos.ts';
export type { MakeVideosOptions, UnknownDecision, VideoReceiver } from './make-videos/options.ts';
export type { VideoJob } from './make-videos/video-job.ts';
export type { VideosEvent, VideosProgress } from './make-videos/videos-event.ts';
export type {
  FailedVideo,
  MadeVideo,
  OverdueVideo,
  RefusedVideo,
  UnfinishedVideo,
  UnknownVideo,
  VideosSummary,
} from './make-videos/videos-summary.ts';
