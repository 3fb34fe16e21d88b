import { useState } from 'react';
import { departments, MAX_DEPARTMENT_DEPTH, type DepartmentNode } from '@edp/contract/departments';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { Link } from '../../lib/address/Link.tsx';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TransferButtons } from '../../pickers/exports/ExportButton.tsx';
import { useChoices } from '../../pickers/records/use-choices.ts';
import { DepartmentTree, departmentsQuery, findNode } from '../../pickers/trees/DepartmentTree.tsx';
import { useMove } from '../../pickers/trees/use-move.ts';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Fact, Facts } from '../../ui/basic/Facts.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { mayMove, placeTowards, type TreeMove } from '../../ui/tree/node-positions.ts';
import styles from './departments.module.css';

const DepartmentForm = onDemand(async () => (await import('./DepartmentForm.tsx')).DepartmentForm);
const MoveDepartment = onDemand(async () => (await import('./MoveDepartment.tsx')).MoveDepartment);

const NONE: readonly DepartmentNode[] = [];

/** What is open over the page. */
type Opened =
  | { what: 'add'; parent: DepartmentNode | undefined }
  | { what: 'edit' | 'delete'; department: DepartmentNode }
  | { what: 'move'; department: DepartmentNode; to: Omit<TreeMove, 'id'> | undefined };

export function DepartmentsPage() {
  const t = useTexts();
  const can = useCan('department');
  const [chosenId, setChosenId] = useState<number>();
  const { data: tree = NONE } = useChoices(departmentsQuery(''));
  const chosen = findNode(tree, chosenId);
  const [opened, setOpened] = useState<Opened>();
  useWantedForms(
    {
      department(id, place) {
        const department = findNode(tree, id);
        if (id === 0) setOpened({ what: 'add', parent: findNode(tree, Number(place)) });
        else if (department) setOpened({ what: 'edit', department });
      },
    },
    tree !== NONE,
  );
  const close = () => setOpened(undefined);
  const moves = useMoves(tree, setOpened);
  return (
    <ListPage
      title={t('部门管理')}
      actions={
        <>
          <TransferButtons
            transfer={{
              list: departments.tree.exported,
              isImported: true,
              choices: [{ of: 'all', count: undefined, selection: { filter: {} } }],
            }}
          />
          {can.button('add') && (
            <Button kind="primary" onClick={() => setOpened({ what: 'add', parent: chosen })}>
              {t('新增部门')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.panes}>
        <DepartmentTree
          chosen={chosenId}
          onChoose={({ id }) => setChosenId(id)}
          moves={can.button('move') ? moves : undefined}
        />
        <section className={styles.department} aria-label={t('部门')}>
          {chosen ? (
            <Chosen department={chosen} tree={tree} onOpen={setOpened} />
          ) : (
            <p className={styles.hint}>{t('请选择部门')}</p>
          )}
        </section>
      </div>
      {opened && <Over opened={opened} onSaved={setChosenId} onClose={close} />}
    </ListPage>
  );
}

/** Within its parent a department is moved at once; below another one it is asked first, because people see other records then. */
function useMoves(tree: readonly DepartmentNode[], onOpen: (opened: Opened) => void) {
  const move = useMove(departments.move);
  const go = ({ id, ...to }: TreeMove) => {
    const department = findNode(tree, id);
    if (!department || !mayMove(tree, { id, ...to }, MAX_DEPARTMENT_DEPTH)) return;
    if (to.parentId === department.parentId)
      void move({ id, ...to, version: department.version }, department.name);
    else onOpen({ what: 'move', department, to });
  };
  return {
    mayMove: (next: TreeMove) => mayMove(tree, next, MAX_DEPARTMENT_DEPTH),
    onMove: go,
    onStep: ({ id }: { id: number }, direction: Parameters<typeof placeTowards>[2]) => {
      const place = placeTowards(tree, id, direction);
      if (place) go({ id, ...place });
    },
  };
}

interface ChosenProps {
  department: DepartmentNode;
  tree: readonly DepartmentNode[];
  onOpen: (opened: Opened) => void;
}

function Chosen({ department, tree, onOpen }: ChosenProps) {
  const t = useTexts();
  const can = useCan('department');
  const { id, parentId, name, headName, people, peopleBelow, children } = department;
  return (
    <>
      <header>
        <h2>{name}</h2>
        <div className={styles.verbs}>
          {can.button('add') && (
            <Button onClick={() => onOpen({ what: 'add', parent: department })}>{t('新增下级')}</Button>
          )}
          {can.button('edit') && (
            <Button onClick={() => onOpen({ what: 'edit', department })}>{t('编辑')}</Button>
          )}
          {can.button('move') && (
            <Button onClick={() => onOpen({ what: 'move', department, to: undefined })}>{t('移动')}</Button>
          )}
          {can.button('delete') && (
            <Button onClick={() => onOpen({ what: 'delete', department })}>{t('删除')}</Button>
          )}
          <HistoryButton kind="department" id={id} name={name} />
        </div>
      </header>
      <Facts as="cells">
        <Fact label={t('上级部门')}>{findNode(tree, parentId)?.name}</Fact>
        <Fact label={t('负责人')}>{headName}</Fact>
        <Fact label={t('本部门人数')}>{people}</Fact>
        <Fact label={t('人数（含下级部门）')}>
          <Link to={`/admin/users?departmentId=${id}`}>{peopleBelow}</Link>
        </Fact>
        <Fact label={t('下级部门')}>{children.map((child) => child.name).join(t('、'))}</Fact>
      </Facts>
      {can.button('move') && <p className={styles.hint}>{t('在左侧拖动或按 Alt+方向键可调整顺序和上级')}</p>}
    </>
  );
}

interface OverProps {
  opened: Opened;
  /** Told which department was added. */
  onSaved: (id: number) => void;
  onClose: () => void;
}

function Over({ opened, onSaved, onClose }: OverProps) {
  const remove = useRemove(departments.remove);
  if (opened.what === 'add')
    return <DepartmentForm department={{}} parent={opened.parent} onSaved={onSaved} onClose={onClose} />;
  const { department } = opened;
  if (opened.what === 'edit')
    return <DepartmentForm department={department} parent={undefined} onSaved={onSaved} onClose={onClose} />;
  if (opened.what === 'move')
    return <MoveDepartment department={department} to={opened.to} onClose={onClose} />;
  return (
    <ConfirmDelete
      name={department.name}
      onConfirm={() => remove({ id: department.id }, department.name)}
      onClose={onClose}
    />
  );
}
