import './announcements.css';
import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BellIcon } from '../../shared/chat/parts/icons';
import { call, type Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { usePath } from '../../shared/nav';
import { isSignedIn } from '../../shared/state/session';
import { CloseIcon, WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';

const t = texts({
  name: ['Announcement', '公告', 'Announcement'],
  all: ['Show all', '展开全文', 'Show all'],
  more: ['Read more', '了解详情', 'Read more'],
  close: ['Close announcement', '关闭公告', 'Close announcement'],
  others: [
    (left: number) => `${left} more`,
    (left: number) => `另有 ${left} 条`,
    (left: number) => `${left} more`,
  ],
});

const shownOn = ['/', '/home', '/me'];
/** Not in `shared/state/keys.ts`, which the first visit loads. */
const key = 'announcementDismissals';
const maxSaved = 50;

type Announcement = Received<'announcements'>['items'][number];

/** Announcements dismissed on this phone: for a visitor the only record, for a user until the server has it. */
const dismissedHere = (): readonly string[] => storedJson<string[]>(key) ?? [];

function useDismissed(): [readonly string[], (announcementID: string) => void] {
  const [dismissed, setDismissed] = useState(dismissedHere);
  function dismiss(announcementID: string) {
    const next = [...dismissedHere(), announcementID].slice(-maxSaved);
    stored.set(key, JSON.stringify(next));
    setDismissed(next);
    if (isSignedIn()) call('dismissAnnouncement', { announcementID }).catch(() => undefined);
  }
  return [dismissed, dismiss];
}

/** Reserves as much space below the page's last line as the announcement covers. */
function reserveSpace(box: HTMLElement) {
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--announced', `${box.offsetHeight}px`);
  measure();
  const watch = new ResizeObserver(measure);
  watch.observe(box);
  return () => {
    watch.disconnect();
    style.setProperty('--announced', '0px');
  };
}

/** The current staff announcements, one at a time, over the end of the page so that nothing on it moves. */
function Announcements() {
  const isHere = shownOn.includes(usePath());
  const { data } = useRemote('announcements', undefined, { enabled: isHere, cache: false });
  const [dismissed, dismiss] = useDismissed();
  const remaining = isHere
    ? (data?.items ?? []).filter(({ announcementID }) => !dismissed.includes(announcementID))
    : [];
  const [first] = remaining;
  if (!first) return null;
  const { announcementID, importance } = first;
  return (
    <aside ref={reserveSpace} className={`announcement ${importance}`} aria-label={t.name}>
      {importance === 'warning' ? <WarningIcon size={20} /> : <BellIcon size={20} />}
      <AnnouncementText
        key={`${announcementID} ${first.text}`}
        announcement={first}
        others={remaining.length - 1}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t.close}
        onClick={() => dismiss(announcementID)}
      >
        <CloseIcon size={20} />
      </button>
    </aside>
  );
}

/** The text, cut to its first lines until the user expands it. */
function AnnouncementText({ announcement, others }: { announcement: Announcement; others: number }) {
  const { title, text, link } = announcement;
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { scrollHeight, clientHeight } = paragraph.current!;
    setCut(scrollHeight > clientHeight + 1);
  }, []);
  return (
    <div className="grow" role="status">
      <p className="strong">{title}</p>
      <p ref={paragraph} className={isWhole ? 'small' : 'small first-lines'}>
        {text}
      </p>
      {(isCut || link || others > 0) && (
        <p className="row small">
          {isCut && (
            <button
              type="button"
              className="link"
              onClick={() => {
                setWhole(true);
                setCut(false);
              }}
            >
              {t.all}
            </button>
          )}
          {link && (
            <Link className="link" to={link}>
              {t.more}
            </Link>
          )}
          {others > 0 && <span className="muted">{t.others(others)}</span>}
        </p>
      )}
    </div>
  );
}

/** Rendered outside the app, so that the app's first chunk does not contain it. */
export function startAnnouncements() {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Announcements />);
}
