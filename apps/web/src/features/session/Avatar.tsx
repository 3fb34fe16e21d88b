import { useRef, useState } from 'react';
import { PICTURE_LIMIT } from '@edp/contract/files';
import { session } from '@edp/contract/session';
import { call } from '../../lib/call.ts';
import { failureText, isSessionOver } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { mergeLoginInfo, pictureUrlEntry, type KeptInfo } from '../../lib/session-store.ts';
import { useStored } from '../../lib/storage.ts';
import { useTexts } from '../../lib/texts.tsx';
import { upload } from '../../lib/upload.ts';
import styles from './Avatar.module.css';

const MEGABYTE = 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png'];

/** The person's picture; pressing it chooses another one. */
export function Avatar({ person }: { person: KeptInfo }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const label = t('更换头像');

  const change = async (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) {
      notify.error(t(refusal.text, refusal.params));
      return;
    }
    setBusy(true);
    try {
      await save(file);
      notify.success(t('操作成功'));
    } catch (error) {
      if (!isSessionOver(error)) notify.error(t(failureText(error, '更新注册信息失败!')));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={label}
        title={label}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Picture person={person} />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          void change(event.target.files?.[0]);
          // Choosing the same file again has to count as a change.
          event.target.value = '';
        }}
      />
    </>
  );
}

function Picture({ person }: { person: KeptInfo }) {
  const { imgAddress, userName } = person;
  const signed = useStored(pictureUrlEntry);
  const [broken, setBroken] = useState('');
  // A picture changed elsewhere has another address than the signed one remembered here.
  const address = signed.startsWith(imgAddress) ? signed : imgAddress;
  if (!imgAddress || !address || broken === address)
    return <span className={styles.letter}>{userName.slice(0, 1)}</span>;
  return <img src={address} alt="" onError={() => setBroken(address)} />;
}

function refusalOf(file: File): { text: string; params?: Record<string, number> } | undefined {
  if (!TYPES.includes(file.type)) return { text: '只能上传JPG/PNG !' };
  const limit = PICTURE_LIMIT.avatar;
  return file.size < limit ? undefined : { text: '文件必须小于{n}MB !', params: { n: limit / MEGABYTE } };
}

/** Failures of the upload speak for themselves, those of keeping it have one fixed text. */
async function save(file: File): Promise<void> {
  const { filePath } = await upload(file, 'edp-pc');
  try {
    const { data } = await call(session.changePicture, { imgAddress: filePath }, { success: 'shell' });
    mergeLoginInfo(data);
  } catch (error) {
    console.error(error);
    throw isSessionOver(error) ? error : new Error('The picture was not kept', { cause: error });
  }
}
