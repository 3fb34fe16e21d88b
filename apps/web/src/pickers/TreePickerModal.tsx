import { useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ChosenList } from './ChosenList.tsx';
import { PICKER_WIDTH } from './picker-size.ts';
import { RecordSelect } from './RecordSelect.tsx';
import { SearchedTree } from './SearchedTree.tsx';
import type { PickedNode, TreeSource } from './tree-sources.ts';
import styles from './tree-picker.module.css';

interface TreePickerModalProps {
  title: string;
  source: TreeSource;
  /** What is chosen when the window opens. */
  chosen: readonly PickedNode[];
  /** Choosing another node takes the former one's place; otherwise the nodes have boxes. */
  single?: boolean;
  /** Takes what is chosen, possibly nothing; the window closes. */
  onConfirm: (chosen: readonly PickedNode[]) => void;
  onClose: () => void;
}

/** A window to choose nodes of a tree: searched by the server, what is chosen is listed beside it. Not inside a form. */
export function TreePickerModal(props: TreePickerModalProps) {
  const { title, single = false, onConfirm, onClose } = props;
  const t = useTexts();
  const [chosen, setChosen] = useState(props.chosen);
  const [labelSetId, setLabelSetId] = useState<number>();
  const isOfAllSets = props.source.of === 'label' && props.source.labelSetId === undefined;
  const source: TreeSource = isOfAllSets ? { of: 'label', labelSetId } : props.source;
  const choose = (node: PickedNode) => {
    if (single) return setChosen([node]);
    const others = chosen.filter(({ id }) => id !== node.id);
    setChosen(others.length < chosen.length ? others : [...chosen, node]);
  };
  return (
    <Dialog
      title={title}
      width={PICKER_WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onConfirm(chosen);
              onClose();
            }}
          >
            {t('确定')}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <section className={styles.offer}>
          {isOfAllSets && (
            <RecordSelect
              of="labelSet"
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
              single={single}
              chosen={new Set(chosen.map(({ id }) => id))}
              onChoose={choose}
            />
          )}
        </section>
        <ChosenList
          chosen={chosen}
          onRemove={(node) => setChosen(chosen.filter(({ id }) => id !== node.id))}
        />
      </div>
    </Dialog>
  );
}
