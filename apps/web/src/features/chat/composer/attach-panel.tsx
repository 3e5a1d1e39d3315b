import { texts } from '@gift/client/language';
import type { Friend, Outgoing } from '@gift/im-engine/api';
import { ContentType } from '@gift/im-protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileIcon, LocationIcon, PictureIcon, VideoIcon } from '../../../shared/chat/parts/icons';
import { message as showMessage } from '../../../shared/state/message';
import { toast } from '../../../shared/state/toasts';
import { Empty, Skeleton } from '../../../shared/ui/feedback/states';
import { CameraIcon, MeIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { Avatar } from '../../../shared/ui/media/avatar';
import { Sheet } from '../../../shared/ui/sheet';
import { useChat } from '../chat-context';
import './panels.css';

const t = texts({
  panel: ['Attach', '附件', 'Attach'],
  photo: ['Photos', '图片', 'Photos'],
  camera: ['Camera', '拍照', 'Camera'],
  video: ['Video', '视频', 'Video'],
  file: ['File', '文件', 'File'],
  location: ['Location', '位置', 'Location'],
  contact: ['Contact', '名片', 'Contact'],
  whom: ['Choose a contact', '选择名片', 'Choose contact'],
  noFriends: ['No friends yet.', '您还没有好友。', 'You never get any friend.'],
  sure: [
    (metres: number) => `Send your location, accurate to ${metres} m? The other side keeps it.`,
    (metres: number) => `发送您当前的位置（精确到约 ${metres} 米）？对方将保留此信息。`,
    (metres: number) => `Send your location, e dey correct reach ${metres} m? The other side go keep am.`,
  ],
  send: ['Send', '发送', 'Send'],
  cancel: ['Not now', '暂不', 'Not now'],
  denied: [
    'Location access is off. Allow it in browser settings, then try again.',
    '未获得定位权限，请在浏览器设置中允许后重试。',
    'Location access dey off. Allow am for browser settings, then try again.',
  ],
  lost: [
    'Location not found. Try again outdoors.',
    '无法获取位置，请到开阔处重试。',
    'We no see your location. Try again outside.',
  ],
  here: ['My location', '我的位置', 'My location'],
});

const denied = 1;
const locateMs = 20_000;

/** The attachments that can be sent. */
export function AttachPanel({
  onFiles,
  onSend,
}: {
  onFiles: (files: File[]) => void;
  onSend: (outgoing: Outgoing) => void;
}) {
  const [isContact, setContact] = useState(false);
  const [isLocating, setLocating] = useState(false);

  function locate() {
    if (isLocating || !navigator.geolocation) return navigator.geolocation ? undefined : toast(t.lost);
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      async ({ coords: { latitude, longitude, accuracy } }) => {
        setLocating(false);
        const metres = Math.max(10, Math.round(accuracy / 10) * 10);
        if (!(await showMessage(t.sure(metres), { confirm: t.send, cancel: t.cancel }))) return;
        onSend({ contentType: ContentType.location, location: { description: t.here, latitude, longitude } });
      },
      (problem) => {
        setLocating(false);
        toast(problem.code === denied ? t.denied : t.lost);
      },
      { enableHighAccuracy: true, timeout: locateMs, maximumAge: 60_000 },
    );
  }

  return (
    <section className="panel attach-panel" aria-label={t.panel}>
      <Pick icon={<PictureIcon />} text={t.photo} accept="image/*" isMany onFiles={onFiles} />
      <Pick icon={<CameraIcon />} text={t.camera} accept="image/*" isCamera onFiles={onFiles} />
      <Pick icon={<VideoIcon />} text={t.video} accept="video/*" onFiles={onFiles} />
      <Pick icon={<FileIcon />} text={t.file} isMany onFiles={onFiles} />
      <Tile icon={<LocationIcon />} text={t.location} isBusy={isLocating} onClick={locate} />
      <Tile icon={<MeIcon />} text={t.contact} onClick={() => setContact(true)} />
      {isContact && (
        <ContactSheet
          onClose={() => setContact(false)}
          onPick={({ userID, nickname, faceURL }) =>
            onSend({ contentType: ContentType.card, card: { userID, nickname, faceURL, ex: '' } })
          }
        />
      )}
    </section>
  );
}

function Tile({
  icon,
  text,
  isBusy = false,
  onClick,
}: {
  icon: ReactNode;
  text: string;
  isBusy?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className="attach-tile" aria-busy={isBusy} onClick={onClick}>
      <span>{isBusy ? <i className="spinner" /> : icon}</span>
      {text}
    </button>
  );
}

function Pick({
  icon,
  text,
  accept,
  isMany = false,
  isCamera = false,
  onFiles,
}: {
  icon: ReactNode;
  text: string;
  accept?: string;
  isMany?: boolean;
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tile icon={icon} text={text} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMany}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

function ContactSheet({ onPick, onClose }: { onPick: (friend: Friend) => void; onClose: () => void }) {
  const { engine } = useChat();
  const [friends, setFriends] = useState<readonly Friend[] | null>(null);
  useEffect(() => {
    engine.getFriendList().then(setFriends, () => setFriends([]));
  }, [engine]);
  return (
    <Sheet open onClose={onClose} title={t.whom}>
      {!friends ? (
        <Skeleton lines={3} />
      ) : friends.length === 0 ? (
        <Empty icon={<MeIcon size={32} />} text={t.noFriends} />
      ) : (
        <div className="rows">
          {friends.map((one) => (
            <ListRow
              key={one.userID}
              start={<Avatar name={one.nickname} size="tiny" />}
              title={one.nickname}
              note={one.remark || undefined}
              onClick={() => {
                onClose();
                onPick(one);
              }}
            />
          ))}
        </div>
      )}
    </Sheet>
  );
}
