import { Input } from 'antd';
import type { Material } from '@edp/contract/material-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FlagField, FlagView } from '../../../ui/form/FlagField.tsx';
import { useFormValue, useSetFormValue } from '../../../ui/form-core/form-context.ts';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { MaterialField, type MaterialValues } from './material-values.ts';

const lotFields = ['autoLotAlphaPrefix', 'startAutoLotNumber'] as const;
const serialFields = ['autoSerialAlphaPrefix', 'startAutoSerialNumber'] as const;
/** What a switch empties when it is moved. */
const dependents: Readonly<Record<string, typeof lotFields | typeof serialFields>> = {
  isLotControl: lotFields,
  isSerialNumberControl: serialFields,
};
/** Switches that stay as they are once there is stock. */
const locked: readonly string[] = ['isInventoryAsset', 'isLotControl', 'isSerialNumberControl'];

const flags = [
  ['isInventoryAsset', '资产物料'],
  ['isLotControl', '批次控制'],
  ['isSerialNumberControl', '序列号控制'],
  ['isPurchasingItem', '可采购'],
  ['isCustomerOrder', '客户可订购'],
  ['isServiceItem', '服务物料'],
  ['isInventoryItem', '库存物料'],
  ['isBom', '允许BOM'],
  ['isBuildInWip', '在制品'],
  ['isInvoice', '可开票'],
  ['isCosting', '成本核算'],
  ['enabled', '是否启用'],
  ['isInspection', '检验'],
  ['isRetest', '复检'],
] as const;

interface FlagSectionsProps {
  material: Partial<Material>;
  isRead: boolean;
}

/** The switches, and the numbering that two of them ask for. */
export function FlagSections({ material, isRead }: FlagSectionsProps) {
  const t = useTexts();
  const hasInventory = material.isItemHasInventory === 1;
  return (
    <>
      <RecordSection title={t('业务控制')} kind="dense">
        {flags.map(([name, label]) => (
          <MaterialField key={name} name={name} label={t(label)} show={(flag) => <FlagView value={flag} />}>
            <Flag name={name} isLocked={hasInventory && locked.includes(name)} />
          </MaterialField>
        ))}
      </RecordSection>
      {isRead ? (
        <Numbering isLot={material.isLotControl === 1} isSerial={material.isSerialNumberControl === 1} />
      ) : (
        <ChosenNumbering />
      )}
    </>
  );
}

interface FlagProps {
  name: string;
  isLocked: boolean;
}

function Flag({ name, isLocked, ...field }: FlagProps & Parameters<typeof FlagField>[0]) {
  const t = useTexts();
  const setField = useSetFormValue<MaterialValues>();
  const { onChange } = field;
  return (
    <FlagField
      {...field}
      disabled={isLocked}
      reason={t('已有库存，不能更改')}
      onChange={(flag) => {
        onChange?.(flag);
        for (const dependent of dependents[name] ?? []) setField(dependent, '');
      }}
    />
  );
}

/** As the switches of the form stand now. */
function ChosenNumbering() {
  const lot = useFormValue<MaterialValues>('isLotControl');
  const serial = useFormValue<MaterialValues>('isSerialNumberControl');
  return <Numbering isLot={lot === 1} isSerial={serial === 1} />;
}

function Numbering({ isLot, isSerial }: { isLot: boolean; isSerial: boolean }) {
  const t = useTexts();
  if (!isLot && !isSerial) return null;
  return (
    <RecordSection title={t('自动编号')} kind="dense">
      {isLot && (
        <>
          <MaterialField name="autoLotAlphaPrefix" label={t('批次前缀')}>
            <Input />
          </MaterialField>
          <MaterialField name="startAutoLotNumber" label={t('起始批次号')}>
            <Input />
          </MaterialField>
        </>
      )}
      {isSerial && (
        <>
          <MaterialField name="autoSerialAlphaPrefix" label={t('序列号前缀')}>
            <Input />
          </MaterialField>
          <MaterialField name="startAutoSerialNumber" label={t('起始序列号')}>
            <Input />
          </MaterialField>
        </>
      )}
    </RecordSection>
  );
}
