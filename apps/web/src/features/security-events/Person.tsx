import type { SignInEvent } from '@edp/contract/security-events';
import { Code } from '../../ui/basic/Code.tsx';
import styles from './logs.module.css';

/** Who did it, as they were called then. */
export function Person({
  event: { actorName, actorAccount },
}: {
  event: Pick<SignInEvent, 'actorName' | 'actorAccount'>;
}) {
  return (
    <span className={styles.person}>
      {actorName}
      <Code>{actorAccount}</Code>
    </span>
  );
}
