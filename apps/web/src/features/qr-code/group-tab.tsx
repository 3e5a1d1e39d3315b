import { texts } from '@gift/client/language';
import type { Group } from '@gift/im-engine/api';
import { SessionType } from '@gift/im-protocol';
import { useEffect, useState } from 'react';
import { failureText } from '../../shared/chat/failures';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { useChatEngine } from '../../shared/chat/status';
import { useStartedChat } from '../../shared/chat/use-started';
import { Failed } from '../../shared/ui/feedback/states';
import { CodeCard } from './code-card';
import { groupCode } from './codes';

const t = texts({
  note: [
    'Anyone who scans it can ask to join, or joins at once if the group is open.',
    '扫码者可申请入群；若群聊开放，则直接加入。',
    'Anybody wey scan am fit ask to join, or join now now if the group dey open.',
  ],
});

const noGroup = 1201;

export function GroupTab({ groupID }: { groupID: string }) {
  useStartedChat();
  const engine = useChatEngine();
  const [group, setGroup] = useState<Group | null>(null);
  const [problem, setProblem] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a retry by the user fetches the group again.
  useEffect(() => {
    if (!engine) return;
    let isCurrent = true;
    setProblem('');
    engine.getGroups([groupID]).then(
      ([foundGroup]) => {
        if (!isCurrent) return;
        if (foundGroup) setGroup(foundGroup);
        else setProblem(failureText({ errCode: noGroup, errMsg: '' }));
      },
      (thrown) => isCurrent && setProblem(failureText(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, groupID, attempt]);
  if (problem) return <Failed text={problem} onRetry={() => setAttempt((n) => n + 1)} />;
  if (!group) return <span className="skeleton code-bone" aria-hidden="true" />;
  return (
    <CodeCard
      name={group.groupName}
      text={groupCode(location.origin, groupID)}
      note={t.note}
      head={
        <div className="code-head">
          <ChatAvatar name={group.groupName} type={SessionType.group} url={group.faceURL} />
          <b className="large cut">{group.groupName}</b>
        </div>
      }
    />
  );
}
