import { useMemo } from 'react';
import { Select } from 'antd';
import type { MaterialRow } from '@edp/contract/material-form';
import { materials } from '@edp/contract/materials';
import { useCan } from '../../../lib/session/can.ts';
import { totalOf } from '../../../lib/list/list-query.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LeftOut } from '../../../pickers/records/LeftOut.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';
import { useTyping } from '../../../pickers/records/use-typing.ts';
import { Dialog, insideDialog } from '../../../ui/overlay/Dialog.tsx';
import type { MatrixRow } from './matrix.ts';
import styles from './matrix.module.css';

/** What a search gives at most. */
const MOST = 10_000;

interface MaterialSearchProps {
  onPick: (material: Partial<MatrixRow>) => void;
  onClose: () => void;
}

/** Finds an enabled material by code or name; choosing it fills the row and closes the window. */
export function MaterialSearch({ onPick, onClose }: MaterialSearchProps) {
  const t = useTexts();
  const seesPrice = useCan('specification').column('marketPrice');
  const { keyword, search } = useTyping();
  const { data, ...state } = useChoices(
    queryOf(materials.list, { keyword, enabled: 1, pageNo: 1, pageSize: MOST }),
  );
  const options = useMemo(
    () =>
      (data ?? []).map((material) => ({ value: material.materialId, label: material.itemCode, material })),
    [data],
  );
  return (
    <Dialog title={t('选择物料')} width={560} onClose={onClose}>
      <div className={styles.search}>
        <Select
          defaultOpen
          autoFocus
          aria-label={t('物料编码 / 名称')}
          className={styles.select ?? ''}
          options={options}
          optionRender={({ data: { material } }) => <Option material={material} />}
          showSearch={search}
          loading={state.loading}
          notFoundContent={<ListNotice {...state} reason={<Disabled keyword={keyword} />} />}
          placeholder={t('物料编码 / 名称')}
          listHeight={320}
          getPopupContainer={insideDialog}
          onSelect={(_, { material }) => {
            onPick(cellsOf(material, seesPrice));
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

/** Materials that would be found were they enabled, and the way to where they are. */
function Disabled({ keyword = '' }: { keyword?: string | undefined }) {
  const t = useTexts();
  const mayEnable = useCan('material').button('edit');
  const input = { keyword, enabled: 0, pageNo: 1, pageSize: 1 } as const;
  const search = new URLSearchParams({ enabled: '0', ...(keyword && { keyword }) });
  return (
    <LeftOut
      count={totalOf(materials.list, input)}
      words={(n) => t('{n} 个物料已禁用', { n })}
      to={mayEnable ? `/materialManage?${search}` : undefined}
    />
  );
}

function Option({ material: { itemCode, itemName, specificationModel } }: { material: MaterialRow }) {
  return (
    <span className={styles.option}>
      <code>{itemCode}</code>
      <span>{itemName}</span>
      <small>{specificationModel}</small>
    </span>
  );
}

/** What of a row a material gives. */
function cellsOf(
  { materialId, itemCode, itemName, marketPrice }: MaterialRow,
  seesPrice: boolean,
): Partial<MatrixRow> {
  return {
    materialId,
    itemCode,
    itemName,
    // A role without the screen of materials is told no price.
    ...(seesPrice && typeof marketPrice === 'number' && { marketPrice: String(marketPrice) }),
  };
}
