import { texts } from '@gift/client/language';
import type { Group } from '@gift/im-engine/api';
import type { ChatEngine } from '../../shared/chat/engine';
import { CrownIcon, LeaveIcon } from '../../shared/chat/parts/icons';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { navigate } from '../../shared/nav';
import { message } from '../../shared/state/message';
import { CloseIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import type { GroupPermissions } from './permissions';

const t = texts({
  handOver: ['Transfer ownership', '转让群主', 'Transfer ownership'],
  handOverNote: ['You become an ordinary member', '转让后您成为普通成员', 'You go turn ordinary member'],
  leave: ['Leave group', '退出群聊', 'Leave group'],
  leaveSure: [
    'Leave this group? The chat stays on your phone. You must ask to join again.',
    '确定退出该群聊？聊天记录保留在本机，再次加入需重新申请。',
    'Leave this group? The chat go remain for your phone. You must ask before you fit join again.',
  ],
  left: ['You left the group', '已退出群聊', 'You don leave the group'],
  dismiss: ['Close group', '解散群聊', 'Close group'],
  dismissSure: [
    (name: string) => `Close “${name}” for everyone? No one can post again. This cannot be undone.`,
    (name: string) => `解散“${name}”？所有人都无法再发言，且不可撤销。`,
    (name: string) => `Close “${name}” for everybody? Nobody fit post again. You no fit change am after.`,
  ],
  dismissed: ['Group closed', '群聊已解散', 'Group don close'],
  cancel: ['Not now', '暂不', 'Not now'],
});

/** An owner transfers or closes the group; everyone else leaves it. */
export function LeaveGroup({
  engine,
  group: { groupID, groupName },
  leaves,
}: {
  engine: ChatEngine;
  group: Group;
  leaves: GroupPermissions;
}) {
  const { run } = useEngineAction();
  const askThen = async (question: string, confirm: string, done: string, go: () => Promise<unknown>) => {
    if (!(await message(question, { confirm, cancel: t.cancel }))) return;
    if (await run('end', go, { done })) await navigate('/chat', { replace: true });
  };
  if (!leaves.setRules && !leaves.dismiss && !leaves.quit) return null;
  return (
    <section className="card rows">
      {leaves.setRules && (
        <ListRow
          start={<CrownIcon />}
          title={t.handOver}
          note={t.handOverNote}
          to={`/groups/members?groupID=${groupID}&for=owner`}
        />
      )}
      {leaves.quit && (
        <button
          type="button"
          className="list-row"
          onClick={() => void askThen(t.leaveSure, t.leave, t.left, () => engine.quitGroup(groupID))}
        >
          <span className="row danger strong">
            <LeaveIcon /> {t.leave}
          </span>
        </button>
      )}
      {leaves.dismiss && (
        <button
          type="button"
          className="list-row"
          onClick={() =>
            void askThen(t.dismissSure(groupName), t.dismiss, t.dismissed, () => engine.dismissGroup(groupID))
          }
        >
          <span className="row danger strong">
            <CloseIcon /> {t.dismiss}
          </span>
        </button>
      )}
    </section>
  );
}
