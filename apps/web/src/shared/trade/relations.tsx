import { texts } from '@gift/client/language';
import { FailureNote } from '../forms/failure-note';
import { useAction } from '../http/use-action';
import { useRemote } from '../http/use-remote';
import { message } from '../state/message';
import { toastSuccess } from '../state/toasts';
import { Remotely, Skeleton } from '../ui/feedback/states';
import { CloseIcon, icon } from '../ui/icons';
import { ListRow } from '../ui/list-row';

const StarIcon = icon('M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z');

const t = texts({
  trust: ['Trust', '加入信任名单', 'Trust'],
  trustNote: [
    'They can take your trusted-only offers',
    '您仅限信任者的报价对其开放',
    'Dem fit take your trusted-only offers',
  ],
  untrust: ['Remove trust', '移出信任名单', 'Remove trust'],
  block: ['Block', '屏蔽', 'Block'],
  blockNote: [
    'No chat, and you cannot see each other’s offers',
    '双方无法聊天，也看不到彼此的报价',
    'No chat, and una no fit see each other offers',
  ],
  unblock: ['Unblock', '取消屏蔽', 'Unblock'],
  sure: [
    (who: string) => `Block ${who}? Active orders continue.`,
    (who: string) => `确定屏蔽 ${who}？进行中的订单不受影响。`,
    (who: string) => `Block ${who}? Active orders dey go on.`,
  ],
  cancel: ['Not now', '暂不', 'Not now'],
  done: ['Done.', '已完成。', 'E don do.'],
});

type RelationAction = 'trustUser' | 'untrustUser' | 'blockUser' | 'unblockUser';

/** Buttons to trust or block a user, and to undo either. */
export function Relations({
  userID,
  nickname,
  onDone,
}: {
  userID: string;
  nickname: string;
  onDone: () => void;
}) {
  const remote = useRemote('publicUser', { userID }, { cache: false });
  const actions = {
    trustUser: useAction('trustUser', { toast: false }),
    untrustUser: useAction('untrustUser', { toast: false }),
    blockUser: useAction('blockUser', { toast: false }),
    unblockUser: useAction('unblockUser', { toast: false }),
  };
  const failure = Object.values(actions).find((action) => action.failure)?.failure;
  async function go(action: RelationAction) {
    if (action === 'blockUser' && !(await message(t.sure(nickname), { confirm: t.block, cancel: t.cancel })))
      return;
    if (!(await actions[action].run({ userID }))) return;
    toastSuccess(t.done);
    await remote.refresh();
    onDone();
  }
  return (
    <Remotely remote={remote} skeleton={<Skeleton lines={2} />}>
      {({ isTrusted, isBlocked }) => (
        <>
          <FailureNote failure={failure} />
          <div className="rows">
            <ListRow
              start={<StarIcon />}
              title={isTrusted ? t.untrust : t.trust}
              note={isTrusted ? undefined : t.trustNote}
              onClick={() => void go(isTrusted ? 'untrustUser' : 'trustUser')}
            />
            <ListRow
              start={<CloseIcon className="danger" />}
              title={isBlocked ? t.unblock : t.block}
              note={isBlocked ? undefined : t.blockNote}
              onClick={() => void go(isBlocked ? 'unblockUser' : 'blockUser')}
            />
          </div>
        </>
      )}
    </Remotely>
  );
}
