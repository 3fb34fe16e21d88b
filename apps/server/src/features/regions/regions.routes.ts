import { regions } from '@edp/contract/regions';
import { implement } from '../../http/implement.ts';
import type { Feature } from '../../http/implement.ts';
import { regionTree } from './regions.queries.ts';

const DAY_SECONDS = 86_400;

const routes = implement(regions, { tree: async () => ({ data: regionTree() }) });

/** The tree changes with a release of the product, so a browser may keep it for a day. */
export const regionRoutes: Feature = {
  contract: routes.contract,
  register(app, services) {
    void app.register(async (scope) => {
      scope.addHook('onSend', async (_request, reply) => {
        if (reply.statusCode === 200) reply.header('cache-control', `private, max-age=${DAY_SECONDS}`);
      });
      routes.register(scope, services);
    });
  },
};
