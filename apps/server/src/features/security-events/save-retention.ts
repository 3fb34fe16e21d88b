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
  { days, version, ...input }: ParsedInputOf<typeof securityEvents.saveRetention>,
): Promise<Retention> {
  const former = await findRetention(context);
  const { changeDays = former.changeDays } = input;
  if (!(await replaceRetention(context, { days, changeDays, version })))
    throw new AppError('stale', undefined, { current: await findRetention(context) });
  const [retention] = await together([
    findRetention(context),
    recordEvent(context, {
      kind: 'retentionChanged',
      changes: [
        ...replaced('days', String(former.days), String(days)),
        ...replaced('changeDays', String(former.changeDays ?? ''), String(changeDays ?? '')),
      ],
    }),
  ]);
  return retention;
}
