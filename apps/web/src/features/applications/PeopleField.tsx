import type { RemindedPerson } from '@edp/contract/certificates';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import styles from './applications.module.css';

interface PeopleFieldProps {
  /** Opens the window in which people are added, with those that are there, and is told what to do with them. */
  onPick: (added: readonly RemindedPerson[], take: (people: readonly RemindedPerson[]) => void) => void;
  /** Given by the field around it, as are the next three. */
  id?: string;
  value?: readonly RemindedPerson[];
  onChange?: (people: readonly RemindedPerson[]) => void;
  'aria-describedby'?: string | undefined;
}

const NOBODY: readonly RemindedPerson[] = [];

/** People by their names; they are added in a window of its own. */
export function PeopleField({ onPick, id, value = NOBODY, onChange, ...props }: PeopleFieldProps) {
  const t = useTexts();
  return (
    <div className={styles.people}>
      {value.map((person) => (
        <span key={person.id} className={styles.person} title={person.organizationName}>
          {person.userName}
          <CrossButton
            label={t('移除 {name}', { name: person.userName })}
            onClick={() => onChange?.(value.filter((other) => other.id !== person.id))}
          />
        </span>
      ))}
      <Button
        id={id}
        aria-label={t('添加用户')}
        aria-describedby={props['aria-describedby']}
        onClick={() => onPick(value, (people) => onChange?.(people))}
      >
        {t('添加用户')}
      </Button>
    </div>
  );
}
