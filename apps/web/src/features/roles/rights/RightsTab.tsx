import { useMemo, useState } from 'react';
import type { GrantableRights, WholeRole } from '@edp/contract/role-rights';
import { roles } from '@edp/contract/roles';
import { useFetch, useRecord } from '../../../lib/query/use-fetch.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { TableNotice } from '../../../ui/table/table-states.tsx';
import { FieldsPanel } from './FieldsPanel.tsx';
import { SearchInput } from '../../../ui/search/SearchInput.tsx';
import type { GridState } from './grid-state.ts';
import { RightsGrid } from './RightsGrid.tsx';
import { draftOf, isSameHidden, withGrants, type RoleDraft } from '../role-draft.ts';
import { allRoles } from '../role-queries.ts';
import { matching, type Group, type Page } from '../rights-rows.ts';
import type { RoleEditing } from '../use-role-draft.ts';
import styles from './rights.module.css';

interface RightsTabProps {
  role: WholeRole;
  rights: GrantableRights;
  rows: readonly (Page | Group)[];
  editing: RoleEditing;
}

/** Screens and their buttons as a grid, with the fields of one screen next to it. */
export function RightsTab({ role, rights, rows, editing }: RightsTabProps) {
  const t = useTexts();
  const can = useCan('role');
  const { from, draft, edit } = editing;
  const [typed, setTyped] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [otherId, setOtherId] = useState<number>();
  const [fieldsOf, setFieldsOf] = useState<number>();
  const other = useOtherDraft(otherId, rights);
  const changed = rows.filter((row) => row.type === 'page' && isChanged(row, from, draft)).length;
  const shown = matching(
    rows,
    typed,
    (page) =>
      (!onlyGranted || draft.grants.has(page.id)) &&
      (!onlyChanged || isChanged(page, from, draft)) &&
      (other === undefined || isChanged(page, other, draft)),
  );
  const page = rows.find((row) => row.type === 'page' && row.id === fieldsOf);
  const grid: GridState = {
    draft,
    from,
    other,
    readOnly: !can.button('edit'),
    locked: useOwnRights(role.own, rights),
    toggle: (ids, on) => edit((former) => withGrants({ from, draft: former }, rights.resources, { ids, on })),
  };
  return (
    <div className={styles.rights}>
      <div className={styles.tools}>
        <SearchInput label={t('查找页面或按钮')} typed={typed} onType={setTyped} />
        <label>
          <input type="checkbox" checked={onlyGranted} onChange={() => setOnlyGranted(!onlyGranted)} />
          {t('只看已授权')}
        </label>
        <label>
          <input type="checkbox" checked={onlyChanged} onChange={() => setOnlyChanged(!onlyChanged)} />
          {t('只看改动')}
          {changed > 0 && <small>{changed}</small>}
        </label>
        <CompareChoice own={role.id} chosen={otherId} onChoose={setOtherId} />
      </div>
      <div className={styles.both} data-fields={page !== undefined || undefined}>
        {shown.length > 0 ? (
          <RightsGrid
            rows={shown}
            state={grid}
            unfolded={typed.trim() !== ''}
            fieldsOf={fieldsOf}
            onFields={(id) => setFieldsOf(id === fieldsOf ? undefined : id)}
          />
        ) : (
          <TableNotice
            text={other && typed === '' ? t('两个角色的权限相同') : t('没有符合条件的数据')}
            action={t('清除筛选')}
            onAction={() => {
              setTyped('');
              setOnlyGranted(false);
              setOnlyChanged(false);
              setOtherId(undefined);
            }}
          />
        )}
        {page?.type === 'page' && (
          <FieldsPanel page={page} editing={editing} onClose={() => setFieldsOf(undefined)} />
        )}
      </div>
    </div>
  );
}

/** Whether the two hold something else of a page. */
function isChanged(page: Page, from: RoleDraft, to: RoleDraft): boolean {
  const ids = [...page.cells, ...page.others.map(({ id }) => id)];
  const [before, after] = [from.grants.get(page.id), to.grants.get(page.id)];
  return (
    ids.some((id) => id !== undefined && from.grants.has(id) !== to.grants.has(id)) ||
    (after !== undefined && !isSameHidden(before, after))
  );
}

/** What nobody takes from the role that is worked in: the way back into this screen. */
function useOwnRights(own: boolean, { resources }: GrantableRights): ReadonlySet<number> {
  return useMemo(() => {
    const kept = resources.filter(
      ({ kind, code, screen }) =>
        screen === 'role' && (kind === 'menu' || code === 'edit' || code === 'members'),
    );
    return new Set(own ? kept.map(({ id }) => id) : []);
  }, [own, resources]);
}

function useOtherDraft(id: number | undefined, rights: GrantableRights): RoleDraft | undefined {
  const { data } = useRecord(roles.detail, { id: id ?? 0 }, { enabled: id !== undefined });
  return useMemo(
    () => (id !== undefined && data ? draftOf(data, rights.resources) : undefined),
    [id, data, rights],
  );
}

interface CompareChoiceProps {
  own: number;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** With another role chosen only the cells that differ are shown. */
function CompareChoice({ own, chosen, onChoose }: CompareChoiceProps) {
  const t = useTexts();
  const { data = [] } = useFetch(allRoles);
  const other = data.find(({ id }) => id === chosen);
  return (
    <div className={styles.compare}>
      {other && <span role="status">{t('虚线框：与“{name}”不同', { name: other.name })}</span>}
      <select
        className="edp-choice"
        aria-label={t('与其他角色对比')}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(Number(target.value) || undefined)}
      >
        <option value="">{t('与其他角色对比')}</option>
        {data
          .filter(({ id }) => id !== own)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </div>
  );
}
