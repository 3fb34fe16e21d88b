import { use, type ReactNode } from 'react';
import { Input, Radio } from 'antd';
import { WATERMARKS } from '@edp/contract/branding';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { FlagField, FlagView } from '../../ui/form/FlagField.tsx';
import { ReadingContext, useFormValue } from '../../ui/form-core/form-context.ts';
import { PictureField } from '../../ui/pictures/PictureField.tsx';
import { RecordSection } from '../../ui/record/RecordSection.tsx';
import { Field, SECTIONS, type LookField, type LookValues } from './branding-fields.ts';
import { ColourField, ColourView } from './ColourField.tsx';
import { HomePartsField, HomePartsView } from './HomePartsField.tsx';
import styles from './branding.module.css';

type Title = (typeof SECTIONS)[number]['title'];

const contents: Readonly<Record<Title, () => ReactNode>> = {
  平台标识: Identity,
  主题色: Primary,
  登录页: SignIn,
  首页: Home,
  页脚: PageFooter,
  水印: Watermark,
};

/** `onReset` fills the fields of a section with their defaults; without it everything is only read. */
export function Sections({ onReset }: { onReset?: (fields: readonly LookField[]) => void }) {
  const t = useTexts();
  const Fields = use(ReadingContext) ? 'dl' : 'div';
  return SECTIONS.map(({ title, fields }) => {
    const Content = contents[title];
    return (
      <RecordSection key={title} title={t(title)} kind="plain">
        {onReset && (
          <div className={styles.reset}>
            <ActionLink onClick={() => onReset(fields)}>
              {t('恢复默认')} <span className="edp-hidden-label">{t(title)}</span>
            </ActionLink>
          </div>
        )}
        <Fields className={styles.fields}>
          <Content />
        </Fields>
      </RecordSection>
    );
  });
}

const LIMITS = { megabytes: 1 };

function Identity() {
  const t = useTexts();
  return (
    <>
      <Field name="browserTitle" label={t('平台名称')} help={t('显示在页面左上角和浏览器标签上')}>
        <Input placeholder={t('企业数字化平台')} />
      </Field>
      <Field name="englishBrowserTitle" label={t('英文平台名称')} help={t('留空时英文界面也显示中文名称')}>
        <Input />
      </Field>
      <Field name="mainLogoId" label={t('平台标志')}>
        <PictureField limits={LIMITS} hint={t('高 48 像素为宜，JPG/PNG，小于 1MB')} />
      </Field>
      <Field name="tabIcon" label={t('浏览器图标')}>
        <PictureField limits={LIMITS} hint={t('64×64 为宜，JPG/PNG，小于 1MB')} />
      </Field>
      <Field name="mainLogoShow" label={t('显示平台标志')} show={(value) => <FlagView value={value} />}>
        <FlagField />
      </Field>
    </>
  );
}

function Primary() {
  const t = useTexts();
  return (
    <Field
      name="primaryColor"
      label={t('主题色')}
      help={t('按钮、链接和选中项的颜色；留空为默认')}
      show={(value) => <ColourView value={value} />}
      wide
    >
      <ColourField of="primary" />
    </Field>
  );
}

function SignIn() {
  const t = useTexts();
  return (
    <>
      <Field name="loginTitle" label={t('登录页标题')}>
        <Input placeholder={t('企业数字化平台')} />
      </Field>
      <Field name="englishLoginTitle" label={t('登录页英文标题')}>
        <Input />
      </Field>
      <Field name="loginLogoId" label={t('登录页标志')}>
        <PictureField limits={LIMITS} hint={t('高 56 像素为宜，JPG/PNG，小于 1MB')} />
      </Field>
      <Field name="loginBackgroundId" label={t('登录页背景')}>
        <PictureField limits={LIMITS} hint={t('1600×1200 为宜，JPG/PNG，小于 1MB；登录前可见')} />
      </Field>
      <Field
        name="loginButtonColor"
        label={t('登录按钮颜色')}
        help={t('留空时随主题色')}
        show={(value) => <ColourView value={value} />}
        wide
      >
        <ColourField of="button" />
      </Field>
    </>
  );
}

function Home() {
  const t = useTexts();
  return (
    <Field
      name="homeParts"
      label={t('首页显示的内容和顺序')}
      show={(value) => <HomePartsView value={value} />}
      wide
    >
      <HomePartsField />
    </Field>
  );
}

function PageFooter() {
  const t = useTexts();
  return (
    <>
      <Field name="bottomTitle" label={t('页脚文字')}>
        <Input placeholder={t('企业数字化平台 · 版权所有')} />
      </Field>
      <Field name="englishBottomTitle" label={t('英文页脚文字')}>
        <Input />
      </Field>
    </>
  );
}

const watermarkNames = { off: '关闭|水印', person: '姓名、账号和日期', own: '自定义文字' } as const;

function Watermark() {
  const t = useTexts();
  const options = WATERMARKS.map((value) => ({ value, label: t(watermarkNames[value]) }));
  const nameOf = (value: unknown) => options.find((option) => option.value === value)?.label;
  return (
    <>
      <Field
        name="watermark"
        label={t('水印内容')}
        help={t('单独设置了水印的用户不受影响')}
        show={nameOf}
        wide
      >
        <WatermarkChoice options={options} />
      </Field>
      {use(ReadingContext) ? <WatermarkText /> : <ChosenWatermarkText />}
    </>
  );
}

interface WatermarkChoiceProps {
  options: { value: string; label: string }[];
  /** Given by the field around it, as are the two below. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

function WatermarkChoice({ onChange, ...field }: WatermarkChoiceProps) {
  return <Radio.Group {...field} onChange={(event) => onChange?.(String(event.target.value))} />;
}

function ChosenWatermarkText() {
  return useFormValue<LookValues>('watermark') === 'own' && <WatermarkText />;
}

function WatermarkText() {
  const t = useTexts();
  return (
    <Field name="watermarkText" label={t('水印文字')} wide>
      <Input />
    </Field>
  );
}
