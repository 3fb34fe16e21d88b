import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PickerDialog } from '../../ui/form/PickerDialog.tsx';
import { ChosenNode } from './ChosenNode.tsx';
import { RecordSelect } from '../records/RecordSelect.tsx';
import { SearchedTree } from './SearchedTree.tsx';
import type { PickedNode, TreeSource } from './tree-sources.ts';
import styles from './tree-picker.module.css';

interface TreePickerModalProps {
  title: string;
  source: TreeSource;
  /** What is chosen when the window opens. */
  chosen: PickedNode | undefined;
  /** Takes what is chosen, possibly nothing; the window closes. */
  onConfirm: (chosen: PickedNode | undefined) => void;
  onClose: () => void;
}

/** A window to choose a node of a tree: searched by the server, what is chosen stands next to it. Not inside a form. */
export function TreePickerModal(props: TreePickerModalProps) {
  const { title, onConfirm, onClose } = props;
  const t = useTexts();
  const [chosen, setChosen] = useState(props.chosen);
  const [labelSetId, setLabelSetId] = useState<number>();
  const isOfAllSets = props.source.of === 'label' && props.source.labelSetId === undefined;
  const source: TreeSource = isOfAllSets ? { of: 'label', labelSetId } : props.source;
  return (
    <PickerDialog
      title={title}
      onConfirm={() => {
        onConfirm(chosen);
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.picker}>
        <section className={styles.offer}>
          {isOfAllSets && (
            <RecordSelect
              of="productLabelSet"
              value={labelSetId}
              onChange={setLabelSetId}
              placeholder={t('请选择标签集')}
              clearable={false}
            />
          )}
          {isOfAllSets && labelSetId === undefined ? (
            <p className={`${styles.hint} ${styles.area}`}>{t('选择标签集后显示它的标签')}</p>
          ) : (
            <SearchedTree
              key={labelSetId}
              label={title}
              source={source}
              chosen={chosen?.id}
              onChoose={setChosen}
            />
          )}
        </section>
        <ChosenNode chosen={chosen} onRemove={() => setChosen(undefined)} />
      </div>
    </PickerDialog>
  );
}
