import { classifications } from '@edp/contract/classifications';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ListNotice } from '../../../pickers/records/ListNotice.tsx';
import { queryOf } from '../../../lib/query/query.ts';
import { useChoices } from '../../../pickers/records/use-choices.ts';
import { Choice } from '../../../ui/basic/Choice.tsx';
import styles from './products.module.css';

interface ClassificationFieldProps {
  /** Given by the field around it, like the next two. */
  id?: string;
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
}

/** Chooses the classification that a product is in. */
export function ClassificationField(props: ClassificationFieldProps) {
  const t = useTexts();
  const { data = [], ...state } = useChoices(queryOf(classifications.all, { name: '' }));
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  const { value, ...field } = props;
  // Until their names have come, the number of the chosen one would stand there.
  const chosen = data.length > 0 && value !== undefined && { value };
  const isNoneSeen = data.length === 0 && !state.loading && !state.error;
  return (
    <Choice
      {...field}
      {...chosen}
      options={options}
      loading={state.loading}
      placeholder={t('请选择')}
      notFoundContent={isNoneSeen ? <NoneSeen /> : <ListNotice {...state} />}
    />
  );
}

/** Which classifications there are to choose depends on whose they are. */
function NoneSeen() {
  const t = useTexts();
  return (
    <div className={styles.noneSeen} role="status">
      <p>{t('没有你可见的分类')}</p>
      <p>{t('请管理员通过共享规则共享商品分类，或先在“商品分类”中新增。')}</p>
    </div>
  );
}

/** Names the classification that a field holds, where the form is read or compared. */
export function ClassificationName({ id, known }: { id: unknown; known: { id?: unknown; name?: string } }) {
  const { data = [] } = useChoices(queryOf(classifications.all, { name: '' }), known.id !== id);
  return known.id === id ? known.name : data.find((one) => one.id === id)?.name;
}
