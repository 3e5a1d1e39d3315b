import { HelpText as Blocks } from '@gift/client/help-text';
import type { ReactNode } from 'react';
import { WarningIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';
import { HelpPicture } from './help-picture';

const Warning = ({ children }: { children: ReactNode }) => (
  <div className="notice warning">
    <WarningIcon size={18} />
    <span className="grow">{children}</span>
  </div>
);

export const HelpText = ({ text }: { text: string }) => (
  <div className="help-text">
    <Blocks text={text} Heading="h2" Link={Link} Picture={HelpPicture} Warning={Warning} />
  </div>
);
