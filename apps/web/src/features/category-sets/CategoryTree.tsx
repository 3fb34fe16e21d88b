import { Input, InputNumber } from 'antd';
import { categories, categoryForm, MAX_CATEGORY_DEPTH, type Category } from '@edp/contract/categories';
import type { CategorySet } from '@edp/contract/category-sets';
import { useCan } from '../../lib/session/can.ts';
import { placeOfNode } from '../../lib/drafts/node-place.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { queryOf } from '../../lib/query/query.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { BulkButton } from '../../pickers/bulk/BulkButton.tsx';
import { NamedTreeEditor } from '../../pickers/trees/NamedTreeEditor.tsx';
import { EnabledName } from '../../ui/basic/enabled.tsx';
import { EnabledChoice } from '../../ui/basic/EnabledChoice.tsx';
import { PictureField } from '../../ui/pictures/PictureField.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { picture, pictureOf, type Picture } from '../../ui/form/picture.ts';

const Field = fieldsOf('category', categoryForm.extend({ picturePath: picture.optional() }));

interface CategoryTreeProps {
  set: CategorySet;
  onClose: () => void;
}

/** The window in which the categories of a set are kept. */
export function CategoryTree({ set, onClose }: CategoryTreeProps) {
  const t = useTexts();
  const can = useCan('categorySet');
  const save = useSave(categories.save);
  const remove = useRemove(categories.remove);
  const categorySetId = set.id;
  return (
    <NamedTreeEditor
      kind="category"
      title={`${t('管理分类')} · ${set.name}`}
      words={{
        nodes: t('分类'),
        addRoot: t('+ 根分类'),
        addChild: t('+ 子分类'),
        newRoot: t('新增根分类'),
        newChild: t('新增子分类'),
        empty: t('还没有分类'),
        choose: t('请选择一个分类'),
      }}
      of={categories}
      names="categoryNames"
      draft={({ id, parentId }) => ({
        form: 'category',
        recordId: id,
        place: placeOfNode(set.id, id ? undefined : parentId),
      })}
      can={can}
      tree={(keyword) => queryOf(categories.tree, { categorySetId, keyword })}
      save={({ picturePath, ...values }, { id, parentId = 0, version }) =>
        save({
          ...values,
          picturePath: picturePath?.filePath ?? '',
          id,
          parentId,
          version,
          categorySetId,
          sortType: 1,
        })
      }
      remove={(id, name) => remove({ id }, name)}
      maxDepth={MAX_CATEGORY_DEPTH}
      together={
        can.button('maintain')
          ? ({ ids, isAll }) => (
              <BulkButton
                list={categories.tree}
                button="maintain"
                categorySetId={categorySetId}
                chosen={{
                  count: ids.length,
                  isAll: false,
                  isBounded: false,
                  chosen: isAll ? { filter: { categorySetId } } : { ids: [...ids] },
                }}
              />
            )
          : undefined
      }
      fresh={(place) => place}
      toFormValues={toFormValues}
      fields={() => <CategoryFields />}
      onClose={onClose}
    />
  );
}

function CategoryFields() {
  const t = useTexts();
  return (
    <>
      <Field name="name" label={t('名称')}>
        <Input />
      </Field>
      <Field name="code" label={t('代码')}>
        <Input />
      </Field>
      <Field name="sort" label={t('排序')}>
        <InputNumber />
      </Field>
      <Field name="status" label={t('状态')} show={(status) => <EnabledName on={status === 1} />}>
        <EnabledChoice on={1} off={0} />
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
  sort: number;
  status: number;
  picturePath: Picture | undefined;
}

function toFormValues({ name = '', code = '', sort = 0, status = 1, ...rest }: Partial<Category>): Values {
  return { name, code, sort, status, picturePath: pictureOf(rest.picturePath, rest.url) };
}
