import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from '../nav';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; replace?: boolean };

/** A real link that navigates inside the app; a click with a modifier key keeps its browser meaning. */
export function Link({ to, replace = false, onClick, ...rest }: Props) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { replace });
  }
  return <a href={to} onClick={follow} {...rest} />;
}
