import { texts } from '@gift/client/language';
import type { Message } from '@gift/im-protocol';
import { disputePath } from '../../../shared/dispute-path';
import { clockTime } from '../../../shared/i18n/time';
import { ShieldIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { staffText } from '../message-list/system-text';
import { stepOf } from './case-step';

const t = texts({
  you: ['You', '您', 'You'],
  moderator: [
    (badge: string) => `Moderator ${badge}`,
    (badge: string) => `审核员 ${badge}`,
    (badge: string) => `Moderator ${badge}`,
  ],
});

export function CaseStep({ message, ownID }: { message: Message; ownID: string }) {
  const { label, ...details } = stepOf(message);
  const line = staffText(message);
  if (line)
    return (
      <p className="line safety">
        <span>
          <ShieldIcon size={16} />
          {line}
        </span>
      </p>
    );
  if (!label || !details.orderNo) return null;
  const who = details.byID === ownID ? t.you : details.badge ? t.moderator(details.badge) : details.byName;
  return (
    <p className="line order">
      <Link to={disputePath(details.orderNo)}>
        <ShieldIcon size={13} />
        {[label, who, details.at && clockTime(details.at)].filter(Boolean).join(' · ')}
      </Link>
    </p>
  );
}
