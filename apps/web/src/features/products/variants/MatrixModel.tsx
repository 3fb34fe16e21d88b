import { useState } from 'react';
import { Radio } from 'antd';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { emptyMatrix, isFilled, type Matrix, type ChangeMatrix } from './matrix.ts';

interface MatrixModelProps {
  matrix: Matrix;
  change: ChangeMatrix;
}

/** A single variant or several; what is filled in would be lost, so it asks. */
export function MatrixModel({ matrix: { model, rows, removed }, change }: MatrixModelProps) {
  const t = useTexts();
  const [wanted, setWanted] = useState<number>();
  const turnTo = (next: number) => {
    change(() => emptyMatrix(next));
    setWanted(undefined);
  };
  const ask = (next: number) => ([...rows, ...removed].some(isFilled) ? setWanted(next) : turnTo(next));
  return (
    <>
      <Radio.Group
        aria-label={t('商品款式')}
        value={model}
        options={[
          { value: 0, label: t('单款式') },
          { value: 1, label: t('多款式') },
        ]}
        onChange={({ target }) => ask(Number(target.value))}
      />
      {wanted !== undefined && (
        <Dialog
          title={t('确定切换商品款式吗？')}
          width={400}
          onClose={() => setWanted(undefined)}
          footer={
            <>
              <Button onClick={() => setWanted(undefined)}>{t('取消')}</Button>
              <Button kind="danger" onClick={() => turnTo(wanted)}>
                {t('切换')}
              </Button>
            </>
          }
        >
          {t('切换后，已填写的规格将被清空。')}
        </Dialog>
      )}
    </>
  );
}
