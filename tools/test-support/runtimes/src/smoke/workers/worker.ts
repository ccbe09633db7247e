/** The smoke suite as a worker, for workerd: the target as the body of a request, the results as its response. */
import { onceChecks } from '../once-checks.ts';
import { commonChecks, runSmoke } from '../smoke.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    return Response.json(await runSmoke(await request.json(), { ...commonChecks, ...onceChecks }));
  },
};
