import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AdminOutput } from '../../generated/admin.ts';
import { here } from './api.ts';
import { html } from './html.ts';
import { getOrigin } from './sent-request.ts';

/** The URL under which the console shows a video. Its mark keeps the load out of the request log. */
export function getSource({ url }: AdminOutput): string {
  return `${here(url, getOrigin())}?videogen-console`;
}

/** The first picture of a task's video, which is loaded when its row comes into view; empty without a video. */
export function Thumbnail({ output }: { readonly output: AdminOutput | null }): VNode {
  const frame = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return html`<span class="thumbnail" ref=${frame} aria-hidden="true">
    ${seen && output?.available === true ? html`<video muted playsinline preload="metadata" src=${`${getSource(output)}#t=0.1`}></video>` : null}
  </span>`;
}
