import { useMemo } from 'react';
import type { GrantableResource, GrantableRights } from '@edp/contract/role-rights';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import { isFolder } from './rights-rows.ts';
import type { RoleDraft } from './role-draft.ts';
import styles from './parts.module.css';

interface MenuPreviewProps {
  draft: RoleDraft;
  rights: GrantableRights;
  role: string;
  onClose: () => void;
}

interface Entry {
  resource: GrantableResource;
  below: Entry[];
}

/** The menu that the role gives, with what is changed and not saved yet. */
export function MenuPreview({ draft, rights: { resources }, role, onClose }: MenuPreviewProps) {
  const t = useTexts();
  const entries = useMemo(() => entriesBelow(0, resources, draft), [resources, draft]);
  return (
    <Dialog
      title={t('“{name}”看到的菜单', { name: role })}
      width={400}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {entries.length === 0 ? <TableNotice text={t('此角色没有任何菜单')} /> : <Entries entries={entries} />}
    </Dialog>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={styles.menu}>
      {entries.map(({ resource: { id, name }, below }) => (
        <li key={id}>
          {name}
          {below.length > 0 && <Entries entries={below} />}
        </li>
      ))}
    </ul>
  );
}

function entriesBelow(parentId: number, resources: readonly GrantableResource[], draft: RoleDraft): Entry[] {
  return resources
    .filter((resource) => resource.kind === 'menu' && resource.parentId === parentId)
    .map((resource) => ({ resource, below: entriesBelow(resource.id, resources, draft) }))
    .filter(
      ({ resource, below }) => below.length > 0 || (!isFolder(resource) && draft.grants.has(resource.id)),
    );
}
