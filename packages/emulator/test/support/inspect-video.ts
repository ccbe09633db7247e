import { EncodedPacketSink } from 'mediabunny';
import { openInput } from '../../src/render/open-input.ts';

/** The properties of an MP4 file that a player reads. */
export interface Inspected {
  readonly codec: string | null;
  readonly size: readonly [width: number, height: number];
  /** Duration of the file. */
  readonly seconds: number;
  readonly frames: number;
  readonly audioCodec: string | null | undefined;
  readonly audioSeconds: number | undefined;
}

/** Reads an MP4 file as a player does. */
export async function inspectVideo(bytes: Uint8Array): Promise<Inspected> {
  const input = await openInput(bytes);
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new Error('The file holds no video track.');
    let frames = 0;
    for await (const _ of new EncodedPacketSink(video).packets()) frames++;
    return {
      codec: await video.getCodec(),
      size: [await video.getDisplayWidth(), await video.getDisplayHeight()],
      seconds: await input.computeDuration(),
      frames,
      audioCodec: await audio?.getCodec(),
      audioSeconds: await audio?.computeDuration(),
    };
  } finally {
    input.dispose();
  }
}
