import { use, useMemo, useState } from 'react';
import { translateMessage } from '@edp/contract/messages';
import { useLanguage, useTexts } from '../../../lib/texts/texts.tsx';
import { MatrixAttributes } from './MatrixAttributes.tsx';
import { MatrixFill } from './MatrixFill.tsx';
import { MatrixPictures } from './MatrixPictures.tsx';
import { MatrixModel } from './MatrixModel.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { sharedErrors, type Matrix } from './matrix.ts';
import { RefusalsContext } from '../record/refusals.ts';
import { RemovedRows } from './RemovedVariants.tsx';
import { useSteps } from '../../../ui/form-core/form-rows.ts';
import styles from './matrix.module.css';

interface MatrixFieldProps {
  /** Given by the field around it, as are the three below. */
  id?: string;
  value?: Matrix;
  onChange?: (matrix: Matrix) => void;
  'aria-invalid'?: boolean | 'true' | 'false';
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: Matrix = { model: 0, attributes: [], rows: [], removed: [] };

/** Style and rows of a product, as they are edited. */
export function MatrixField({ value = NOTHING, onChange, ...props }: MatrixFieldProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const refusals = use(RefusalsContext);
  const change = useSteps(value, onChange);
  const [chosen, setChosen] = useState(NONE);
  const isWrong = String(props['aria-invalid']) === 'true';
  const isChecked = useOnceTrue(isWrong);
  const shared = useMemo(() => sharedErrors(value), [value]);
  const general = shared.filter(({ key }) => key === undefined).map(({ message }) => message);
  const { model, attributes, rows, removed } = value;
  // Rows that were taken away since are no longer meant.
  const meant = useMemo(
    () => new Set(rows.map(({ key }) => key).filter((key) => chosen.has(key))),
    [rows, chosen],
  );
  return (
    <div id={props.id} className={styles.matrix}>
      <MatrixModel matrix={value} change={change} />
      {model === 1 && <MatrixAttributes attributes={attributes} change={change} />}
      {isChecked && general.length > 0 && (
        <p className={styles.alert} role="alert">
          {general.map((message) => translateMessage(message, language)).join(' ')}
        </p>
      )}
      {rows.length > 0 && (
        <>
          {model === 1 && <MatrixFill chosen={meant} change={change} />}
          <MatrixPictures rows={rows} change={change}>
            <MatrixTable
              matrix={value}
              chosen={meant}
              onChoose={setChosen}
              change={change}
              isChecked={isChecked}
              repeated={new Map(shared.flatMap(({ key, message }) => (key ? [[key, message]] : [])))}
              refusals={refusals}
            />
          </MatrixPictures>
        </>
      )}
      {rows.length === 0 && <p className={styles.hint}>{t('选择规格和规格值后生成规格组合')}</p>}
      {removed.length > 0 && <RemovedRows attributes={attributes} removed={removed} change={change} />}
    </div>
  );
}

/** Stays: while the form checks anew nothing is wrong for a moment, and all rows would be drawn twice. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}
