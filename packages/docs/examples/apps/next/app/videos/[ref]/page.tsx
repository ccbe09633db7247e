import { getState } from '../../../lib/videogen';
import { Status } from './status';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ ref: string }>;
  searchParams: Promise<{ task?: string }>;
}

export default async function Page({ params, searchParams }: Props) {
  const { ref } = await params;
  const { task } = await searchParams;
  const state = await getState(ref);
  if (state === 'failed') return <p>The video could not be made.</p>;
  if (state === 'stored') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: these videos have no speech.
      <video src={`/videos/${ref}/file`} controls />
    );
  }
  const refresh = <meta httpEquiv="refresh" content="2" />;
  return (
    <>
      <p>Your video is being made. This page reloads by itself.</p>
      {task === undefined ? refresh : <Status taskId={task} />}
      <noscript>{refresh}</noscript>
    </>
  );
}
