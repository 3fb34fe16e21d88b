import { useTab } from '../../lib/address/tab.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import styles from './placeholder.module.css';

export function DevicesPage() {
  const t = useTexts();
  return <PlaceholderPage title={t('设备管理')} />;
}

export function ContractsPage() {
  const t = useTexts();
  return <PlaceholderPage title={t('合同管理')} />;
}

export function ContractPage() {
  const t = useTexts();
  return <PlaceholderPage title={t('合同详情')} hasBack />;
}

export function LedgerPage() {
  const t = useTexts();
  return <PlaceholderPage title={t('账本')} />;
}

interface ComingPageProps {
  title: string;
  /** It is opened from another page. */
  hasBack?: boolean;
}

/** A screen that has its place but no content yet, and says so. */
function PlaceholderPage({ title, hasBack = false }: ComingPageProps) {
  const t = useTexts();
  const { back } = useTab();
  return (
    <ListPage title={title} actions={hasBack && <Button onClick={back}>{t('返回')}</Button>}>
      <div className={styles.empty}>
        <TableNotice text={t('此页面的内容尚未开放')} />
      </div>
    </ListPage>
  );
}
