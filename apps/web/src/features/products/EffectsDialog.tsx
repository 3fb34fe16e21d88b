import { useState, type ReactNode } from 'react';
import type { HandedOn, MadeMaterial, OffShelfVariants } from '@edp/contract/product-effects';
import { priceText } from '../../lib/language/price-text.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { shownChanges, sortedMaterials, type ChosenEffects, type Effects } from './effects.ts';
import styles from './effects.module.css';

interface EffectsDialogProps {
  title: string;
  /** What the button says that goes on. */
  confirm: string;
  effects: Effects;
  onConfirm: (chosen: ChosenEffects) => void | Promise<void>;
  onClose: () => void;
}

/** Asks what else is to change: materials that were made of the rows, and variants that go on shelf. */
export function EffectsDialog({ title, confirm, effects, onConfirm, onClose }: EffectsDialogProps) {
  const t = useTexts();
  const { materials, variants } = effects;
  const { plain, edited, locked } = sortedMaterials(materials);
  const [withVariants, setWithVariants] = useState(variants.count > 0);
  const [withPlain, setWithPlain] = useState(true);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const tick = (id: number, isOn: boolean) =>
    setTicked((former) => new Set(isOn ? [...former, id] : [...former].filter((one) => one !== id)));
  const goOn = async () => {
    setBusy(true);
    const meant = [...(withPlain ? plain : []), ...edited.filter(({ id }) => ticked.has(id))];
    await onConfirm({ materials: meant.map(({ id, version }) => ({ id, version })), withVariants });
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void goOn()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.effects}>
        {variants.count > 0 && (
          <Tick isOn={withVariants} onChange={setWithVariants}>
            {t('含 {n} 个规格', { n: variants.count })}
          </Tick>
        )}
        <RefusedVariants refused={variants.refused} />
        {plain.length > 0 && (
          <section>
            <Tick isOn={withPlain} onChange={setWithPlain}>
              {t('同步更新 {n} 个物料', { n: plain.length })}
            </Tick>
            <details className={styles.folded}>
              <summary>{t('查看将更新的内容')}</summary>
              <Materials materials={plain} />
            </details>
          </section>
        )}
        {edited.length > 0 && (
          <section>
            <p>{t('以下物料已单独修改，勾选后才更新：')}</p>
            <Materials
              materials={edited}
              tick={(material) => (
                <input
                  type="checkbox"
                  aria-label={t('更新 {name}', { name: material.itemCode })}
                  checked={ticked.has(material.id)}
                  onChange={({ target }) => tick(material.id, target.checked)}
                />
              )}
            />
          </section>
        )}
        {locked.length > 0 && (
          <section>
            <p>{t('以下物料没有修改权限，不会更新：')}</p>
            <Materials materials={locked} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface TickProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Tick({ isOn, onChange, children }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}

function RefusedVariants({ refused: { total, records } }: { refused: OffShelfVariants['refused'] }) {
  const t = useTexts();
  if (total === 0) return null;
  const reasons = { materialDisabled: t('物料已禁用'), notAllowed: t('没有上架规格的权限') };
  return (
    <section>
      <p>{t('{n} 个规格不能上架：', { n: total })}</p>
      <ul className={styles.list}>
        {records.map(({ id, itemCode, itemName, reason }) => (
          <li key={id}>
            <div className={styles.record}>
              <Code>{itemCode}</Code>
              <span>{itemName}</span>
              <small>{reasons[reason]}</small>
            </div>
          </li>
        ))}
      </ul>
      {total > records.length && <p>{t('以上为前 {n} 条，共 {total} 条', { n: records.length, total })}</p>}
    </section>
  );
}

interface MaterialsProps {
  materials: readonly MadeMaterial[];
  tick?: (material: MadeMaterial) => ReactNode;
}

/** Each material with what would change in it. */
function Materials({ materials, tick }: MaterialsProps) {
  const t = useTexts();
  const words: Record<HandedOn, string> = {
    itemName: t('物料名称'),
    marketPrice: t('市场价'),
    listPricePerUnit: t('建议零售价'),
    barCode: t('条形码'),
    specificationModel: t('规格型号'),
    specification: t('规格'),
  };
  return (
    <ul className={styles.list}>
      {materials.map((material) => (
        <li key={material.id}>
          <label className={styles.record}>
            {tick?.(material)}
            <Code>{material.itemCode}</Code>
            <span>{material.itemName}</span>
          </label>
          {shownChanges(material).map((change) => (
            <div key={change.field} className={styles.change}>
              <span>{words[change.field]}</span>
              <del>{valueText(change.old)}</del>
              <span aria-hidden="true">→</span>
              <ins>{valueText(change.new)}</ins>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function valueText(value: string | number | null): string {
  const text = typeof value === 'number' ? priceText(value) : value;
  return text || '–';
}
