import { useState } from 'react';
import { languages, type PageText } from '@edp/contract/languages';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useList } from '../../lib/list/use-list.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../ui/filters/choice-filter.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { textList } from './text-list.ts';

const TextForm = onDemand(async () => (await import('./TextForm.tsx')).TextForm);

/** All texts of the interface, and what the tenant says instead. */
export function TextsPage() {
  const t = useTexts();
  const can = useCan('pageText');
  const list = useList(textList);
  const { data: screens = [] } = useRecord(languages.screens, {});
  const save = useSave(languages.saveText, { saved: t('文字已恢复默认') });
  const reset = useSave(languages.resetTexts, { saved: t('文字已恢复默认') });
  const [opened, setOpened] = useState<PageText | 'reset'>();
  useWantedForms(
    {
      pageText(_id, place) {
        const text = list.rows?.find(({ functionKey, textKey }) => `${functionKey}/${textKey}` === place);
        if (text) setOpened(text);
      },
    },
    list.rows !== undefined,
  );
  const close = () => setOpened(undefined);
  const columns: Column<PageText>[] = [
    { key: 'chinese', title: t('内置中文'), sortable: true, fit: 'narrow', cell: ({ chinese }) => chinese },
    { key: 'english', title: t('内置英文'), sortable: true, fit: 'narrow', cell: ({ english }) => english },
    {
      key: 'ownChinese',
      title: t('自定义中文'),
      sortable: true,
      fit: 'narrow',
      cell: ({ ownChinese }) => ownChinese,
    },
    {
      key: 'ownEnglish',
      title: t('自定义英文'),
      sortable: true,
      fit: 'narrow',
      cell: ({ ownEnglish }) => ownEnglish,
    },
    { key: 'screen', title: t('所在页面'), sortable: true, cell: ({ screen }) => screen },
  ];
  const actions = (text: PageText) => (
    <>
      {can.button('edit') && (
        <ActionLink shortcut="E" onClick={() => setOpened(text)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('edit') && text.version > 0 && (
        <ActionLink onClick={() => save(builtIn(text), text.chinese)}>{t('恢复默认')}</ActionLink>
      )}
    </>
  );
  const filters = [
    choiceFilter(
      { name: 'functionKey', label: t('所在页面') },
      screens.map(({ key, name }) => ({ value: key, label: name })),
    ),
    choiceFilter({ name: 'changed', label: t('是否修改') }, [
      { value: '1', label: t('已修改') },
      { value: '0', label: t('未修改') },
    ]),
  ];
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('页面文字')}
      actions={
        <>
          <HistoryButton kind="texts" id={0} name={t('页面文字')} />
          {can.button('reset') && <Button onClick={() => setOpened('reset')}>{t('恢复全部')}</Button>}
        </>
      }
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('文字'), placeholder: t('键、页面、中文、英文') }}
            filters={filters}
          />
        }
        label={t('页面文字')}
        empty={t('没有符合的文字')}
        columns={columns}
        actions={can.button('edit') && actions}
      />
      {opened === 'reset' && (
        <Question
          title={t('恢复全部文字？')}
          consequence={t('本企业修改的所有文字将恢复为系统默认。')}
          verb={t('恢复全部')}
          onConfirm={() => reset({})}
          onClose={close}
        />
      )}
      {opened && opened !== 'reset' && <TextForm text={opened} onClose={close} />}
    </ListPage>
  );
}

/** The text without own words. */
function builtIn({ functionKey, textKey, version }: PageText) {
  return { functionKey, textKey, version, ownChinese: '', ownEnglish: '' };
}
