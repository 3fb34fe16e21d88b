import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { CrossButton } from '../../../ui/basic/CrossButton.tsx';
import { fieldRows, type FieldRow } from '../field-rows.ts';
import { withHidden } from '../role-draft.ts';
import type { Page } from '../rights-rows.ts';
import type { RoleEditing } from '../use-role-draft.ts';
import styles from './rights.module.css';

interface FieldsPanelProps {
  page: Page;
  editing: RoleEditing;
  onClose: () => void;
}

/** What of a screen the role sees in its list, and what it sees and changes in its form. */
export function FieldsPanel({ page, editing, onClose }: FieldsPanelProps) {
  const t = useTexts();
  const rows = fieldRows(page);
  const held = editing.draft.grants.get(page.id);
  const ofList = rows.filter(({ column }) => column !== undefined).length;
  const ofForm = rows.filter(({ form }) => form !== undefined).length;
  const isOfVariants = page.screen === 'specification';
  const shown = ofList + ofForm - (held ? held.columns.size + held.forms.size : 0);
  return (
    <aside className={styles.panel} aria-label={t('{page}的字段', { page: page.name })}>
      <header>
        <h3>{t('字段')}</h3>
        <span>{page.name}</span>
        <small>{t('可见 {n}/{all}', { n: held ? shown : 0, all: ofList + ofForm })}</small>
        <CrossButton label={t('关闭')} onClick={onClose} />
      </header>
      {held && isOfVariants && <p>{t('隐藏的列在商品的规格中也看不到')}</p>}
      {held ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('字段')}</th>
              <th scope="col">{t('列表可见')}</th>
              <th scope="col">{t('表单可编辑')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldLine
                key={`${row.column ?? ''}/${row.form ?? ''}`}
                row={row}
                page={page}
                editing={editing}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t('没有“查看”权限')}</p>
      )}
    </aside>
  );
}

interface FieldLineProps {
  row: FieldRow;
  page: Page;
  editing: RoleEditing;
}

function FieldLine({ row: { label, column, form, required }, page, editing }: FieldLineProps) {
  const t = useTexts();
  const adds = page.cells[1] !== undefined && editing.draft.grants.has(page.cells[1]);
  return (
    <tr>
      <th scope="row">{t(label)}</th>
      <td>
        {column !== undefined && (
          <FieldBox
            label={t('{name}：列表可见', { name: t(label) })}
            list="columns"
            name={column}
            page={page}
            editing={editing}
          />
        )}
      </td>
      <td>
        {form !== undefined && (
          <FieldBox
            label={t('{name}：表单可编辑', { name: t(label) })}
            list="forms"
            name={form}
            needed={required && adds}
            page={page}
            editing={editing}
          />
        )}
      </td>
    </tr>
  );
}

interface FieldBoxProps extends Pick<FieldLineProps, 'page' | 'editing'> {
  label: string;
  list: 'columns' | 'forms';
  name: string;
  /** Nobody adds without it. */
  needed?: boolean;
}

function FieldBox({
  label,
  list,
  name,
  needed = false,
  page,
  editing: { draft, from, edit },
}: FieldBoxProps) {
  const t = useTexts();
  const can = useCan('role');
  const isHidden = draft.grants.get(page.id)?.[list].has(name) ?? false;
  const wasHidden = from.grants.get(page.id)?.[list].has(name) ?? false;
  const isKept = needed && !isHidden;
  return (
    <span
      className={styles.frame}
      data-changed={isHidden !== wasHidden || undefined}
      title={isKept ? t('有“新增”权限时，必填字段不能隐藏') : undefined}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={!isHidden}
        disabled={isKept || !can.button('edit')}
        onChange={() =>
          edit((former) => withHidden(former, page.id, { list, names: [name], hidden: !isHidden }))
        }
      />
    </span>
  );
}
