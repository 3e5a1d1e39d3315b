import './announcements.css';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BellIcon } from '../../shared/chat/parts/icons';
import { call, type Received } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { texts } from '../../shared/i18n/texts';
import { usePath } from '../../shared/nav';
import { stored, storedJson } from '../../shared/state/keys';
import { isSignedIn } from '../../shared/state/session';
import { CloseIcon, WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';

const t = texts({
  name: ['Announcement', '公告'],
  all: ['Show all', '展开全文'],
  more: ['Read more', '了解详情'],
  close: ['Close announcement', '关闭公告'],
  others: [(left: number) => `${left} more`, (left: number) => `另有 ${left} 条`],
});

const shownOn = ['/', '/home', '/me'];
/** Named here and not among the keys that every first visit carries. */
const key = 'announcementDismissals';
const maxSaved = 50;

type Announcement = Received<'announcements'>['items'][number];

/** What was put away on this phone: a visitor's by this alone, and a reader's while the server has not heard of it. */
const dismissedHere = (): readonly string[] => storedJson<string[]>(key) ?? [];

function useDismissed(): [readonly string[], (announcementID: string) => void] {
  const [gone, setGone] = useState(dismissedHere);
  function dismiss(announcementID: string) {
    const next = [...dismissedHere(), announcementID].slice(-maxSaved);
    stored.set(key, JSON.stringify(next));
    setGone(next);
    if (isSignedIn()) call('dismissAnnouncement', { announcementID }).catch(() => undefined);
  }
  return [gone, dismiss];
}

/** The page keeps as much room below its last line as the announcement covers. */
function trimSaved(box: HTMLElement) {
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

/** What the staff tell the reader now, one at a time, over the end of the page so that nothing on it moves. */
function Announcements() {
  const isHere = shownOn.includes(usePath());
  const { data } = useRemote('announcements', undefined, { enabled: isHere, keep: false });
  const [gone, dismiss] = useDismissed();
  const left = isHere
    ? (data?.items ?? []).filter(({ announcementID }) => !gone.includes(announcementID))
    : [];
  const [first] = left;
  if (!first) return null;
  const { announcementID, importance } = first;
  return (
    <aside ref={trimSaved} className={`announcement ${importance}`} aria-label={t.name}>
      {importance === 'warning' ? <WarningIcon size={20} /> : <BellIcon size={20} />}
      <Told key={`${announcementID} ${first.text}`} announcement={first} others={left.length - 1} />
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

/** Its words, the first lines of them until the reader asks for all. */
function Told({ announcement, others }: { announcement: Announcement; others: number }) {
  const { title, text, link } = announcement;
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { scrollHeight, clientHeight } = words.current!;
    setCut(scrollHeight > clientHeight + 1);
  }, []);
  return (
    <div className="grow" role="status">
      <p className="strong">{title}</p>
      <p ref={words} className={isWhole ? 'small' : 'small first-lines'}>
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

/** Beside the app and not within it: the app's own first bytes know nothing of announcements. */
export function startAnnouncements() {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Announcements />);
}
