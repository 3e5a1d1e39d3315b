import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { deleteShared, type PictureUse, picturesFor, type SharedPicture } from '../../state/shared-pictures';
import { Button } from '../../ui/button';
import './shared-pictures.css';

const t = texts({
  shared: [
    (n: number) => `Shared picture ${n}`,
    (n: number) => `分享的图片 ${n}`,
    (n: number) => `Picture ${n} wey you share`,
  ],
  ask: ['Use this shared picture here?', '在此使用分享的图片？', 'Use the picture wey you share here?'],
  use: ['Use here', '在此使用', 'Use am here'],
});

/** Asks whether a form should take the pictures shared for this use, as many as it has room for. */
export function SharedPicturesNotice({
  use,
  orderNo,
  room,
  onUse,
}: {
  use: PictureUse;
  orderNo: string;
  room: number;
  onUse: (files: readonly File[]) => void;
}) {
  const [pictures, setPictures] = useState<readonly SharedPicture[]>([]);
  useEffect(() => {
    let isHere = true;
    picturesFor(use, orderNo).then(
      (sharedPictures) => isHere && setPictures(sharedPictures),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [use, orderNo]);
  const fitting = pictures.slice(0, room);
  if (fitting.length === 0) return null;
  return (
    <section className="notice stack">
      <p>{t.ask}</p>
      <PicturePreviews pictures={pictures} max={room} />
      <Button
        small
        onClick={() => {
          onUse(fitting.map(({ file }) => file));
          setPictures(pictures.slice(room));
          deleteShared(fitting).catch(() => undefined);
        }}
      >
        {t.use}
      </Button>
    </section>
  );
}

/** The first `max` of the shared pictures. */
export function PicturePreviews({ pictures, max }: { pictures: readonly SharedPicture[]; max?: number }) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const objectUrls = pictures.map(({ file }) => URL.createObjectURL(file));
    setUrls(objectUrls);
    return () => {
      for (const url of objectUrls) URL.revokeObjectURL(url);
    };
  }, [pictures]);
  return (
    <div className="shared-pictures">
      {urls.slice(0, max).map((url, at) => (
        <img key={url} src={url} alt={t.shared(at + 1)} />
      ))}
    </div>
  );
}
