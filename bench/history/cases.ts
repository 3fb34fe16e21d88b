import type { InputOf } from '@edp/contract/endpoint';
import { recordHistory } from '@edp/contract/record-history';
import { securityEvents } from '@edp/contract/security-events';
import type { HttpClient } from '@edp/testkit/http-client';
import type { Answered, TimedCase } from '../harness/timing.ts';
import { dayWithin, type Filled } from './fill.ts';

export interface HistoryCase extends TimedCase {
  call(client: HttpClient, of: Filled): Promise<Answered>;
  /** No index finds it, so that it is told and has no goal. */
  isSought?: true;
}

const log = (
  name: string,
  asked: (of: Filled) => InputOf<typeof securityEvents.audits>,
  options: Pick<HistoryCase, 'isSought'> = {},
): HistoryCase => ({
  name: `log: ${name}`,
  call: (client, of) => client.call(securityEvents.audits, { pageSize: 20, ...asked(of) }),
  ...options,
});

const ofRecord = (
  name: string,
  asked: (of: Filled) => Omit<InputOf<typeof recordHistory.list>, 'kind'>,
  options: Pick<HistoryCase, 'isSought'> = {},
): HistoryCase => ({
  name: `record: ${name}`,
  call: (client, of) => client.call(recordHistory.list, { kind: 'material', ...asked(of) }),
  ...options,
});

export const cases: readonly HistoryCase[] = [
  ofRecord('newest page', ({ ordinaryId: id }) => ({ id })),
  ofRecord('of 100,000 changes', ({ busyId: id }) => ({ id })),
  ofRecord('the same, from half a year ago', ({ busyId: id }) => ({
    id,
    before: `${dayWithin()}T00:00:00.000000Z`,
  })),
  ofRecord('the same, of a person', ({ busyId: id, busyPersonId: personId }) => ({ id, personId })),
  ofRecord('the same, by import', ({ busyId: id }) => ({ id, origin: 'import' })),
  ofRecord('the same, of a field', ({ busyId: id }) => ({ id, field: 'specificationModel' })),
  ofRecord('the same, of a field that was never changed', ({ busyId: id }) => ({ id, field: 'itemName' }), {
    isSought: true,
  }),
  {
    name: 'record: people and fields to choose',
    call: (client, { busyId: id }) => client.call(recordHistory.choices, { kind: 'material', id }),
  },
  log('newest page', () => ({})),
  log('page 400', () => ({ pageNo: 400 })),
  log('oldest first', () => ({ sortField: 'time', sortOrder: 'asc' })),
  log('events of a kind', () => ({ kind: 'roleRightsChanged' })),
  log('changes', () => ({ kind: 'recordChange' })),
  log('person', ({ personId: actorId }) => ({ actorId })),
  log('kind of record', () => ({ recordKind: 'brand' })),
  log('the most frequent kind', () => ({ recordKind: 'material' })),
  log('by API', () => ({ origin: 'api' })),
  log('address', () => ({ address: '10.0.3.17' })),
  log('a day', () => ({ from: dayWithin(), to: dayWithin() })),
  log('since half a year', () => ({ from: dayWithin() })),
  log('person and kind', ({ personId: actorId }) => ({ actorId, recordKind: 'brand' }), { isSought: true }),
  log('person and day', ({ personId: actorId }) => ({ actorId, from: dayWithin(), to: dayWithin() })),
  log('kind and origin that hardly meet', () => ({ recordKind: 'brand', origin: 'api' }), { isSought: true }),
  log('a word of a day', () => ({ keyword: '螺栓 42', from: dayWithin(), to: dayWithin() }), {
    isSought: true,
  }),
];
