import { texts } from '@gift/client/language';
import { useState } from 'react';
import { failureText } from '../../shared/chat/failures';
import { chatPath } from '../../shared/chat/paths';
import { useChatEngine } from '../../shared/chat/status';
import { toastFailure } from '../../shared/chat/toast-failure';
import { TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { type Received, tryCall } from '../../shared/http/call';
import { toast, toastSuccess } from '../../shared/state/toasts';
import { Button, ButtonLink } from '../../shared/ui/button';
import { CheckIcon, ClockIcon, PlusIcon } from '../../shared/ui/icons';
import { Sheet } from '../../shared/ui/sheet';
import type { FriendState } from './use-friend';

const t = texts({
  message: ['Message', '发消息', 'Message'],
  add: ['Add friend', '加好友', 'Add friend'],
  accept: ['Accept as friend', '同意加好友', 'Accept as friend'],
  requested: ['Request sent', '已发送申请', 'Request don go'],
  unblock: ['Unblock', '取消屏蔽', 'Unblock'],
  title: [
    (name: string) => `Add ${name} as a friend`,
    (name: string) => `申请添加 ${name} 为好友`,
    (name: string) => `Add ${name} as friend`,
  ],
  optionalMessage: ['Message (optional)', '附言（选填）', 'Message (if you want)'],
  hint: [
    'They see your nickname and this message.',
    '对方会看到您的昵称和这段附言。',
    'Dem go see your nickname and this message.',
  ],
  send: ['Send request', '发送申请', 'Send request'],
  sent: [
    'Sent. You will see the reply in chat.',
    '已发送，结果会在聊天中通知您。',
    'E don send. You go see the reply for chat.',
  ],
  friends: ['You are now friends.', '已成为好友。', 'Una don be friends.'],
});

/** The bottom bar: the main action is to send a message; friendship is beside it. */
export function UserActionBar({
  userID,
  person,
  friend,
  onChanged,
}: {
  userID: string;
  person: Received<'publicUser'>;
  friend: FriendState;
  onChanged: () => Promise<unknown>;
}) {
  const engine = useChatEngine();
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (person.isBlocked)
    return (
      <Button
        tone="quiet"
        onClick={async () => {
          if (await tryCall('unblockUser', { userID }, { loading: true })) await onChanged();
        }}
      >
        {t.unblock}
      </Button>
    );
  async function ask() {
    if (!engine) return;
    setBusy(true);
    try {
      await engine.addFriend(userID, message.trim());
      setAsking(false);
      setMessage('');
      toastSuccess(t.sent);
    } catch (problem) {
      toast(failureText(problem));
    }
    setBusy(false);
  }
  return (
    <>
      <div className="person-bar">
        {friend.isKnown && !friend.isFriend && (
          <Button
            tone="quiet"
            disabled={friend.hasAsked && !friend.hasAskedMe}
            onClick={() =>
              friend.hasAskedMe
                ? toastFailure(engine!.answerFriendRequest(userID, 1, '').then(() => toastSuccess(t.friends)))
                : setAsking(true)
            }
          >
            {friend.hasAskedMe ? (
              <>
                <CheckIcon size={18} /> {t.accept}
              </>
            ) : friend.hasAsked ? (
              <>
                <ClockIcon size={18} /> {t.requested}
              </>
            ) : (
              <>
                <PlusIcon size={18} /> {t.add}
              </>
            )}
          </Button>
        )}
        <ButtonLink to={chatPath(userID)}>{t.message}</ButtonLink>
      </div>
      <Sheet open={isAsking} onClose={() => setAsking(false)} title={t.title(person.nickname)}>
        <Form onSubmit={ask}>
          <TextField
            label={t.optionalMessage}
            hint={t.hint}
            value={message}
            onChange={setMessage}
            maxLength={100}
          />
          <Button type="submit" busy={isBusy}>
            {t.send}
          </Button>
        </Form>
      </Sheet>
    </>
  );
}
