import type { AccessFields } from '@edp/contract/access';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useCan } from '../../lib/session/can.ts';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';

interface PicturedRow extends AccessFields {
  id: number;
  /** Signed, expiring address; empty without a picture. */
  thumbnailUrl: string;
}

interface ListedPictureProps {
  of: 'material' | 'product';
  row: PicturedRow;
  name: string;
}

/** The picture of a record in its list; who may change the record can give it one there. */
export function ListedPicture({ of, row, name }: ListedPictureProps) {
  const t = useTexts();
  const can = useCan(of);
  const mayChange = row.canChange && can.button('edit') && can.field('picId');
  const store = async (file: File) => {
    const { storePicture } = await import('./store-picture.ts');
    await storePicture(of, row.id, file, t);
  };
  return <Thumbnail url={row.thumbnailUrl} name={name} onChoose={mayChange ? store : undefined} />;
}
