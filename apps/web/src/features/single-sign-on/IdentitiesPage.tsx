import { useState } from 'react';
import { singleSignOn, type Identity } from '@edp/contract/single-sign-on';
import { useList } from '../../lib/list/use-list.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { ListViews } from '../../pickers/views/ListViews.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { identityList } from './identity-list.ts';

/** Who of the provider has signed in, and which users they are. */
export function IdentitiesPage() {
  const t = useTexts();
  const can = useCan('singleSignOn');
  const list = useList(identityList);
  const unbind = useSave(singleSignOn.unbind);
  const [leaving, setLeaving] = useState<Identity>();
  const columns: Column<Identity>[] = [
    { key: 'userName', title: t('用户'), sortable: true, cell: ({ userName }) => userName },
    { key: 'account', title: t('账号'), sortable: true, cell: ({ account }) => <Code>{account}</Code> },
    { key: 'subject', title: t('身份标识'), sortable: true, cell: ({ subject }) => <Code>{subject}</Code> },
    { key: 'issuer', title: t('发行方地址'), sortable: true, cell: ({ issuer }) => issuer },
    { key: 'createTime', title: t('绑定时间'), sortable: true, cell: ({ createTime }) => createTime },
    {
      key: 'lastSignInTime',
      title: t('上次登录'),
      sortable: true,
      cell: ({ lastSignInTime }) => lastSignInTime,
    },
  ];
  return (
    <ListPage views={<ListViews list={list} />} inner title={t('已绑定身份')}>
      <DataTable
        list={list}
        filters={
          <FilterChips list={list} words={{ label: t('关键字'), placeholder: t('姓名、账号、身份标识') }} />
        }
        label={t('已绑定身份')}
        empty={t('还没有人通过单点登录登录')}
        columns={columns}
        actions={
          can.button('edit') &&
          ((row: Identity) => <ActionLink onClick={() => setLeaving(row)}>{t('解除绑定')}</ActionLink>)
        }
      />
      {leaving && (
        <Question
          title={t('解除绑定吗？')}
          name={`${leaving.userName} · ${leaving.account}`}
          consequence={t('该身份下次登录时重新匹配账号；当前的会话不受影响。')}
          verb={t('解除绑定')}
          onConfirm={() => unbind({ id: leaving.id }, leaving.userName)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </ListPage>
  );
}
