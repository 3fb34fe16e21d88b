import type { AuditEvent } from '@edp/contract/security-events';
import { Link } from '../../lib/address/Link.tsx';
import { recordAddress } from '../../lib/address/record-address.ts';
import { subjectText } from './subject-text.ts';

/** What an event is about; a record that is there leads to where it is seen. */
export function Subject({ event }: { event: AuditEvent }) {
  const { recordKind, recordId: id, subjectName: name } = event;
  const address = id === 0 || name === '' ? undefined : recordAddress(recordKind, { id, name, code: '' });
  const text = subjectText(event);
  return address === undefined ? text : <Link to={address}>{text}</Link>;
}
