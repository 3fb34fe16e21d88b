import { useState } from 'react';
import { settings, type Setting } from '@edp/contract/settings';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useCan } from '../../lib/session/can.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useList } from '../../lib/list/use-list.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { HistoryLink } from '../../pickers/history/HistoryLink.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FormContext } from '../../ui/form-core/form-context.ts';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { SelectionBar } from '../../ui/selection/SelectionBar.tsx';
import { useCheckedRows } from '../../ui/selection/use-checked-rows.ts';
import { useOneByOne } from '../../ui/selection/use-one-by-one.ts';
import { EditableCell } from './EditableCell.tsx';
import type { SettingArea } from './setting-areas.ts';
import type { SettingValues } from './setting-input.ts';
import { useDrafts } from './use-drafts.ts';

const SettingForm = onDemand(async () => (await import('./SettingForm.tsx')).SettingForm);

export function SettingTable({ area }: { area: SettingArea }) {
  const t = useTexts();
  const can = useCan('applicationSetup');
  const list = useList(area.list);
  const drafts = useDrafts(area.type);
  const remove = useRemove(settings.remove);
  const [adding, setAdding] = useState(false);
  useWantedForms({ setting: (_id, place) => place === area.type && setAdding(true) });
  const chosen = useCheckedRows(list);
  const oneByOne = useOneByOne(chosen);
  const [deleting, setDeleting] = useState<{ ids: readonly number[]; name: string; question: string }>();

  const isCategory = area.type === 'APPLICATION_CATEGORY';
  const field = (key: keyof SettingValues, title: string): Column<Setting> => ({
    key,
    title,
    sortable: true,
    cell: (setting) => (
      <EditableCell
        setting={setting}
        field={key}
        label={title}
        drafts={drafts}
        canEdit={can.button('edit')}
        isLast={key === (isCategory ? 'remark' : 'name')}
      />
    ),
  });
  const columns: Column<Setting>[] = [
    field('name', t('名称')),
    ...(isCategory ? [field('code', t('编码')), field('remark', t('备注'))] : []),
    { key: 'createTime', title: t('创建时间'), sortable: true, cell: (setting) => setting.createTime },
  ];
  const askOne = ({ id, name }: Setting) => setDeleting({ ids: [id], name, question: t(area.askOne) });
  const askChosen = () => {
    if (chosen.count === 0) return notify.warning(t('请选择需要删除的数据'));
    const name = t('已选 {n} 条', { n: chosen.count });
    setDeleting({ ids: [...chosen.ids], name, question: t(area.askChosen) });
  };
  const removeAsked = async ({ ids, name }: { ids: readonly number[]; name: string }) => {
    const result = await remove({ type: area.type, ids: ids.join(',') }, name);
    if (result.kind === 'removed') {
      for (const id of ids) drafts.cancel(id);
      chosen.onChange(new Set([...chosen.ids].filter((id) => !ids.includes(id))));
    } else void chosen.keepThere();
    return result;
  };
  const removeChosen = can.button('delete') && (
    <Button {...oneByOne} onClick={askChosen}>
      {t('批量删除')}
    </Button>
  );
  return (
    <ListPage
      views={<ListViews list={list} />}
      inner
      title={t(area.title)}
      actions={
        <>
          {chosen.count === 0 && removeChosen}
          {can.button('add') && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              {t(area.add)}
            </Button>
          )}
        </>
      }
    >
      <FormContext value={drafts.place}>
        <DataTable
          list={list}
          filters={<FilterChips folds list={list} words={{ name: 'name', label: t('名称') }} />}
          label={t(area.title)}
          empty={t(can.button('add') ? area.emptyToAdd : area.empty)}
          columns={columns}
          actions={(setting: Setting) => (
            <>
              {can.button('delete') && <ActionLink onClick={() => askOne(setting)}>{t('删除')}</ActionLink>}
              <HistoryLink kind="setting" id={setting.id} name={setting.name} />
            </>
          )}
          selection={can.button('delete') ? chosen : undefined}
          bar={<SelectionBar rows={chosen}>{removeChosen}</SelectionBar>}
        />
      </FormContext>
      {adding && <SettingForm area={area} onClose={() => setAdding(false)} />}
      {deleting && (
        <ConfirmDelete
          question={deleting.question}
          name={deleting.name}
          onConfirm={() => removeAsked(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </ListPage>
  );
}
