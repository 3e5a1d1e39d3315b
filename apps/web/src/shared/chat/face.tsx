import { SessionType } from '@gift/im-protocol';
import { GroupIcon } from '../../shared/chat/icons';
import { Avatar } from '../../shared/ui/avatar';
import { ShieldIcon } from '../../shared/ui/icons';

/** Who or what a chat is with: a person's letter, a group, or the app itself, whose shield no person can have. */
export function Face({
  name,
  type,
  isOnline = false,
}: {
  name: string;
  type: SessionType;
  isOnline?: boolean;
}) {
  if (type === SessionType.notification)
    return (
      <span className="avatar face-app" aria-hidden="true">
        <ShieldIcon />
      </span>
    );
  return (
    <span className={type === SessionType.group ? 'face face-group' : 'face'}>
      <Avatar name={name} />
      {type === SessionType.group && (
        <b aria-hidden="true">
          <GroupIcon size={12} />
        </b>
      )}
      {isOnline && <i />}
    </span>
  );
}
