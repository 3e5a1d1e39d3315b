import { HelpText as Blocks } from '@gift/client/help-text';
import type { HelpPicture } from '@gift/contract/text/help-text';
import type { ReactNode } from 'react';

/** Links open in a new tab, so that the text being edited stays open. */
const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
const Picture = ({ alt, picture }: { alt: string; picture: HelpPicture }) => (
  <img {...picture} alt={alt} title={alt} />
);
const Warning = ({ children }: { children: ReactNode }) => <div className="failure">{children}</div>;

/** Renders an article's text as readers see it. The server has already replaced its placeholders. */
export const HelpText = ({ text, language }: { text: string; language: string }) => (
  <div className="help-text" lang={language}>
    <Blocks text={text} Heading="h3" Link={Link} Picture={Picture} Warning={Warning} />
  </div>
);
