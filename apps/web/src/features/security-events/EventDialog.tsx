import type { ReactNode } from 'react';
import type { AuditEvent } from '@edp/contract/security-events';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Person } from './Person.tsx';
import { Subject } from './Subject.tsx';
import styles from './logs.module.css';

/** An event with all that it changed. */
export function EventDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const t = useTexts();
  const can = useCan('auditLog');
  const facts: readonly (readonly [string, string, () => ReactNode])[] = [
    ['time', t('时间'), () => event.time],
    ['actorName', t('操作人'), () => <Person event={event} />],
    ['kindName', t('事件'), () => event.kindName],
    ['subjectName', t('对象'), () => <Subject event={event} />],
    ['changes', t('详情'), () => <Changes lines={event.changes} />],
    ['originName', t('来源'), () => event.originName],
    ['address', t('IP 地址'), () => event.address],
    ['device', t('设备'), () => event.device],
  ];
  return (
    <Dialog
      title={t('查看记录')}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <dl className={styles.facts}>
        {facts
          .filter(([key]) => can.column(key))
          .map(([key, label, value]) => (
            <div key={key} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value() || '–'}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}

function Changes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return '–';
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
