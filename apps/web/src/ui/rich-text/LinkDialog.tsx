import { useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import styles from './rich-text.module.css';

/** Asks where the chosen text leads to. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
  const had = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(had);
  const [isInvalid, setIsInvalid] = useState(false);
  const keep = () => {
    const href = addressOf(address.trim());
    if (!href) return setIsInvalid(true);
    onClose();
    const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !had) chain.insertContent(link).run();
    else chain.setLink({ href }).run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <Dialog
      title={t('链接')}
      width={440}
      onClose={onClose}
      footer={
        <>
          {had && <Button onClick={remove}>{t('移除链接')}</Button>}
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" onClick={keep}>
            {t('确定')}
          </Button>
        </>
      }
    >
      <label className={styles.address}>
        {t('链接地址')}
        <Input
          value={address}
          placeholder="https://"
          aria-invalid={isInvalid}
          status={isInvalid ? 'error' : ''}
          onChange={({ target }) => setAddress(target.value)}
          onPressEnter={(event) => {
            // Not the form around it.
            event.preventDefault();
            keep();
          }}
        />
      </label>
      {isInvalid && (
        <p className={styles.invalid} role="alert">
          {t('地址格式不正确')}
        </p>
      )}
    </Dialog>
  );
}

/** Reads as a scheme by itself. */
const HOST_AND_PORT = /^[\w-]+(\.[\w-]+)+:\d+(?=[/?#]|$)/;
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** A whole address; `example.com` and `example.com:8080` are taken as ones of the web. */
function addressOf(typed: string): string | undefined {
  if (!typed) return undefined;
  const text = HOST_AND_PORT.test(typed) ? `https://${typed}` : typed;
  const address = URL.parse(text) ?? URL.parse(text.includes('@') ? `mailto:${text}` : `https://${text}`);
  return address && SCHEMES.has(address.protocol) ? address.href : undefined;
}
