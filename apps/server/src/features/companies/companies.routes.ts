import { companies } from '@edp/contract/companies';
import { AppError } from '../../app-error.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import type { CompanySource } from './company-source.ts';
import { httpSource, orUnavailable } from './http-source.ts';
import { localSource } from './local-source.ts';

/** Each search may cost money at the service behind. */
const MAX_PER_MINUTE = 60;

export const companyRoutes = implement(companies, {
  search: async ({ keyword }, context) => ({ data: await ask(context, (source) => source.search(keyword)) }),

  async detail({ keyword }, context) {
    const found = await ask(context, (source) => source.find(keyword));
    if (found === undefined) throw new AppError('notFound', '当前查询没有数据');
    return { data: found };
  },
});

/**
 * The configured service, or made-up companies outside production.
 * @throws AppError unavailable
 */
function sourceOf({ environment, companyLookup }: OpenContext['config']): CompanySource {
  if (companyLookup !== undefined) return httpSource(companyLookup);
  if (environment === 'production') throw new AppError('unavailable', '工商查询服务未配置，请手工填写');
  return localSource;
}

async function ask<T>(context: OpenContext, question: (source: CompanySource) => Promise<T>): Promise<T> {
  const { config, database, address, log } = context;
  const source = sourceOf(config);
  const limit = { bucket: `companies:${address}`, most: MAX_PER_MINUTE, window: '1 minute' };
  await takeUses(database.global, [limit]);
  return orUnavailable(question(source), (error) => log.warn({ err: error }, 'company look-up failed'));
}
