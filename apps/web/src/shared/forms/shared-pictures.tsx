import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { deleteShared, type PictureUse, picturesFor, type SharedPicture } from '../state/shared-pictures';
import { Button } from '../ui/button';
import './shared-pictures.css';

const t = texts({
  shared: [
    (n: number) => `Shared picture ${n}`,
    (n: number) => `分享的图片 ${n}`,
    (n: number) => `Picture ${n} wey you share`,
  ],
  ask: [
    (n: number) => (n === 1 ? 'Use the shared picture here?' : `Use these ${n} shared pictures here?`),
    (n: number) => `在此使用分享的 ${n} 张图片？`,
    (n: number) =>
      n === 1 ? 'Use the picture wey you share here?' : `Use these ${n} pictures wey you share here?`,
  ],
  use: ['Use here', '在此使用', 'Use am here'],
  discard: ['Discard', '丢弃图片', 'Discard'],
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
      (found) => isHere && setPictures(found),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [use, orderNo]);
  const fitting = pictures.slice(0, room);
  if (fitting.length === 0) return null;
  const drop = (gone: readonly SharedPicture[]) => {
    setPictures(pictures.slice(gone.length));
    deleteShared(gone).catch(() => undefined);
  };
  return (
    <section className="notice stack">
      <p>{t.ask(fitting.length)}</p>
      <PicturePreviews pictures={pictures} max={room} />
      <div className="row">
        <Button
          small
          fit
          onClick={() => {
            onUse(fitting.map(({ file }) => file));
            drop(fitting);
          }}
        >
          {t.use}
        </Button>
        <Button small fit tone="plain-danger" onClick={() => drop(pictures)}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}

/** The first `max` of the shared pictures. */
export function PicturePreviews({ pictures, max }: { pictures: readonly SharedPicture[]; max?: number }) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = pictures.map(({ file }) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
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
