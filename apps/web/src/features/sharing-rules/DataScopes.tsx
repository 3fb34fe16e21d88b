import { useState } from 'react';
import { DATA_SCOPES, type DataScope } from '@edp/contract/access';
import type { OutputOf } from '@edp/contract/endpoint';
import { roles } from '@edp/contract/roles';
import { listOf } from '../../lib/list-source.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLocalList } from '../../lib/use-list.ts';
import { useSave } from '../../lib/use-save.ts';
import { Button } from '../../ui/Button.tsx';
import { Code } from '../../ui/Code.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { TextFilter } from '../../ui/filters.tsx';
import styles from './sharing-rules.module.css';

type Role = OutputOf<typeof roles.list>['data'][number];

const roleList = listOf(roles.list, { filters: ['keyword'] });
const WIDTH = 860;
const ABOUT =
  '数据范围决定使用该角色的人看到哪些物料、商品、商品BOM、商品分类和应用；自己创建的和共享规则共享的，总能看到。';

/** What each role sees of records that belong to somebody; every choice is saved at once. */
export function DataScopes({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const list = useLocalList(roleList);
  const scopes = useScopeWords();
  return (
    <Dialog
      title={t('数据范围')}
      width={WIDTH}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className={styles.scopes}>
        <p>{t(ABOUT)}</p>
        <dl>
          {DATA_SCOPES.map((scope) => (
            <div key={scope}>
              <dt>{scopes[scope].name}</dt>
              <dd>{scopes[scope].meaning}</dd>
            </div>
          ))}
        </dl>
        <FilterBar list={list}>
          <TextFilter name="keyword" label={t('角色')} placeholder={t('代码、名称、拼音首字母')} />
        </FilterBar>
        <DataTable
          list={list}
          label={t('数据范围')}
          empty={t('没有可选择的数据')}
          columns={[
            { key: 'roleName', title: t('角色'), sortable: true, cell: ({ roleName }) => roleName },
            { key: 'dataScope', title: t('数据范围'), cell: (role) => <ScopeChoice role={role} /> },
            { key: 'code', title: t('代码'), sortable: true, cell: ({ code }) => <Code>{code}</Code> },
          ]}
        />
      </div>
    </Dialog>
  );
}

function useScopeWords(): Readonly<Record<DataScope, { name: string; meaning: string }>> {
  const t = useTexts();
  return {
    all: { name: t('全部'), meaning: t('租户的所有数据') },
    organisation: { name: t('本组织'), meaning: t('所在组织全部部门的数据') },
    departmentAndBelow: { name: t('本部门及下级'), meaning: t('所属部门及其下级部门的数据') },
    department: { name: t('本部门'), meaning: t('所属部门的数据') },
    own: { name: t('仅本人'), meaning: t('自己创建的数据') },
  };
}

interface Wanted {
  from: DataScope;
  to: DataScope;
}

/** Shows what was chosen until the list tells the same; what could not be saved is taken back. */
function ScopeChoice({ role: { roleId, roleName: name, dataScope } }: { role: Role }) {
  const t = useTexts();
  const scopes = useScopeWords();
  const save = useSave(roles.saveDataScope);
  const [wanted, setWanted] = useState<Wanted>();
  const [busy, setBusy] = useState(false);
  const choose = async (to: DataScope) => {
    setWanted({ from: dataScope, to });
    setBusy(true);
    const result = await save({ roleId, dataScope: to });
    setBusy(false);
    if (result.kind !== 'saved') setWanted(undefined);
  };
  return (
    <select
      className={`edp-choice ${styles.scope}`}
      aria-label={t('{name}的数据范围', { name })}
      aria-busy={busy || undefined}
      value={wanted?.from === dataScope ? wanted.to : dataScope}
      onChange={({ target }) => {
        const chosen = DATA_SCOPES.find((scope) => scope === target.value);
        if (chosen && !busy) void choose(chosen);
      }}
    >
      {DATA_SCOPES.map((scope) => (
        <option key={scope} value={scope}>
          {scopes[scope].name}
        </option>
      ))}
    </select>
  );
}
