import { Radio } from 'antd';
import { z } from 'zod';
import { administeredNews, publishForm, type NewsState } from '@edp/contract/administered-news';
import { useFetch } from '../../../lib/query/use-fetch.ts';
import { unversioned, useSave } from '../../../lib/query/use-save.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { readingsQuery } from './news-queries.ts';
import styles from './news-administration.module.css';

/** When it is published: at once, or at a time. */
const moment = z.object({ isLater: z.boolean(), time: publishForm.shape.publishTime });
type Moment = z.infer<typeof moment>;

/** Named as the server names what is wrong with it. */
const Field = fieldsOf('news', z.object({ publishTime: z.custom<Moment>() }));

export interface Publishable {
  id: number;
  title: string;
  state: NewsState;
  version: number;
  publishTime: string;
}

interface PublishFormProps {
  piece: Publishable;
  onClose: () => void;
}

/** Publishes a piece now or at a time, and says how many people it reaches. */
export function PublishForm({
  piece: { id, title, state, version, publishTime },
  onClose,
}: PublishFormProps) {
  const t = useTexts();
  const publish = useSave(administeredNews.publish);
  const { data: [reading] = [] } = useFetch(readingsQuery([id]));
  const isScheduled = state === 'scheduled';
  return (
    <FormModal
      title={isScheduled ? t('修改发布时间') : t('发布新闻')}
      submit={t('发布')}
      record={{ isLater: isScheduled, time: isScheduled ? publishTime : '' }}
      draft={null}
      toFormValues={(given) => ({ publishTime: given })}
      check={({ publishTime: { isLater, time } }) =>
        isLater && !time ? [{ path: 'publishTime', message: t('请选择发布时间') }] : []
      }
      onSubmit={async ({ publishTime: { isLater, time } }) =>
        unversioned(await publish({ id, version, publishTime: isLater ? time : '' }, title))
      }
      onClose={onClose}
    >
      <p className={styles.wide}>
        <strong>{title}</strong>
        <br />
        {reading ? t('发布给 {n} 人', { n: reading.people.toLocaleString('en') }) : '…'}
        {state === 'withdrawn' && t('；重新发布后，已读过的人需要再次阅读')}
      </p>
      <Field name="publishTime" label={t('发布时间')} wide>
        <MomentField label={t('发布时间')} />
      </Field>
    </FormModal>
  );
}

interface MomentFieldProps {
  label: string;
  /** Given by the field around it, as are the four below. */
  id?: string;
  value?: Moment;
  onChange?: (moment: Moment) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

function MomentField({ label, id, value, onChange, ...given }: MomentFieldProps) {
  const t = useTexts();
  const isLater = value?.isLater === true;
  return (
    <div className={styles.audience}>
      <Radio.Group
        aria-label={label}
        value={isLater}
        options={[
          { value: false, label: t('立即发布') },
          { value: true, label: t('定时发布') },
        ]}
        onChange={({ target }) => onChange?.({ time: value?.time, isLater: target.value === true })}
        {...(!isLater && id !== undefined && { id })}
      />
      {isLater && (
        <DateField
          {...given}
          {...(id !== undefined && { id })}
          withTime
          value={value?.time}
          onChange={(time) => onChange?.({ isLater: true, time })}
        />
      )}
    </div>
  );
}
