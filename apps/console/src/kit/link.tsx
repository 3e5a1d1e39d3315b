import { type ReactNode, useContext } from 'react';
import { Link as Anchor } from 'wouter';
import { mayOpen } from '../routes';
import { RolesContext } from './roles';

type Props = {
  href: string;
  children: ReactNode;
  className?: string;
  title?: string;
  onClick?: () => void;
};

/** A link; plain text if the reader may not open its page. */
export function Link({ href, children, className, title, onClick }: Props) {
  const roles = useContext(RolesContext);
  if (!mayOpen(href, roles))
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  return (
    <Anchor href={href} className={className} title={title} onClick={onClick}>
      {children}
    </Anchor>
  );
}
