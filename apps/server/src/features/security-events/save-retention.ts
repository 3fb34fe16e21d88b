import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Retention, securityEvents } from '@edp/contract/security-events';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { findRetention, replaceRetention } from './security-events.queries.ts';

/** @throws AppError stale with what holds now */
export async function saveRetention(
  context: SignedInContext,
  { days, version }: ParsedInputOf<typeof securityEvents.saveRetention>,
): Promise<Retention> {
  const former = await findRetention(context);
  if (!(await replaceRetention(context, { days, version })))
    throw new AppError('stale', undefined, { current: await findRetention(context) });
  const [retention] = await together([
    findRetention(context),
    recordEvent(context, {
      kind: 'retentionChanged',
      changes: replaced('days', String(former.days), String(days)),
    }),
  ]);
  return retention;
}
