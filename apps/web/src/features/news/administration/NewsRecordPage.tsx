import { useState } from 'react';
import { Input } from 'antd';
import { administeredNews, newsForm, type AdministeredNews } from '@edp/contract/administered-news';
import { useTab } from '../../../lib/address/tab.ts';
import { useSave } from '../../../lib/query/use-save.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LastChange } from '../../../pickers/history/last-change-on-use.ts';
import { RecordRail } from '../../../pickers/rail/rail-on-demand.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { Fact, Facts } from '../../../ui/basic/Facts.tsx';
import { DocumentListField } from '../../../ui/files/DocumentListField.tsx';
import { DocumentListView } from '../../../ui/files/DocumentListView.tsx';
import type { StoredFile } from '../../../ui/files/stored-file.ts';
import { FlagField, FlagView } from '../../../ui/form/FlagField.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import type { RecordMode } from '../../../ui/record/record-page.ts';
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx';
import { RichTextView } from '../../../ui/rich-text/RichTextView.tsx';
import { AudienceField, audienceValue, AudienceView, type Audience } from './AudienceField.tsx';
import { useNewsActions, type ActedOn } from './news-dialogs.tsx';
import type { PreviewedNews } from './NewsPreview.tsx';
import { NEW, pieceQuery } from './news-queries.ts';
import { NewsState } from './NewsState.tsx';

const TypedPreview = onDemand(async () => (await import('./NewsPreview.tsx')).TypedPreview);

const MAX_ATTACHMENTS = 10;

interface Values {
  title: string;
  typeName: string;
  forcedRead: 0 | 1;
  audience: Audience;
  content: string;
  attachments: StoredFile[];
}

const Field = fieldsOf('news', newsForm.omit({ everybody: true }).extend({ audience: audienceValue }));

/** One piece of news; with the id 0 a new one. */
export function NewsRecordPage() {
  const t = useTexts();
  const can = useCan('news');
  const { back, params } = useTab();
  const { id = NEW } = params;
  const isNew = id === NEW;
  const submit = useSubmit();
  const { actionsOf, dialog } = useNewsActions({ onRemoved: back });
  const [shown, setShown] = useState<PreviewedNews>();
  return (
    <>
      <RecordPage<Partial<AdministeredNews>, Values>
        titles={{ create: t('新增新闻'), view: t('新闻'), edit: t('编辑新闻') }}
        draft={{ form: 'news', recordId: isNew ? 0 : Number(id) }}
        of={isNew ? { fresh: {} } : pieceQuery(id)}
        head={({ id: stored = 0, title = '', state }) => ({
          code: title,
          changed: <LastChange kind="news" id={stored} />,
          status: state !== undefined && <NewsState state={state} />,
        })}
        tabs={(piece, mode) => [
          { key: 'base', label: t('内容'), content: <Content piece={piece} mode={mode} /> },
        ]}
        toFormValues={(piece) => ({
          title: piece.title ?? '',
          typeName: piece.typeName ?? '',
          forcedRead: piece.forcedRead === 1 ? 1 : 0,
          audience: { everybody: piece.everybody === 0 ? 0 : 1, parties: piece.audience ?? [] },
          content: piece.content ?? '',
          attachments: piece.attachments ?? [],
        })}
        onSubmit={submit}
        warning={() => t('填写有误，请检查！')}
        maySave={can.button(isNew ? 'add' : 'edit')}
        sharing={({ state }) => ({
          note: undefined,
          // What is or will be seen is changed by who may publish.
          mayChange: state === 'draft' || state === 'withdrawn' || can.button('publish'),
        })}
        submitLabel={isNew ? t('保存草稿') : t('保存')}
        afterEdit="view"
        rail={({ id: stored = 0, title }) => <RecordRail kind="news" id={stored} name={title} />}
        formActions={(typed, piece) => (
          <Button onClick={() => setShown(typedPiece(typed(), piece))}>{t('预览')}</Button>
        )}
        actions={(piece) =>
          isActedOn(piece) &&
          actionsOf(piece).map(({ label, run }) => (
            <Button key={label} onClick={run}>
              {label}
            </Button>
          ))
        }
      />
      {dialog}
      {shown && <TypedPreview piece={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** What stands in the form as if it were out. */
function typedPiece(
  { title, typeName, forcedRead, content, attachments }: Values,
  { id = 0, publishTime, viewCount = 0, commentCount = 0 }: Partial<AdministeredNews>,
): PreviewedNews {
  return {
    id,
    title,
    typeName,
    forcedRead,
    content,
    attachments,
    publishDate: publishTime || '–',
    updateTime: '',
    viewCount,
    commentCount,
  };
}

function isActedOn(piece: Partial<AdministeredNews>): piece is Partial<AdministeredNews> & ActedOn {
  return piece.id !== undefined;
}

function Content({ piece, mode }: { piece: Partial<AdministeredNews>; mode: RecordMode }) {
  const t = useTexts();
  return (
    <>
      {mode === 'view' && <About piece={piece} />}
      <RecordSection title={t('基本资料')}>
        <Field name="title" label={t('标题')}>
          <Input />
        </Field>
        <Field name="typeName" label={t('类型')}>
          <Input placeholder={t('如：通知公告、制度发布')} />
        </Field>
        <Field
          name="forcedRead"
          label={t('必读')}
          help={t('开启后，发布范围内的人必须点击“我已阅读”')}
          show={(value) => <FlagView value={value} />}
        >
          <FlagField />
        </Field>
        <Field
          name="audience"
          label={t('发布范围')}
          wide
          show={(value) => <AudienceView label={t('发布范围')} value={value} />}
        >
          <AudienceField label={t('发布范围')} />
        </Field>
      </RecordSection>
      <RecordSection title={t('正文与附件')}>
        <Field name="content" label={t('正文')} wide show={(value) => <RichTextView value={value} />}>
          <RichTextField label={t('正文')} />
        </Field>
        <Field name="attachments" label={t('附件')} wide show={(value) => <DocumentListView value={value} />}>
          <DocumentListField
            max={MAX_ATTACHMENTS}
            hint={t('PDF、Office、ZIP、TXT、JPG、PNG，每个小于 20MB')}
          />
        </Field>
      </RecordSection>
    </>
  );
}

/** What became of it. */
function About({ piece }: { piece: Partial<AdministeredNews> }) {
  const t = useTexts();
  const { publishTime, updateTime, viewCount = 0, commentCount = 0, createdBy, createTime } = piece;
  return (
    <RecordSection title={t('发布情况')} kind="plain">
      <Facts as="cells">
        <Fact label={t('发布时间')}>{publishTime}</Fact>
        <Fact label={t('更新于')}>{updateTime}</Fact>
        <Fact label={t('浏览量')}>{viewCount.toLocaleString('en')}</Fact>
        <Fact label={t('评论数')}>{commentCount.toLocaleString('en')}</Fact>
        <Fact label={t('撰写人')}>{createdBy}</Fact>
        <Fact label={t('创建时间')}>{createTime}</Fact>
      </Facts>
    </RecordSection>
  );
}

/** All of a piece is sent, so that what was taken away goes. */
function useSubmit() {
  const add = useSave(administeredNews.create);
  const change = useSave(administeredNews.update);
  return async ({ audience, ...values }: Values, { id, version }: Partial<AdministeredNews>) => {
    const { everybody, parties } = audience;
    const input = { ...values, everybody, audience: parties.map(({ kind, id: of }) => ({ kind, id: of })) };
    return id === undefined ? add(input, values.title) : change({ ...input, id, version }, values.title);
  };
}
