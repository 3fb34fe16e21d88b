import { useEffect, useRef, useState } from 'react';
import { session } from '@edp/contract/session';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './LoginPage.module.css';

/** Names one captcha picture; time alone could be the same on two machines. */
export function newCaptchaSource(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `web_${Date.now()}${String(random).padStart(10, '0')}`;
}

interface CaptchaProps {
  source: string;
  onChange: () => void;
}

export function Captcha({ source, onChange }: CaptchaProps) {
  const t = useTexts();
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState('');
  // An address given while rendering would be fetched again whenever React starts over.
  useEffect(() => image.current?.setAttribute('src', `${session.captcha.path}?source=${source}`), [source]);
  return (
    <button type="button" className={styles.captcha} onClick={onChange} title={t('点击更换验证码')}>
      {broken === source ? (
        t('点击刷新')
      ) : (
        <img
          ref={image}
          alt={t('验证码图片，点击更换')}
          width={116}
          height={38}
          onError={() => setBroken(source)}
        />
      )}
    </button>
  );
}
