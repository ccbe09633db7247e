import { outputVideoUrlValidForMs, serviceUriValidForMs } from '@videogen/types/facts';
import { isObject } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import { mediaFile, upload } from '../context/files.ts';
import type { Exchange } from '../traffic/exchange.ts';
import type { Case } from './case.ts';
import { expectRefusal, expectSuccess, taskIn } from './steps.ts';

const minute = 60_000;

const reference: Case = {
  id: 'expiry/a reference is accepted until its expiry and refused after it',
  operation: 'createUpload',
  source: {
    location: 'openapi#/components/schemas/ServiceUri',
    sentence: 'afterwards the file must be uploaded again.',
  },
  needs: ['clock', 'storage', 'references'],
  creates: 2,
  run: async (context) => {
    const issued = context.target.now();
    const uri = await upload(context, mediaFile('image', 'png'));
    const body = { image: { service_uri: uri }, seconds: 1 };
    const useAt = async (time: number): Promise<Exchange> => {
      await context.target.advance(time - context.target.now());
      return context.send('createImageToVideo', { body });
    };
    const limit = issued + serviceUriValidForMs;
    expectSuccess(await useAt(limit - minute));
    expectRefusal((await useAt(limit + minute)).response);
  },
};

async function getVideo(context: CaseContext, task_id: string): Promise<string> {
  const { body } = (await context.send('getTask', { task_id })).response;
  const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
  const list = data['output_videos'];
  const video = Array.isArray(list) ? list[0] : undefined;
  expect(isObject(video), () => `the task has no video: ${shown(body)}`);
  return String(video['url']);
}

const video: Case = {
  id: 'expiry/a video is served until its expiry and refused after it',
  operation: 'getTask',
  source: {
    location: 'openapi#/components/schemas/OutputVideo/properties/url',
    sentence: 'hours after the task succeeded.',
  },
  needs: ['clock', 'videos', 'statuses'],
  creates: 1,
  run: async (context) => {
    const { task_id } = await taskIn(context, 'TEXT_TO_VIDEO', 'SUCCESS');
    const succeeded = context.target.now();
    const url = await getVideo(context, task_id);
    const limit = outputVideoUrlValidForMs;
    const statusAt = async (time: number): Promise<number> => {
      await context.target.advance(Math.max(0, time - context.target.now()));
      return (await context.fetch(url)).status;
    };
    const now = await statusAt(succeeded);
    expect(now === 200, `at once the video got ${now}`);
    const before = await statusAt(succeeded + limit - minute);
    expect(before === 200, `a minute before its end the video got ${before}`);
    const after = await statusAt(succeeded + limit + minute);
    expect(after >= 400, `a minute after its end the video got ${after}`);
  },
};

/** Cases for the expiry of references and videos, shortly before and after it. */
export const expiryCases: readonly Case[] = [reference, video];
