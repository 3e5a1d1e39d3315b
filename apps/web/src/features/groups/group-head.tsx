import { texts } from '@gift/client/language';
import type { Group } from '@gift/im-engine/api';
import { GroupStatus, SessionType } from '@gift/im-protocol';
import { useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { ChatAvatar } from '../../shared/chat/parts/chat-avatar';
import { EditIcon } from '../../shared/chat/parts/icons';
import { exactTime } from '../../shared/i18n/time';
import { toast, toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { CopyIcon, ForwardIcon, WarningIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { GroupPicture } from './group-picture';
import { maxLengths } from './group-text';
import type { GroupPermissions } from './permissions';
import { WriteSheet } from './write-sheet';

const t = texts({
  name: ['Group name', '群名称', 'Group name'],
  nameMissing: ['Name the group.', '请填写群名称。', 'Name the group.'],
  rename: ['Change name', '修改群名称', 'Change name'],
  copy: ['Copy number', '复制群号', 'Copy number'],
  copied: [
    'Number copied. Anyone with it can ask to join.',
    '群号已复制，他人可凭此申请加入。',
    'Number don copy. Anybody wey get am fit ask to join.',
  ],
  copyFailed: [
    'Copy failed. Hold the number to select it.',
    '复制失败，请长按群号选择。',
    'E no copy. Hold the number to select am.',
  ],
  notice: ['Announcement', '群公告', 'Announcement'],
  noNotice: ['None yet', '暂无公告', 'Nothing yet'],
  noticeLabel: ['Announcement text', '公告内容', 'Announcement text'],
  changeNotice: ['Edit announcement', '编辑群公告', 'Edit announcement'],
  publish: ['Publish', '发布', 'Publish'],
  about: ['About the group', '群介绍', 'About the group'],
  noAbout: ['Nothing yet', '暂无介绍', 'Nothing yet'],
  aboutLabel: ['Visible before joining', '申请加入前可见', 'People fit see am before dem join'],
  since: [
    (when: string) => `Published ${when}`,
    (when: string) => `发布于 ${when}`,
    (when: string) => `Published ${when}`,
  ],
  dismissed: [
    'This group was closed. You can only read it.',
    '该群聊已解散，仅可查看。',
    'This group don close. You fit only read am.',
  ],
  banned: [
    'Gift suspended this group. Posting is off until that ends.',
    '该群聊已被平台停用，暂时无法发言。',
    'Gift don suspend this group. Nobody fit post till e end.',
  ],
  muted: [
    'Only the owner and admins can post now.',
    '全员禁言中，仅群主和管理员可发言。',
    'Na only the owner and admins fit post now.',
  ],
});

const stateOf = (status: GroupStatus) =>
  status === GroupStatus.dismissed
    ? t.dismissed
    : status === GroupStatus.banned
      ? t.banned
      : status === GroupStatus.muted
        ? t.muted
        : null;

/** The group's profile: name, picture, number, announcement, introduction. */
export function GroupHead({
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
  const { groupID, groupName, faceURL, notification, notificationUpdateTime, introduction, status } = group;
  const [open, setOpen] = useState<'name' | 'notice' | 'write notice' | 'about' | null>(null);
  const close = () => setOpen(null);
  const change = async (what: Parameters<ChatEngine['setGroup']>[1]) => {
    await engine.setGroup(groupID, what);
    await again();
  };
  const state = stateOf(status);
  async function copy() {
    try {
      await navigator.clipboard.writeText(groupID);
      toastSuccess(t.copied);
    } catch {
      toast(t.copyFailed);
    }
  }
  const mayWrite = leaves.manage;
  return (
    <>
      {state && (
        <p className="notice warning" role="status">
          <WarningIcon size={18} />
          {state}
        </p>
      )}
      <section className="card group-head">
        {mayWrite ? (
          <GroupPicture
            engine={engine}
            name={groupName}
            url={faceURL}
            onPicked={(url) => change({ faceURL: url })}
          />
        ) : (
          <ChatAvatar name={groupName} type={SessionType.group} url={faceURL} />
        )}
        <div className="grow">
          <p className="strong large">{groupName}</p>
          <button
            type="button"
            className="link"
            aria-label={`${t.copy} ${groupID}`}
            onClick={() => void copy()}
          >
            <span className="figure">{groupID}</span>
            <CopyIcon size={16} />
          </button>
        </div>
        {mayWrite && (
          <button type="button" className="icon-button" aria-label={t.rename} onClick={() => setOpen('name')}>
            <EditIcon />
          </button>
        )}
      </section>
      {(notification || introduction || mayWrite) && (
        <section className="card rows">
          {(notification || mayWrite) && (
            <ListRow
              title={t.notice}
              note={<span className="notice-line">{notification || t.noNotice}</span>}
              end={<ForwardIcon size={18} className="muted" />}
              onClick={() => setOpen(notification ? 'notice' : 'write notice')}
            />
          )}
          {(introduction || mayWrite) && (
            <ListRow
              title={t.about}
              note={<span className="notice-line">{introduction || t.noAbout}</span>}
              {...(mayWrite
                ? { onClick: () => setOpen('about'), end: <ForwardIcon size={18} className="muted" /> }
                : {})}
            />
          )}
        </section>
      )}
      <Sheet open={open === 'notice'} onClose={close} title={t.notice}>
        <p className="as-typed">{notification}</p>
        {notificationUpdateTime > 0 && (
          <p className="muted small">{t.since(exactTime(notificationUpdateTime))}</p>
        )}
        {mayWrite && (
          <Button tone="quiet" onClick={() => setOpen('write notice')}>
            {t.changeNotice}
          </Button>
        )}
      </Sheet>
      {open === 'write notice' && (
        <WriteSheet
          title={t.notice}
          label={t.noticeLabel}
          value={notification}
          maxLength={maxLengths.notice}
          isLong
          save={t.publish}
          onSave={(text) => change({ notification: text })}
          onClose={close}
        />
      )}
      {open === 'name' && (
        <WriteSheet
          title={t.rename}
          label={t.name}
          value={groupName}
          maxLength={maxLengths.name}
          missing={t.nameMissing}
          onSave={(text) => change({ groupName: text })}
          onClose={close}
        />
      )}
      {open === 'about' && (
        <WriteSheet
          title={t.about}
          label={t.aboutLabel}
          value={introduction}
          maxLength={maxLengths.introduction}
          isLong
          onSave={(text) => change({ introduction: text })}
          onClose={close}
        />
      )}
    </>
  );
}
