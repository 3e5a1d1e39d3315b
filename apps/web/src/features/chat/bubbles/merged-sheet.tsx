import { texts } from '@gift/client/language';
import { ContentType, type Message } from '@gift/im-protocol';
import { type ReactNode, useState } from 'react';
import { exactTime } from '../../../shared/i18n/time';
import { ForwardIcon } from '../../../shared/ui/icons';
import { Avatar } from '../../../shared/ui/media/avatar';
import { Picture } from '../../../shared/ui/media/picture';
import { Sheet } from '../../../shared/ui/sheet';
import { useChat } from '../chat-context';
import { Gone } from '../media/media-bodies';
import { MaskedLabel } from './masked-text';
import { previewOf } from './message-preview';
import { ownFileURL } from './own-file-url';
import { boxOf } from './text-parts';
import '../media/media.css';
import '../composer/sheets.css';

const t = texts({
  photo: ['Photo', '图片', 'Photo'],
  unverified: [
    'Chosen and forwarded by the sender of this message. Not verified by Gift.',
    '内容由转发者整理，Gift 未核实其真实性。',
    'Na the person wey send this message choose and forward am. Gift never verify am.',
  ],
});

/** A forwarded history and the histories inside it, marked as not verified by Gift. */
export function MergedSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const { ownID, name, actions } = useChat();
  const [trail, setTrail] = useState<readonly Message[]>([message]);
  const current = trail.at(-1)!;
  const isOwn = message.sendID === ownID;
  const { title = '', multiMessage = [] } = current.mergeElem ?? {};
  return (
    <Sheet
      key={trail.length}
      open
      onClose={() => (trail.length > 1 ? setTrail(trail.slice(0, -1)) : onClose())}
      title={title}
    >
      <p className="muted small">{t.unverified}</p>
      <ul className="merged">
        {multiMessage.map((one) => (
          <li key={one.clientMsgID}>
            <Avatar name={one.senderNickname} size="tiny" />
            <span className="grow">
              <span className="row between">
                <b className="cut small">
                  <MaskedLabel text={one.senderNickname} isOwn={isOwn} />
                </b>
                <time className="muted small merged-time">{exactTime(one.sendTime)}</time>
              </span>
              <Inside
                message={one}
                // Empty own id: a forwarded message never reads as the user's own, whatever sender it claims.
                text={<MaskedLabel text={previewOf(one, '', name)} isOwn={isOwn} of={one} />}
                onView={() => actions.view(one)}
                onOpen={() => setTrail([...trail, one])}
              />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Inside({
  message,
  text,
  onView,
  onOpen,
}: {
  message: Message;
  text: ReactNode;
  onView: () => void;
  onOpen: () => void;
}) {
  if (message.contentType === ContentType.merge)
    return (
      <button type="button" className="link" onClick={onOpen}>
        {text} <ForwardIcon size={16} />
      </button>
    );
  const picture = message.pictureElem?.snapshotPicture;
  if (picture && !ownFileURL(picture.url)) return <Gone box={{ width: 160, height: 120 }} />;
  if (picture)
    return (
      <button
        type="button"
        className="media"
        style={boxOf(picture.width, picture.height, { width: 160, height: 160 })}
        aria-label={t.photo}
        onClick={onView}
      >
        <Picture src={picture.url} alt={t.photo} />
      </button>
    );
  return <span className="block merged-text">{text}</span>;
}
