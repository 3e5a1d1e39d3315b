import { texts } from '@gift/client/language';
import { useState } from 'react';
import type { ChatEngine } from '../../shared/chat/engine';
import { failureText } from '../../shared/chat/failures';
import { EditIcon } from '../../shared/chat/parts/icons';
import { TextField } from '../../shared/forms/field';
import { Form } from '../../shared/forms/form';
import { toast, toastSuccess } from '../../shared/state/toasts';
import { Relations } from '../../shared/trade/relations';
import { Button } from '../../shared/ui/button';
import { WarningIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { ReportUser } from './report-user';
import type { FriendState } from './use-friend';

const t = texts({
  remark: ['Remark', '备注名', 'Remark'],
  remarkNote: ['A private name; only you see it', '仅自己可见的称呼', 'Private name; na only you dey see am'],
  remarkLabel: ['Private name', '备注名', 'Private name'],
  remarkHint: [
    'Only you see it. Leave empty to remove.',
    '仅自己可见，留空则删除。',
    'Na only you dey see am. Leave am empty to remove.',
  ],
  save: ['Save', '保存', 'Save'],
  saved: ['Saved.', '已保存。', 'E don save.'],
  report: ['Report', '举报', 'Report'],
  reportNote: ['Tell Gift what happened', '向平台说明情况', 'Tell Gift wetin happen'],
  reportTitle: [
    (name: string) => `Report ${name}`,
    (name: string) => `举报 ${name}`,
    (name: string) => `Report ${name}`,
  ],
});

type Part = 'list' | 'remark' | 'report';

export function UserSheet({
  userID,
  nickname,
  friend,
  engine,
  onClose,
}: {
  userID: string;
  nickname: string;
  friend: FriendState;
  engine: ChatEngine | null;
  onClose: () => void;
}) {
  const [part, setPart] = useState<Part>('list');
  const titles: Record<Part, string> = {
    list: nickname,
    remark: t.remark,
    report: t.reportTitle(nickname),
  };
  return (
    <Sheet open onClose={onClose} title={titles[part]}>
      {part === 'list' && (
        <>
          {friend.isFriend && (
            <div className="rows">
              <ListRow
                start={<EditIcon />}
                title={t.remark}
                note={friend.remark || t.remarkNote}
                onClick={() => setPart('remark')}
              />
            </div>
          )}
          <Relations userID={userID} nickname={nickname} onDone={onClose} />
          <div className="rows">
            <ListRow
              start={<WarningIcon className="danger" />}
              title={t.report}
              note={t.reportNote}
              onClick={() => setPart('report')}
            />
          </div>
        </>
      )}
      {part === 'remark' && engine && (
        <RemarkForm userID={userID} remark={friend.remark} engine={engine} onDone={onClose} />
      )}
      {part === 'report' && <ReportUser userID={userID} onDone={onClose} />}
    </Sheet>
  );
}

function RemarkForm({
  userID,
  remark,
  engine,
  onDone,
}: {
  userID: string;
  remark: string;
  engine: ChatEngine;
  onDone: () => void;
}) {
  const [remarkText, setRemarkText] = useState(remark);
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await engine.setFriend(userID, { remark: remarkText.trim() });
      toastSuccess(t.saved);
      onDone();
    } catch (problem) {
      toast(failureText(problem));
      setBusy(false);
    }
  }
  return (
    <Form onSubmit={save}>
      <TextField
        label={t.remarkLabel}
        hint={t.remarkHint}
        value={remarkText}
        onChange={setRemarkText}
        maxLength={40}
      />
      <Button type="submit" busy={isBusy}>
        {t.save}
      </Button>
    </Form>
  );
}
