import { useState } from 'react';
import { registrations, type Registration } from '@edp/contract/registrations';
import { useWantedForms } from '../../../lib/drafts/wanted-forms.ts';
import { useRecord } from '../../../lib/query/use-fetch.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { Fact, Facts } from '../../../ui/basic/Facts.tsx';
import { Dialog, WIDE } from '../../../ui/overlay/Dialog.tsx';
import type { StoredFile } from '../../../ui/files/stored-file.ts';
import { MediaListView } from '../../../ui/pictures/MediaListView.tsx';
import { CompanyRecord } from './CompanyRecord.tsx';
import { ApproveForm, RejectForm } from './decision-forms.tsx';
import { RegistrationState } from './RegistrationState.tsx';
import styles from './review.module.css';

interface RegistrationDialogProps {
  id: number;
  onClose: () => void;
}

const INDIVIDUAL = 1;

/** One application beside what the register of companies says, and what is decided about it. */
export function RegistrationDialog({ id, onClose }: RegistrationDialogProps) {
  const t = useTexts();
  const { data: application, error, reload } = useRecord(registrations.detail, { id });
  if (application !== undefined)
    return <Review application={application} onDecided={() => void reload()} onClose={onClose} />;
  return (
    <Dialog
      title={t('注册申请')}
      width={WIDE}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <p className={styles.hint} role="status">
        {error ?? t('加载中…')}
      </p>
      {error !== undefined && <Button onClick={() => void reload()}>{t('重试')}</Button>}
    </Dialog>
  );
}

interface ReviewProps {
  application: Registration;
  /** Whatever came of it: somebody else may have decided meanwhile. */
  onDecided: () => void;
  onClose: () => void;
}

function Review({ application, onDecided, onClose }: ReviewProps) {
  const t = useTexts();
  const can = useCan('registration');
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  const isOpen = application.status === 'pending' && can.button('approve');
  useWantedForms({ rejection: (id) => id === application.id && isOpen && setDeciding('reject') });
  const done = () => {
    setDeciding(undefined);
    onDecided();
  };
  return (
    <Dialog
      title={application.companyName}
      width={WIDE}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          {isOpen && (
            <>
              <Button kind="danger" onClick={() => setDeciding('reject')}>
                {t('驳回')}
              </Button>
              <Button kind="primary" onClick={() => setDeciding('approve')}>
                {t('通过')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.panes}>
        <Application application={application} />
        <CompanyRecord creditCode={application.creditCode} />
      </div>
      {deciding === 'approve' && <ApproveForm application={application} onDone={done} />}
      {deciding === 'reject' && <RejectForm application={application} onDone={done} />}
    </Dialog>
  );
}

function Application({ application }: { application: Registration }) {
  const t = useTexts();
  const { status, reason, tenantCode } = application;
  return (
    <section aria-label={t('注册申请')}>
      <h3 className={styles.heading}>{t('注册申请')}</h3>
      <Facts as="lines">
        <Fact label={t('状态')}>
          <RegistrationState status={status} />
        </Fact>
        {status !== 'pending' && <Fact label={t('审批人')}>{application.decidedBy}</Fact>}
        {status !== 'pending' && <Fact label={t('审批时间')}>{application.decidedTime}</Fact>}
        {reason !== '' && <Fact label={t('驳回原因')}>{reason}</Fact>}
        {tenantCode !== '' && (
          <Fact label={t('授权码')}>
            <Code>{tenantCode}</Code>
          </Fact>
        )}
        <Fact label={t('统一社会信用代码')}>
          <Code>{application.creditCode}</Code>
        </Fact>
        <Fact label={t('所在地区')}>{application.region}</Fact>
        <Fact label={t('详细地址')}>{application.addressDetail}</Fact>
        <Fact label={t('申请人')}>{application.applicant}</Fact>
        <Fact label={t('手机号码')}>{application.phone}</Fact>
        <Fact label={t('申请时间')}>{application.createTime}</Fact>
        <Fact label={t('需求描述')}>{application.requirementDescription}</Fact>
        <Fact label={t('营业执照照片')}>
          <MediaListView value={asFiles(application.businessLicensePicture)} />
        </Fact>
        {application.registerType === INDIVIDUAL && (
          <Fact label={t('身份证照片')}>
            <MediaListView value={asFiles(application.idCardPicture)} />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function asFiles(pictures: Registration['idCardPicture']): StoredFile[] {
  return pictures.map(({ id, url }) => ({ id, url, filePath: '', originalName: '' }));
}
