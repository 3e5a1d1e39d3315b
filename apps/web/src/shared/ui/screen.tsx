import { texts } from '@gift/client/language';
import { type ReactNode, useEffect } from 'react';
import { back } from '../nav';
import { pageTitle } from '../page-title';
import { openHelp } from '../state/help';
import { BackIcon, HelpIcon } from './icons';

const t = texts({ back: ['Back', '返回', 'Back'], help: ['Help', '帮助', 'Help'] });

/**
 * The frame of a screen: a header with a back button, the body, and the primary action in a bottom bar within thumb
 * reach. A tab's own screen has no back button. Help is always the last button of the header.
 */
export function Screen({
  title,
  step,
  end,
  bar,
  backTo,
  isRoot = false,
  children,
}: {
  title: ReactNode;
  /** Of a flow with several steps, such as "2 of 4"; at the header's right and in the document's title. */
  step?: string;
  /** At the header's right: an icon button or a short text. */
  end?: ReactNode;
  bar?: ReactNode;
  /** Where Back leads if this was the first page of the visit; home by default. */
  backTo?: string;
  isRoot?: boolean;
  children: ReactNode;
}) {
  useEffect(() => {
    // The screens of a tab have several addresses, whose titles say more.
    if (typeof title === 'string' && !isRoot) document.title = pageTitle(step ? `${title}, ${step}` : title);
  }, [title, step, isRoot]);
  return (
    <main className="screen">
      <header className="header">
        {!isRoot && (
          <button type="button" className="icon-button" aria-label={t.back} onClick={() => back(backTo)}>
            <BackIcon />
          </button>
        )}
        <h1>{title}</h1>
        {step && <span className="muted small step-of">{step}</span>}
        <div className="header-end">
          {end}
          <button type="button" className="icon-button" aria-label={t.help} onClick={openHelp}>
            <HelpIcon />
          </button>
        </div>
      </header>
      <div className="body">{children}</div>
      {bar && <div className="bottom-bar">{bar}</div>}
    </main>
  );
}
