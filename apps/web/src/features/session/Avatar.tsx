import { useRef, useState, type ComponentType } from 'react';
import { UPLOAD_RULES } from '@edp/contract/files';
import { session } from '@edp/contract/session';
import { call } from '../../lib/api/call.ts';
import { failureText, isSessionOver } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { mergeLoginInfo, pictureUrlEntry, type StoredLogin } from '../../lib/session/session-store.ts';
import { useStored } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { upload } from '../../lib/api/upload.ts';
import type { CropDialogProps } from '../../ui/pictures/CropDialog.tsx';
import { PICTURE_TYPES, refusalOf } from '../../ui/files/picture-rules.ts';
import { fitted } from '../../ui/files/shrink-picture.ts';
import { FileInput } from '../../ui/files/FileInput.tsx';
import { whileBusy } from '../../ui/buttons/while-busy.ts';
import styles from './Avatar.module.css';

const LARGEST_SIDE = 512;

interface Cropping {
  file: File;
  Dialog: ComponentType<CropDialogProps>;
}

/** The person's picture; pressing it chooses another one, of which a square is kept. */
export function Avatar({ person }: { person: StoredLogin }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [cropping, setCropping] = useState<Cropping>();
  const label = t('更换头像');

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const limits = { megabytes: UPLOAD_RULES.avatar.megabytes };
      const fitting = await fitted(file, limits);
      if (fitting !== file) notify.success(t('{n} 张图片过大，已自动缩小', { n: 1 }));
      const refusal = await refusalOf(fitting, limits, t);
      if (refusal) notify.error(refusal);
      // Its code is fetched by the few who change their picture.
      else {
        const { CropDialog } = await import('../../ui/pictures/CropDialog.tsx');
        setCropping({ file: fitting, Dialog: CropDialog });
      }
    } catch (error) {
      console.error(error);
      notify.error(t('获取服务器数据失败'));
    } finally {
      setBusy(false);
    }
  };
  const close = () => setCropping(undefined);
  const keep = async (square: File) => {
    try {
      await save(square);
      close();
      notify.success(t('操作成功'));
    } catch (error) {
      if (!isSessionOver(error)) notify.error(t(failureText(error, '更新注册信息失败!')));
    }
  };
  const refuse = () => {
    close();
    notify.error(t('只能上传JPG/PNG !'));
  };

  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={label}
        title={label}
        {...whileBusy(busy)}
        onClick={() => busy || input.current?.click()}
      >
        <Picture person={person} />
      </button>
      <FileInput ref={input} label={label} accept={PICTURE_TYPES} onChoose={([file]) => void choose(file)} />
      {cropping && (
        <cropping.Dialog
          title={t('裁剪头像')}
          file={cropping.file}
          aspect={1}
          widest={LARGEST_SIDE}
          shape="round"
          onCancel={close}
          onBroken={refuse}
          onDone={keep}
        />
      )}
    </>
  );
}

function Picture({ person }: { person: StoredLogin }) {
  const { imgAddress, userName } = person;
  const signed = useStored(pictureUrlEntry);
  const [broken, setBroken] = useState('');
  // A picture changed elsewhere has another address than the signed one remembered here.
  const address = signed.startsWith(imgAddress) ? signed : imgAddress;
  if (!imgAddress || !address || broken === address)
    return <span className={styles.letter}>{userName.slice(0, 1)}</span>;
  return <img src={address} alt="" onError={() => setBroken(address)} />;
}

/** Failures of the upload speak for themselves, those of keeping it have one fixed text. */
async function save(file: File): Promise<void> {
  const { filePath } = await upload(file, 'edp-pc', { purpose: 'avatar' });
  try {
    const { data } = await call(session.changePicture, { imgAddress: filePath });
    mergeLoginInfo(data);
  } catch (error) {
    console.error(error);
    throw isSessionOver(error) ? error : new Error('The picture was not kept', { cause: error });
  }
}
