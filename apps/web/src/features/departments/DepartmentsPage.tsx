import { useState } from 'react';
import type { DepartmentNode } from '@edp/contract/departments';
import { Link } from '../../lib/address/Link.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DepartmentTree } from '../../pickers/trees/DepartmentTree.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import styles from './departments.module.css';

export function DepartmentsPage() {
  const t = useTexts();
  const [chosen, setChosen] = useState<DepartmentNode>();
  return (
    <ListPage title={t('部门管理')}>
      <div className={styles.panes}>
        <DepartmentTree chosen={chosen?.id} onChoose={setChosen} />
        <section className={styles.department} aria-label={t('部门')}>
          {chosen ? <Chosen department={chosen} /> : <p className={styles.hint}>{t('请在左侧选择部门')}</p>}
        </section>
      </div>
    </ListPage>
  );
}

function Chosen({ department: { id, name, people, peopleBelow } }: { department: DepartmentNode }) {
  const t = useTexts();
  return (
    <>
      <h2>{name}</h2>
      <dl>
        <dt>{t('本部门人数')}</dt>
        <dd>{people}</dd>
        <dt>{t('人数（含下级部门）')}</dt>
        <dd>
          <Link to={`/admin/users?departmentId=${id}`}>{peopleBelow}</Link>
        </dd>
      </dl>
    </>
  );
}
