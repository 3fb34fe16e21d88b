import { DATA_SCOPES } from '@edp/contract/access';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { RoleEditing } from './use-role-draft.ts';
import { useScopeWords } from './use-scope-words.ts';
import styles from './parts.module.css';

const ABOUT =
  '数据范围决定使用该角色的人看到哪些物料、商品、商品BOM、商品分类和应用；自己创建的和共享规则共享的，总能看到。';

export function ScopeTab({ editing: { from, draft, edit } }: { editing: RoleEditing }) {
  const t = useTexts();
  const can = useCan('role');
  const scopes = useScopeWords();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t(ABOUT)}</legend>
      {DATA_SCOPES.map((dataScope) => (
        <label
          key={dataScope}
          data-changed={(draft.dataScope === dataScope && from.dataScope !== dataScope) || undefined}
        >
          <input
            type="radio"
            name="dataScope"
            checked={draft.dataScope === dataScope}
            disabled={!can.button('edit')}
            onChange={() => edit((former) => ({ ...former, dataScope }))}
          />
          <span>{scopes[dataScope].name}</span>
          <small>{scopes[dataScope].meaning}</small>
        </label>
      ))}
    </fieldset>
  );
}
