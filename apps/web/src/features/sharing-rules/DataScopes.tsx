import { useState } from 'react';
import { DATA_SCOPES } from '@edp/contract/access';
import { roles, type Role } from '@edp/contract/roles';
import { listOf } from '../../lib/list/list-query.ts';
import { useDirty } from '../../lib/address/tab.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList, type List } from '../../lib/list/use-list.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { useDiscard } from '../../ui/form/use-discard.tsx';
import { ScopeEffects } from './ScopeEffects.tsx';
import { useScopeDrafts, type ScopeDrafts } from './use-scope-drafts.ts';
import { useScopeWords } from './use-scope-words.ts';
import styles from './sharing-rules.module.css';

const roleList = listOf(roles.list, { filters: ['keyword'] });
const WIDTH = 860;
const ABOUT =
  '数据范围决定使用该角色的人看到哪些物料、商品、商品BOM、商品分类和应用；自己创建的和共享规则共享的，总能看到。';

/** What each role sees of records that belong to somebody. Choices are collected, looked at and then saved together. */
export function DataScopes({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const list = useLocalList(roleList);
  const drafts = useScopeDrafts();
  const saveAll = useSave(roles.saveDataScopes);
  const [asking, setAsking] = useState<'preview' | 'save'>();
  const count = drafts.all.length;
  useDirty(count > 0);
  const { leave, question } = useDiscard(count > 0);
  const close = () => leave(onClose);
  const save = async () => {
    const changes = drafts.all.map(({ role: { roleId, version }, to: dataScope }) => ({
      roleId,
      dataScope,
      version,
    }));
    const result = await saveAll({ changes });
    if (result.kind === 'conflict') drafts.meet(result.current.roles);
    if (result.kind === 'saved') {
      // The rows first, or the table would show the former scopes for a moment.
      await list.reload();
      drafts.drop();
    }
    setAsking(undefined);
  };
  return (
    <Dialog
      title={t('数据范围')}
      width={WIDTH}
      onClose={close}
      footer={
        <>
          {count > 0 && (
            <div className={styles.pending}>
              <span role="status">{t('{n} 项修改未保存', { n: count })}</span>
              <Button onClick={drafts.drop}>{t('还原')}</Button>
              <Button onClick={() => setAsking('preview')}>{t('预览')}</Button>
            </div>
          )}
          <Button onClick={close}>{t('关闭')}</Button>
          {count > 0 && (
            <Button kind="primary" onClick={() => setAsking('save')}>
              {t('保存')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.scopes}>
        <Meanings />
        <RoleTable list={list} drafts={drafts} />
      </div>
      {asking && (
        <ScopeEffects
          drafts={drafts.all}
          onSave={asking === 'save' ? save : undefined}
          onClose={() => setAsking(undefined)}
        />
      )}
      {question}
    </Dialog>
  );
}

function Meanings() {
  const t = useTexts();
  const scopes = useScopeWords();
  return (
    <>
      <p>{t(ABOUT)}</p>
      <dl>
        {DATA_SCOPES.map((scope) => (
          <div key={scope}>
            <dt>{scopes[scope].name}</dt>
            <dd>{scopes[scope].meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function RoleTable({ list, drafts }: { list: List<Role>; drafts: ScopeDrafts }) {
  const t = useTexts();
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="keyword" label={t('角色')} placeholder={t('代码、名称、拼音首字母')} />
      </FilterBar>
      <DataTable
        list={list}
        label={t('数据范围')}
        empty={t('没有可选择的数据')}
        columns={[
          { key: 'roleName', title: t('角色'), sortable: true, cell: ({ roleName }) => roleName },
          {
            key: 'dataScope',
            title: t('数据范围'),
            cell: (role) => <ScopeChoice role={role} drafts={drafts} />,
          },
          { key: 'code', title: t('代码'), sortable: true, cell: ({ code }) => <Code>{code}</Code> },
        ]}
      />
    </>
  );
}

/** What is chosen and not saved says what it was before. */
function ScopeChoice({ role, drafts }: { role: Role; drafts: ScopeDrafts }) {
  const t = useTexts();
  const scopes = useScopeWords();
  const draft = drafts.of(role.roleId);
  const former = draft ? scopes[draft.role.dataScope].name : '';
  return (
    <div className={styles.choice}>
      <select
        className={`edp-choice ${styles.scope}`}
        aria-label={t('{name}的数据范围', { name: role.roleName })}
        value={draft?.to ?? role.dataScope}
        onChange={({ target }) => {
          const chosen = DATA_SCOPES.find((scope) => scope === target.value);
          if (chosen) drafts.choose(role, chosen);
        }}
      >
        {DATA_SCOPES.map((scope) => (
          <option key={scope} value={scope}>
            {scopes[scope].name}
          </option>
        ))}
      </select>
      {draft?.isConflict && (
        <span className={styles.taken} role="alert">
          {t('已被他人改为“{name}”，再次保存将覆盖', { name: former })}
        </span>
      )}
      {draft?.isConflict === false && (
        <span className={styles.former}>{t('原为 {name}', { name: former })}</span>
      )}
    </div>
  );
}
