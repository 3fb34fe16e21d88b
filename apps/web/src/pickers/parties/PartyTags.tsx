import type { Party } from '@edp/contract/sharing-rules';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import { usePartyKinds } from './party-kinds.ts';
import styles from './parties.module.css';

interface PartyTagsProps {
  /** What they are, for people who do not see the page. */
  label: string;
  parties: readonly Party[];
  /** Absent: they are only shown. */
  onRemove?: (party: Party) => void;
}

/** Those that are chosen, each with its kind. */
export function PartyTags({ label, parties, onRemove }: PartyTagsProps) {
  const t = useTexts();
  const kinds = usePartyKinds();
  return (
    <ul className={styles.tags} aria-label={label}>
      {parties.map((party) => (
        <li key={party.id} className={styles.tag}>
          <small>{kinds[party.kind]}</small>
          <span title={party.name}>{party.name}</span>
          {onRemove && (
            <CrossButton
              label={t('取消选择：{name}', { name: party.name })}
              onClick={() => onRemove(party)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
