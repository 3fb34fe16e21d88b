import { useTexts } from '../../lib/texts/texts.tsx';
import type { Anchor } from '../../lib/browser/floating-position.ts';
import { usePopover } from '../overlay/use-popover.ts';
import { PRESENCES, type ListFilter, type Presence } from './list-filter.ts';
import styles from './chips.module.css';

interface FilterPanelProps {
  filter: ListFilter;
  anchor: Anchor;
  value: string | undefined;
  presence: Presence | undefined;
  onApply: (value: string) => void;
  /** Asks for an empty or a filled column instead of a value; undefined asks for neither. */
  onPresence: (presence: Presence | undefined) => void;
  onClose: () => void;
}

/** Sets one filter; the list follows at once. */
export function FilterPanel(props: FilterPanelProps) {
  const { filter, anchor, value, presence, onApply, onPresence, onClose } = props;
  const t = useTexts();
  const panel = usePopover(anchor, { align: 'start', onClose });
  const words = { blank: t('为空'), filled: t('不为空') };
  return (
    <div ref={panel} popover="auto" role="dialog" aria-label={filter.label} className={styles.panel}>
      {filter.editor({ value: presence ? undefined : value, onApply })}
      {filter.emptiable !== undefined && (
        <div className={styles.presence}>
          {PRESENCES.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={presence === name}
                onChange={({ target }) => onPresence(target.checked ? name : undefined)}
              />
              {words[name]}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
