import { Input } from 'antd';
import { languages, pageTextForm, type PageText } from '@edp/contract/languages';
import { useSave } from '../../lib/query/use-save.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { Fact, Facts } from '../../ui/basic/Facts.tsx';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import styles from './languages.module.css';

const Field = fieldsOf('pageText', pageTextForm);

export function TextForm({ text, onClose }: { text: PageText; onClose: () => void }) {
  const t = useTexts();
  const save = useSave(languages.saveText);
  return (
    <FormModal
      title={t('编辑文字')}
      record={text}
      draft={{ form: 'pageText', place: `${text.functionKey}/${text.textKey}`, title: text.chinese }}
      toFormValues={({ ownChinese, ownEnglish }) => ({ ownChinese, ownEnglish })}
      onSubmit={(words, { functionKey, textKey, version, chinese }) =>
        save({ ...words, functionKey, textKey, version }, chinese)
      }
      onClose={onClose}
    >
      <div className={styles.wide}>
        <Facts as="lines">
          <Fact label={t('所在页面')}>{text.screen}</Fact>
          <Fact label={t('键')}>
            <Code>{text.textKey}</Code>
          </Fact>
          <Fact label={t('内置中文')}>{text.chinese}</Fact>
          <Fact label={t('内置英文')}>{text.english}</Fact>
        </Facts>
      </div>
      <Field name="ownChinese" label={t('自定义中文')} wide>
        <Input autoComplete="off" placeholder={text.chinese} />
      </Field>
      <Field
        name="ownEnglish"
        label={t('自定义英文')}
        help={t('留空则使用内置文字；占位符如 {name} 必须保留。下次打开页面时生效。')}
        wide
      >
        <Input autoComplete="off" placeholder={text.english} />
      </Field>
    </FormModal>
  );
}
