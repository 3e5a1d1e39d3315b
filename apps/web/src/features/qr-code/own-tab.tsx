import { texts } from '@gift/client/language';
import { Remotely } from '../../shared/ui/feedback/states';
import { Avatar } from '../../shared/ui/media/avatar';
import { useUser } from '../../shared/user';
import { CodeCard } from './code-card';
import { personCode } from './codes';

const t = texts({
  note: [
    'Anyone who scans it sees your public page and can message you. New users join with your invitation.',
    '扫码者可查看您的公开主页并联系您；新用户将通过您的邀请注册。',
    'Anybody wey scan am go see your public page and fit message you. New users go join with your invitation.',
  ],
});

export function OwnTab() {
  const user = useUser();
  return (
    <Remotely remote={user} skeleton={<span className="skeleton code-bone" aria-hidden="true" />}>
      {({ userID, nickname, inviteCode }) => (
        <CodeCard
          name={nickname}
          text={personCode(location.origin, userID, inviteCode)}
          note={t.note}
          head={
            <div className="code-head">
              <Avatar name={nickname} />
              <b className="large cut">{nickname}</b>
            </div>
          }
        />
      )}
    </Remotely>
  );
}
