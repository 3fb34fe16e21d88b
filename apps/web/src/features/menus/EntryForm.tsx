import { Input, Select } from 'antd';
import {
  foreignPageForm,
  menuEntryForm,
  menus,
  type MenuEntry,
  type MenuEntryKind,
} from '@edp/contract/menus';
import { menuIcons } from '@edp/contract/menu-icons';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import type { DraftedForm } from '../../lib/drafts/drafted-form.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { insideDialog } from '../../ui/overlay/Dialog.tsx';
import { AddressField } from './AddressField.tsx';
import { IconField } from './IconField.tsx';
import { useIconName } from './icon-names.ts';
import { menuTree } from './menu-tree.ts';
import styles from './menus.module.css';

const Field = fieldsOf('menu', menuEntryForm);
const PageField = fieldsOf('menu', foreignPageForm);

interface EntryFormProps {
  kind: MenuEntryKind;
  /** Without one it becomes a new one. */
  entry?: MenuEntry;
  /** Of a new one; without one it stands at the first level. */
  parent?: MenuEntry | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

function draftOfEntry(
  kind: EntryFormProps['kind'],
  entry: MenuEntry | undefined,
  parent: MenuEntry | undefined,
): DraftedForm {
  if (entry) return { form: 'menuEntry', recordId: entry.id };
  return { form: 'menuEntry', place: `${kind}/${parent?.id ?? 0}` };
}

export function EntryForm({ kind, entry, parent, onSaved, onClose }: EntryFormProps) {
  const t = useTexts();
  const iconName = useIconName();
  const create = useSave(menus.create);
  const update = useSave(menus.update);
  const titles = { screen: t('编辑菜单'), link: t('新增外部页面'), group: t('新增分组') };
  const isLink = kind === 'link';
  return (
    <FormModal<Partial<MenuEntry>, Values>
      title={entry ? t('编辑菜单') : titles[kind]}
      record={entry ?? { icon: isLink ? 'link' : 'folder' }}
      draft={draftOfEntry(kind, entry, parent)}
      toFormValues={toFormValues}
      onSubmit={async (values, { id, icon: former, version }) => {
        const form = toInput(values, { isLink, former: id === undefined ? '' : former });
        const result = await (id === undefined
          ? create({ ...form, kind: isLink ? 'link' : 'group', parentId: parent?.id ?? 0 })
          : update({ ...form, id, version }));
        if (result.kind === 'saved' && result.id !== undefined) onSaved(result.id);
        return result;
      }}
      onClose={onClose}
    >
      {!entry && (
        <p className={styles.wide}>
          {parent ? t('放在分组“{name}”内', { name: parent.name }) : t('放在第一级')}
        </p>
      )}
      <Field name="chineseName" label={t('中文名称')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="englishName" label={t('英文名称')}>
        <Input autoComplete="off" />
      </Field>
      {isLink && <LinkFields />}
      <Field name="icon" label={t('图标')} show={(value) => iconName(String(value))} wide>
        <IconField />
      </Field>
      <Field
        name="hidden"
        label={t('在菜单中隐藏')}
        show={(value) => <FlagView value={value} />}
        {...(kind === 'screen' && { help: t('仅从菜单中去掉，权限不变') })}
      >
        <FlagField disabled={entry?.isAdministration} reason={t('系统管理和平台运营的菜单不能隐藏')} />
      </Field>
    </FormModal>
  );
}

/** What only external pages have. */
function LinkFields() {
  const t = useTexts();
  const roles = useFetch(menuTree).data?.roles ?? [];
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  const nameOf = (id: unknown) => roles.find((role) => role.id === id)?.name ?? String(id);
  const ways = [
    { value: 0, label: t('页签内') },
    { value: 1, label: t('新窗口') },
  ];
  return (
    <>
      <PageField name="url" label={t('地址')} wide>
        <AddressField />
      </PageField>
      <PageField
        name="opensWindow"
        label={t('打开方式')}
        show={(value) => ways.find((way) => way.value === value)?.label}
      >
        <Select options={ways} getPopupContainer={insideDialog} />
      </PageField>
      <PageField name="roleIds" label={t('可见角色')} entry={nameOf} help={t('不选则没有人能看到')}>
        <Select
          mode="multiple"
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('请选择角色')}
          getPopupContainer={insideDialog}
        />
      </PageField>
    </>
  );
}

interface Values {
  chineseName: string;
  englishName: string;
  icon: string;
  hidden: number;
  url: string;
  opensWindow: number;
  roleIds: readonly number[];
}

function toFormValues(entry: Partial<MenuEntry>): Values {
  const { chineseName = '', englishName = '', icon = '', hidden = 0 } = entry;
  const { url = '', opensWindow = 0, roleIds = [] } = entry;
  return { chineseName, englishName, icon, hidden, url, opensWindow, roleIds };
}

/** Only external pages have an address and roles of their own; an icon that is none of ours stays as it is. */
function toInput(values: Values, { isLink, former }: { isLink: boolean; former: string | undefined }) {
  const { chineseName, englishName, url, roleIds } = values;
  const icon = values.icon === former ? undefined : menuIcons.find((name) => name === values.icon);
  const hidden = values.hidden === 1 ? (1 as const) : (0 as const);
  const own = { chineseName, englishName, hidden, ...(icon && { icon }) };
  if (!isLink) return own;
  const opensWindow = values.opensWindow === 1 ? (1 as const) : (0 as const);
  return { ...own, url, opensWindow, roleIds: [...roleIds] };
}
