import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { SoundTrack } from '../codec/mux.ts';
import { openInput } from '../codec/open-input.ts';
import { createInputError } from '../errors.ts';
import type { MediaSource } from '../job.ts';
import { encodeAac } from './encode-aac.ts';

/** Codecs that browsers play inside MP4 and that are therefore taken over as they are. */
const TAKEN_OVER: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'flac']);

/** The sound of an input, or why it cannot be heard. */
export type Sound = { readonly track: SoundTrack } | { readonly track: undefined; readonly note: string };

/**
 * Reads the first `seconds` of sound of an input file.
 *
 * AAC (also inside M4A), MP3, Opus and FLAC are taken over without loss. Uncompressed sound (WAV) becomes AAC, because
 * browsers do not play it inside MP4. Sound that ends early is followed by silence.
 *
 * @throws RenderError with `RENDER_INPUT` when the file holds no readable sound
 */
export async function readSound(source: MediaSource, seconds: number): Promise<Sound> {
  const input = openInput(source);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new Error('it has no audio track');
    const codec = (await track.getCodec()) ?? 'of the input';
    if (TAKEN_OVER.has(codec)) return { track: await readPackets(track, seconds) };
    if (/^(pcm-|ulaw|alaw)/.test(codec))
      return await readSound(await encodeAac(input, track, seconds), seconds);
    const note = `The audio codec ${codec} cannot be put into an MP4 that browsers play; the video is silent.`;
    return { track: undefined, note };
  } catch (error) {
    throw createInputError('audio cannot be read', error);
  } finally {
    input.dispose();
  }
}

async function readPackets(track: InputAudioTrack, seconds: number): Promise<SoundTrack> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (codec === null || config === null) throw new Error('its codec is not described');

  const packets: EncodedPacket[] = [];
  let start: number | undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    // Encoders delay sound by a moment, which files express as a time before 0.
    start ??= packet.timestamp;
    const timestamp = packet.timestamp - start;
    const left = seconds - timestamp;
    if (left <= 1e-6) break;
    packets.push(packet.clone({ timestamp, duration: Math.min(packet.duration, left) }));
  }

  if (packets.length === 0) throw new Error('it holds no sound');
  return { codec, config, packets };
}
