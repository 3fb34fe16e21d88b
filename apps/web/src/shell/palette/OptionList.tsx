import { useEffect, useRef } from 'react';
import { markedParts } from '../../ui/search/marked-parts.ts';
import { partsFound, type Syllables } from './marks.ts';
import type { Option, OptionGroup } from './options.ts';
import styles from './palette.module.css';

interface OptionListProps {
  id: string;
  label: string;
  groups: readonly OptionGroup[];
  active: Option | undefined;
  search: string;
  syllables: Syllables | undefined;
  onPoint: (option: Option) => void;
  onChoose: (option: Option, isBehind: boolean) => void;
}

export function OptionList({ id, label, groups, ...rest }: OptionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list} tabIndex={-1}>
      {groups.map(({ key, title, options }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} className={styles.title} role="presentation">
            {title}
          </div>
          {options.map((option) => (
            <Row key={option.key} id={optionId(id, option)} option={option} {...rest} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function optionId(listId: string, option: Option): string {
  return `${listId}-${option.key.replaceAll(' ', '-')}`;
}

type RowProps = Omit<OptionListProps, 'label' | 'groups'> & { option: Option };

function Row({ id, option, active, search, syllables, onPoint, onChoose }: RowProps) {
  const { icon, badge, code, name, detail } = option;
  const row = useRef<HTMLDivElement>(null);
  const isActive = active?.key === option.key;
  const isEntered = option.record && true;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      data-link={option.isLink}
      onMouseMove={() => isActive || onPoint(option)}
      onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
    >
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {badge && <span className={styles.badge}>{badge}</span>}
      {code && (
        <span className={styles.code}>
          <Marked parts={markedParts(code, search)} />
        </span>
      )}
      <span className={styles.name} title={name} data-entered={isEntered}>
        <Marked parts={partsFound(name, search, syllables)} />
      </span>
      {detail && (
        <span className={styles.detail} data-entered={isEntered}>
          {detail}
        </span>
      )}
      {isActive && (
        <kbd className={styles.key} aria-hidden="true">
          ↵
        </kbd>
      )}
    </div>
  );
}

/** Every second part was found. */
function Marked({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) =>
    at % 2 === 1 ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
}
