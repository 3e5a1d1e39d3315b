import type { ReactNode } from 'react';
import { texts } from '../i18n/texts';
import { back } from '../nav';
import { BackIcon } from './icons';

const t = texts({ back: ['Back', '返回'] });

/**
 * The frame of a screen with an address: a header with the way back, the body, and the one primary action
 * pinned at thumb height. A tab's own screen has no way back.
 */
export function Screen({
  title,
  end,
  bar,
  backTo,
  isRoot = false,
  children,
}: {
  title: ReactNode;
  /** At the header's right: an icon button or a few words. */
  end?: ReactNode;
  /** The pinned bottom bar. */
  bar?: ReactNode;
  /** Where back leads when this was the first page of the visit; home where missing. */
  backTo?: string;
  isRoot?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="screen">
      <header className="header">
        {!isRoot && (
          <button type="button" className="icon-button" aria-label={t.back} onClick={() => back(backTo)}>
            <BackIcon />
          </button>
        )}
        <h1 className="cut">{title}</h1>
        {end && <div className="header-end">{end}</div>}
      </header>
      <div className="body">{children}</div>
      {bar && <div className="bottom-bar">{bar}</div>}
    </div>
  );
}
