import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { useFavourites, type FavouriteName } from '../../lib/records/favourites.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './favourite-star.module.css';

export interface StarProps {
  of: FavouriteName;
  /** What it is called, where there are many stars. */
  name?: string;
}

/** Keeps a record or a screen at hand. */
export function StarButton({ of, name }: StarProps) {
  const t = useTexts();
  const { all, has, add, remove } = useFavourites();
  if (!all) return null;
  const isOn = has(of);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isOn}
      aria-label={name === undefined ? t('收藏') : t('收藏“{name}”', { name })}
      title={isOn ? t('取消收藏') : t('收藏')}
      onClick={() => void (isOn ? remove(of) : add(of))}
    >
      {isOn ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
