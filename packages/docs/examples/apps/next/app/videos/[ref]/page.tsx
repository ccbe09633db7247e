import { stateOf } from '../../../lib/videogen';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: { params: Promise<{ ref: string }> }) {
  const { ref } = await params;
  const state = await stateOf(ref);
  if (state === 'failed') return <p>The video could not be made.</p>;
  if (state === 'stored') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: these videos have no speech.
      <video src={`/videos/${ref}/file`} controls />
    );
  }
  return (
    <>
      <meta httpEquiv="refresh" content="2" />
      <p>Your video is being made. This page reloads by itself.</p>
    </>
  );
}
