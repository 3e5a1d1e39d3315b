import { texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import { back } from '../nav';
import { BackIcon } from './icons';

const t = texts({ back: ['Back', '返回'] });

/**
 * The frame of a screen: a header with a back button, the body, and the primary action in a bottom bar within thumb
 * reach. A tab's own screen has no back button.
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
  /** At the header's right: an icon button or a short text. */
  end?: ReactNode;
  bar?: ReactNode;
  /** Where Back leads if this was the first page of the visit; home by default. */
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
