import { Input, InputNumber } from 'antd';
import { labelForm, labels, MAX_LABEL_DEPTH, type Label } from '@edp/contract/labels';
import type { LabelSet } from '@edp/contract/label-sets';
import { useCan } from '../../lib/session/can.ts';
import { placeOfNode } from '../../lib/drafts/node-place.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { queryOf } from '../../lib/query/query.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { BulkButton } from '../../pickers/bulk/BulkButton.tsx';
import { NamedTreeEditor } from '../../pickers/trees/NamedTreeEditor.tsx';
import { Choice } from '../../ui/basic/Choice.tsx';
import { PictureField } from '../../ui/pictures/PictureField.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { picture, pictureOf, type Picture } from '../../ui/form/picture.ts';

const Field = fieldsOf('label', labelForm.extend({ picturePath: picture.optional() }));

interface LabelTreeProps {
  set: LabelSet;
  onClose: () => void;
}

/** The window in which the labels of a set are kept. */
export function LabelTree({ set, onClose }: LabelTreeProps) {
  const t = useTexts();
  const can = useCan('labelSet');
  const save = useSave(labels.save);
  const remove = useRemove(labels.remove);
  const labelSetId = set.id;
  return (
    <NamedTreeEditor
      kind="label"
      title={`${t('管理标签')} · ${set.name}`}
      words={{
        nodes: t('标签'),
        addRoot: t('+ 根标签'),
        addChild: t('+ 子标签'),
        newRoot: t('新增根标签'),
        newChild: t('新增子标签'),
        empty: t('还没有标签'),
        choose: t('请选择一个标签'),
      }}
      of={labels}
      names="labelNames"
      draft={({ id, parentId }) => ({
        form: 'label',
        recordId: id,
        place: placeOfNode(set.id, id ? undefined : parentId),
      })}
      can={can}
      tree={(keyword) => queryOf(labels.tree, { labelSetId, keyword })}
      save={({ picturePath, singleChoice, ...values }, { id, parentId = 0, version }) =>
        save({
          ...values,
          singleChoice: parentId === 0 ? singleChoice : 0,
          picturePath: picturePath?.filePath ?? '',
          id,
          parentId,
          version,
          labelSetId,
          labelType: 2,
        })
      }
      remove={(id, name) => remove({ id, labelType: 2 }, name)}
      maxDepth={MAX_LABEL_DEPTH}
      together={
        can.button('maintain')
          ? ({ ids, isAll }) => (
              <BulkButton
                list={labels.tree}
                button="maintain"
                chosen={{
                  count: ids.length,
                  isAll: false,
                  isBounded: false,
                  chosen: isAll ? { filter: { labelSetId } } : { ids: [...ids] },
                }}
              />
            )
          : undefined
      }
      fresh={(place) => place}
      toFormValues={toFormValues}
      fields={(isRoot) => <LabelFields isRoot={isRoot} />}
      onClose={onClose}
    />
  );
}

function LabelFields({ isRoot }: { isRoot: boolean }) {
  const t = useTexts();
  const answers = [
    { value: 1, label: t('是') },
    { value: 0, label: t('否') },
  ];
  return (
    <>
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
      {isRoot && (
        <Field
          name="singleChoice"
          label={t('是否单选')}
          show={(chosen) => answers.find(({ value }) => value === chosen)?.label}
        >
          <Choice options={answers} placeholder={t('请选择')} />
        </Field>
      )}
      <Field name="sort" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field name="picturePath" label={t('图片')} wide>
        <PictureField limits={{ megabytes: 1 }} hint={t('建议尺寸 118x95，JPG/PNG，小于 1MB，仅一张')} />
      </Field>
    </>
  );
}

interface Values {
  name: string;
  code: string;
  /** Empty while nothing has been chosen. */
  singleChoice: number | '';
  sort: number;
  picturePath: Picture | undefined;
}

function toFormValues({ name = '', code = '', singleChoice, sort = 0, ...rest }: Partial<Label>): Values {
  return {
    name,
    code,
    singleChoice: singleChoice ?? '',
    sort,
    picturePath: pictureOf(rest.picturePath, rest.url),
  };
}
