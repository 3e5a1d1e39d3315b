import { texts } from '@gift/client/language';
import { SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { failureText } from '../../shared/chat/failures';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { GroupIcon } from '../../shared/chat/parts/icons';
import { toast } from '../../shared/state/toasts';
import { CameraIcon } from '../../shared/ui/icons';
import { squarePicture } from './square-picture';
import './groups.css';

const t = texts({
  choose: ['Choose a group picture', '选择群头像', 'Choose group picture'],
  unreadable: [
    'This picture cannot be read. Choose another.',
    '无法读取该图片，请换一张。',
    'We no fit read this picture. Choose another one.',
  ],
});

/** The group's picture; a tap changes it. `onPicked` gets the new picture's address. */
export function GroupPicture({
  engine,
  name,
  url,
  onPicked,
}: {
  engine: ChatEngine | null;
  name: string;
  url: string;
  onPicked: (url: string) => unknown;
}) {
  const [isBusy, setBusy] = useState(false);
  async function take(photo: File) {
    setBusy(true);
    try {
      const picture = await squarePicture(photo).catch(() => null);
      if (!picture) toast(t.unreadable);
      else await onPicked(await engine!.uploadFile(picture));
    } catch (problem) {
      toast(failureText(problem));
    }
    setBusy(false);
  }
  return (
    <label className="group-face">
      {name || url ? (
        <ChatAvatar name={name} type={SessionType.group} url={url} />
      ) : (
        <span className="group-face-empty">
          <GroupIcon size={28} />
        </span>
      )}
      <span className="group-face-mark" aria-hidden="true">
        {isBusy ? <span className="spinner" /> : <CameraIcon size={16} />}
      </span>
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label={t.choose}
        disabled={!engine || isBusy}
        onChange={(event) => {
          const photo = event.target.files?.[0];
          event.target.value = '';
          if (photo) void take(photo);
        }}
      />
    </label>
  );
}
