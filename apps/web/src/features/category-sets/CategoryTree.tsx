import { Input, InputNumber } from 'antd';
import { categories, categoryForm, MAX_CATEGORY_DEPTH, type Category } from '@edp/contract/categories';
import type { CategorySet } from '@edp/contract/category-sets';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/can.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useRemove } from '../../lib/use-remove.ts';
import { useSave } from '../../lib/use-save.ts';
import { MultilingualModal } from '../../pickers/MultilingualModal.tsx';
import { recordAddress } from '../../pickers/record-address.ts';
import { Choice } from '../../ui/Choice.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { TreeEditor } from '../../ui/TreeEditor.tsx';
import { fieldsOf } from '../../ui/fields-of.tsx';
import { picture, pictureOf, type Picture } from '../../ui/picture.ts';
import type { TreeCalls } from '../../ui/use-tree-data.ts';

const Field = fieldsOf('category', categoryForm.extend({ sortPicUrl: picture.optional() }));

interface CategoryTreeProps {
  set: CategorySet;
  onClose: () => void;
}

/** The window in which the categories of a set are kept. */
export function CategoryTree({ set, onClose }: CategoryTreeProps) {
  const t = useTexts();
  const can = useCan('categorySet');
  const saveTranslations = useSave(categories.saveTranslations, { saved: t('修改成功') });
  return (
    <TreeEditor
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
      calls={useCategoryCalls(set.id)}
      maxDepth={MAX_CATEGORY_DEPTH}
      fresh={(place) => place}
      values={valuesOf}
      fields={() => <CategoryFields />}
      addressOf={recordAddress}
      multilingual={
        can.button('multilingual')
          ? ({ id, name }, close) => (
              <MultilingualModal
                name={name}
                load={() => call(categories.translations, { id })}
                save={(list) => saveTranslations({ id, list })}
                onClose={close}
              />
            )
          : undefined
      }
      onClose={onClose}
    />
  );
}

function useCategoryCalls(categorySetId: number): TreeCalls<Category, Values> {
  const can = useCan('categorySet');
  const save = useSave(categories.save);
  const remove = useRemove(categories.remove);
  const mayMaintain = can.button('maintain');
  return {
    key: [categories.tree.path, categorySetId],
    load: async (keyword, signal) =>
      (await call(categories.tree, { categorySetId, keyword }, { signal })).data,
    detail: async (id, signal) => (await call(categories.detail, { id }, { signal })).data,
    save: mayMaintain
      ? ({ sortPicUrl, ...values }, { id, parentId = 0, version }) =>
          save({
            ...values,
            sortPicUrl: sortPicUrl?.filePath ?? '',
            id,
            parentId,
            version,
            categorySetId,
            sortType: 1,
          })
      : undefined,
    move: mayMaintain ? async (move) => (await call(categories.move, move)).data : undefined,
    remove: can.button('delete') ? (id, name) => remove({ id }, name) : undefined,
  };
}

function CategoryFields() {
  const t = useTexts();
  const statuses = [
    { value: 1, label: t('启用|状态') },
    { value: 0, label: t('禁用|状态') },
  ];
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
      <Field
        name="status"
        label={t('状态')}
        show={(status) => (status === 1 ? t('启用|状态') : t('禁用|状态'))}
      >
        <Choice options={statuses} placeholder={t('请选择')} />
      </Field>
      <Field name="sortPicUrl" label={t('图片')} wide>
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
  sortPicUrl: Picture | undefined;
}

function valuesOf({ name = '', code = '', sort = 0, status = 1, ...rest }: Partial<Category>): Values {
  return { name, code, sort, status, sortPicUrl: pictureOf(rest.sortPicUrl, rest.url) };
}
