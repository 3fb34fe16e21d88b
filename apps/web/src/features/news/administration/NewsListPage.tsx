import type { ListedNews } from '@edp/contract/administered-news';
import { Link } from '../../../lib/address/Link.tsx';
import { useList } from '../../../lib/list/use-list.ts';
import { useFetch } from '../../../lib/query/use-fetch.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useHistoryDrawer } from '../../../pickers/history/use-history-drawer.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { NewButton } from '../../../ui/buttons/NewButton.tsx';
import { MoreMenu } from '../../../ui/overlay/MoreMenu.tsx';
import type { Column } from '../../../ui/columns/column.ts';
import { ListViews } from '../../../pickers/views/ListViews.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterChips } from '../../../ui/filters/FilterChips.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { dateFilter } from '../../../ui/filters/value-filters.tsx';
import type { ListFilter } from '../../../ui/filters/list-filter.ts';
import { ListPage } from '../../../ui/table/ListPage.tsx';
import { useNewsActions } from './news-dialogs.tsx';
import { NEW, newsAddress, newsList, readingsQuery } from './news-queries.ts';
import { NewsState, useStateNames } from './NewsState.tsx';

/** How many actions stand in a row beside 更多. */
const IN_SIGHT = 2;

/** All news of the tenant, whatever their state. */
export function NewsListPage() {
  const t = useTexts();
  const can = useCan('news');
  const list = useList(newsList);
  const columns = useColumns(list.rows ?? []);
  const filters = useFilters();
  const { actionsOf, dialog } = useNewsActions();
  const history = useHistoryDrawer('news');
  return (
    <ListPage
      views={<ListViews list={list} />}
      title={t('新闻管理')}
      actions={can.button('add') && <NewButton to={newsAddress(NEW)}>{t('新增新闻')}</NewButton>}
    >
      <DataTable
        list={list}
        filters={
          <FilterChips
            list={list}
            words={{ label: t('标题'), placeholder: t('标题、拼音首字母') }}
            filters={filters}
          />
        }
        label={t('新闻')}
        empty={can.button('add') ? t('还没有新闻，请点击“新增新闻”撰写') : t('还没有新闻')}
        columns={columns}
        actions={(piece) => {
          const actions = actionsOf(piece);
          return (
            <>
              {actions.slice(0, IN_SIGHT).map(({ label, run }) => (
                <ActionLink key={label} onClick={run}>
                  {label}
                </ActionLink>
              ))}
              <MoreMenu
                entries={[
                  ...actions.slice(IN_SIGHT).map(({ label, run }) => ({ label, onClick: run })),
                  history.entry(piece.id, piece.title),
                ]}
              />
            </>
          );
        }}
      />
      {dialog}
      {history.drawer}
    </ListPage>
  );
}

function useColumns(rows: readonly ListedNews[]): Column<ListedNews>[] {
  const t = useTexts();
  const ids = rows.filter(isOut).map(({ id }) => id);
  const { data: readings = [] } = useFetch(readingsQuery(ids), {
    enabled: ids.length > 0,
    keepPrevious: true,
  });
  const byId = new Map(readings.map((reading) => [reading.id, reading]));
  return [
    {
      key: 'title',
      title: t('标题'),
      sortable: true,
      fit: 'wrap',
      cell: ({ id, title }) => <Link to={newsAddress(id)}>{title}</Link>,
    },
    { key: 'typeName', title: t('类型'), sortable: true, cell: ({ typeName }) => typeName },
    { key: 'state', title: t('状态'), sortable: true, cell: ({ state }) => <NewsState state={state} /> },
    {
      key: 'forcedRead',
      title: t('必读'),
      sortable: true,
      cell: ({ forcedRead }) => (forcedRead === 1 ? t('是') : t('否')),
    },
    {
      key: 'audienceNames',
      title: t('发布范围'),
      sortable: true,
      cell: ({ everybody, audienceNames }) => (everybody === 1 ? t('全员') : audienceNames),
    },
    {
      key: 'publishTime',
      title: t('发布时间'),
      sortable: true,
      cell: ({ publishTime }) => publishTime,
    },
    {
      key: 'read',
      title: t('阅读'),
      align: 'right',
      cell: (piece) => {
        const reading = byId.get(piece.id);
        if (!isOut(piece)) return '–';
        return reading
          ? `${reading.read.toLocaleString('en')} / ${reading.people.toLocaleString('en')}`
          : '…';
      },
    },
    {
      key: 'viewCount',
      title: t('浏览量'),
      sortable: true,
      align: 'right',
      cell: ({ viewCount }) => viewCount.toLocaleString('en'),
    },
    { key: 'createdBy', title: t('撰写人'), sortable: true, cell: ({ createdBy }) => createdBy },
  ];
}

/** Whether somebody may have read it. */
function isOut({ state }: ListedNews): boolean {
  return state === 'published' || state === 'withdrawn';
}

function useFilters(): ListFilter[] {
  const t = useTexts();
  const names = useStateNames();
  const forced = [
    { value: '1', label: t('是') },
    { value: '0', label: t('否') },
  ];
  const states = Object.entries(names).map(([value, label]) => ({ value, label }));
  return [
    choiceFilter({ name: 'state', label: t('状态') }, states),
    choiceFilter({ name: 'forcedRead', label: t('必读') }, forced),
    dateFilter({ name: 'from', label: t('发布时间起') }),
    dateFilter({ name: 'to', label: t('发布时间止') }),
  ];
}
