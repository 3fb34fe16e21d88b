import type { KeyboardEvent } from 'react';
import type { Setting } from '@edp/contract/settings';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useField } from '../../ui/form-core/use-field.ts';
import type { SettingValues } from './setting-input.ts';
import styles from './settings.module.css';
import { pathOf, type Draft, type Drafts } from './use-drafts.ts';

interface EditableCellProps {
  setting: Setting;
  field: keyof SettingValues;
  label: string;
  drafts: Drafts;
  /** The role may change settings. */
  canEdit: boolean;
  /** Behind this field stand the buttons of the row. */
  isLast: boolean;
}

/** A field of a row: its text, and while the row is edited an input. The name is what opens the row. */
export function EditableCell({ setting, field, label, drafts, canEdit, isLast }: EditableCellProps) {
  const t = useTexts();
  const draft = drafts.of(setting.id);
  if (draft) {
    return (
      <EditedField
        setting={setting}
        field={field}
        label={label}
        drafts={drafts}
        draft={draft}
        isLast={isLast}
      />
    );
  }
  const text = setting[field];
  if (field !== 'name' || !canEdit) return text || '–';
  return (
    <button
      type="button"
      className={styles.name}
      title={t('点击修改')}
      ref={focusing(drafts, setting.id)}
      onClick={() => drafts.open(setting)}
    >
      {text}
    </button>
  );
}

function EditedField({
  setting: { id },
  field,
  label,
  drafts,
  draft,
  isLast,
}: Omit<EditableCellProps, 'canEdit'> & { draft: Draft }) {
  const t = useTexts();
  const { id: inputId, value, errors, set } = useField(pathOf(id, field), { label });
  const messageId = `${inputId}-errors`;
  const [mistake] = errors;
  const isTaken = field === 'name' && draft.isConflict;
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends the choice of a character is not meant for the form.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void drafts.save(id);
    else if (event.key === 'Escape' && !draft.busy) drafts.cancel(id);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.edited}>
      <div className={styles.line}>
        <input
          aria-label={label}
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake || isTaken ? messageId : undefined}
          autoComplete="off"
          ref={field === 'name' ? focusing(drafts, id) : undefined}
          readOnly={draft.busy}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isLast && (
          <>
            <button
              type="button"
              aria-label={t('保存')}
              title={t('保存')}
              disabled={draft.busy}
              onClick={() => void drafts.save(id)}
            >
              ✓
            </button>
            <button
              type="button"
              aria-label={t('取消')}
              title={t('取消')}
              disabled={draft.busy}
              onClick={() => drafts.cancel(id)}
            >
              ✕
            </button>
          </>
        )}
      </div>
      {(mistake || isTaken) && (
        <div id={messageId} role="alert" className={mistake ? styles.mistake : styles.taken}>
          {mistake ?? t('已被他人修改为“{name}”，再次保存将覆盖', { name: draft.read.name })}
        </div>
      )}
    </div>
  );
}

function focusing(drafts: Drafts, id: number) {
  return (element: HTMLElement | null) => {
    if (element && drafts.takesFocus(id)) element.focus();
  };
}
