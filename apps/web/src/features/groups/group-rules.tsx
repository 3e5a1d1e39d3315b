import { texts } from '@gift/client/language';
import type { Group } from '@gift/im-engine/api';
import { GroupStatus } from '@gift/im-protocol';
import { useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { AddUserIcon, JoinIcon, MuteIcon } from '../../shared/chat/parts/icons';
import { useEngineAction } from '../../shared/chat/queries/use-engine-action';
import { useEngineQuery } from '../../shared/chat/queries/use-engine-query';
import { Checkbox } from '../../shared/forms/field';
import { ToggleRow } from '../../shared/forms/toggle-row';
import { message } from '../../shared/state/message';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { joinRules, joinRuleText } from './group-text';
import type { GroupPermissions } from './permissions';

const t = texts({
  title: ['Group settings', '群管理', 'Group settings'],
  requests: ['Join requests', '入群申请', 'Join requests'],
  pending: [(n: number) => `${n} waiting`, (n: number) => `${n} 条待处理`, (n: number) => `${n} dey wait`],
  rule: ['Who can join', '进群方式', 'Who fit join'],
  muteAll: ['Mute everyone', '全员禁言', 'Mute everybody'],
  muteNote: [
    'The owner and admins can still post.',
    '群主和管理员仍可发言。',
    'The owner and admins fit still post.',
  ],
  muteSure: [
    'Mute everyone except the owner and admins?',
    '开启全员禁言？仅群主和管理员可发言。',
    'Mute everybody except the owner and admins?',
  ],
  mute: ['Mute', '开启', 'Mute'],
  cancel: ['Not now', '暂不', 'Not now'],
});

/** How many join requests are counted; from there on it says `20+`. */
const maxCounted = 20;

/** What owner and admins manage: join requests, who may join, and muting. */
export function GroupRules({
  engine,
  group,
  leaves,
  again,
}: {
  engine: ChatEngine;
  group: Group;
  leaves: GroupPermissions;
  again: () => Promise<void>;
}) {
  const { groupID, needVerification, status } = group;
  const [isChoosing, setChoosing] = useState(false);
  const { run } = useEngineAction();
  const requests = useEngineQuery(
    engine,
    `requests ${groupID}`,
    (from) => from.getGroupRequests('received', { offset: 0, count: maxCounted }, [groupID]),
    ['groupRequestsChanged', 'membersChanged'],
  );
  const pending = requests.data?.filter(({ handleResult }) => handleResult === 0).length ?? 0;
  const isMuted = status === GroupStatus.muted;
  async function mute(isOn: boolean) {
    if (isOn && !(await message(t.muteSure, { confirm: t.mute, cancel: t.cancel }))) return;
    await run('mute', () => engine.muteGroup(groupID, isOn));
    await again();
  }
  return (
    <section className="stack">
      <h2 className="section">{t.title}</h2>
      <div className="card rows">
        <ListRow
          start={<AddUserIcon />}
          title={t.requests}
          to={`/groups/requests?groupID=${groupID}`}
          end={
            pending > 0 ? (
              <span className="count">
                <span aria-hidden="true">{pending === maxCounted ? `${pending}+` : pending}</span>
                <span className="visually-hidden">{t.pending(pending)}</span>
              </span>
            ) : undefined
          }
        />
        {leaves.setRules && (
          <ListRow
            start={<JoinIcon />}
            title={t.rule}
            note={joinRuleText(needVerification)}
            onClick={() => setChoosing(true)}
          />
        )}
        <ToggleRow
          start={<MuteIcon />}
          title={t.muteAll}
          note={t.muteNote}
          isOn={isMuted}
          onChange={(isOn) => void mute(isOn)}
        />
      </div>
      <Sheet open={isChoosing} onClose={() => setChoosing(false)} title={t.rule}>
        <div className="rows">
          {joinRules.map((rule) => (
            <Checkbox
              key={rule}
              type="radio"
              name="join-rule"
              checked={rule === needVerification}
              onChange={() => {
                setChoosing(false);
                void run('rule', () => engine.setGroup(groupID, { needVerification: rule })).then(again);
              }}
            >
              {joinRuleText(rule)}
            </Checkbox>
          ))}
        </div>
      </Sheet>
    </section>
  );
}
