import { useState } from 'react';
import { menuParts, menus, type MenuPart } from '@edp/contract/menus';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import styles from './menus.module.css';

/** Puts what came with the product back as it came; what the tenant has added stays. */
export function ResetMenu({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const reset = useSave(menus.reset, { saved: t('菜单已恢复默认') });
  const [chosen, setChosen] = useState<readonly MenuPart[]>([]);
  const [busy, setBusy] = useState(false);
  const labels: Record<MenuPart, string> = {
    names: t('中英文名称和图标'),
    order: t('顺序和分组'),
    visibility: t('隐藏的菜单重新显示'),
  };
  const confirm = async () => {
    setBusy(true);
    const result = await reset({ parts: [...chosen] });
    setBusy(false);
    if (result.kind === 'saved') onClose();
  };
  return (
    <Dialog
      title={t('恢复默认菜单')}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="danger" busy={busy} disabled={chosen.length === 0} onClick={() => void confirm()}>
            {t('恢复')}
          </Button>
        </>
      }
    >
      <p>{t('内置菜单的以下内容将恢复为系统默认，自己新增的分组和外部页面保留。')}</p>
      <div className={styles.parts}>
        {menuParts.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={chosen.includes(part)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, part] : chosen.filter((other) => other !== part))
              }
            />
            {labels[part]}
          </label>
        ))}
      </div>
    </Dialog>
  );
}
