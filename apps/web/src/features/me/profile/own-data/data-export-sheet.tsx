import { sizeText } from '@gift/client/file-text';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { FailureNote } from '../../../../shared/forms/failure-note';
import type { Received } from '../../../../shared/http/call';
import { saveFrom } from '../../../../shared/http/download';
import { useAction } from '../../../../shared/http/use-action';
import { exactTime } from '../../../../shared/i18n/time';
import { Button } from '../../../../shared/ui/button';
import { Sheet } from '../../../../shared/ui/sheet';
import { ConfirmOwnerSheet } from './confirm-owner-sheet';

const t = texts({
  title: ['A copy of your data', '我的数据副本', 'Copy of your data'],
  lead: [
    'One ZIP with your profile, how you were verified, devices, orders, statement, chats, disputes, pictures, rewards and settings.',
    '一个 ZIP 文件，包含个人资料、身份验证结果、设备、订单、对账单、聊天、争议、图片、奖励与设置。',
    'One ZIP wey get your profile, how you take verify, devices, orders, statement, chats, disputes, pictures, rewards and settings.',
  ],
  left: [
    'Not included: card codes and photos, your password and PIN, and other people’s data.',
    '不包含：卡密与卡片照片、密码与支付密码，以及他人的数据。',
    'E no dey inside: card codes and photos, your password and PIN, and other people data.',
  ],
  archived: [
    'Old chat messages may be archived and left out. Support can put them back.',
    '较早的聊天消息可能已归档，不在其中。客服可为您恢复。',
    'Old chat messages fit dey archive, so e no go include them. Support fit put them back.',
  ],
  ask: ['Request copy', '申请数据副本', 'Request copy'],
  again: ['Request new copy', '重新申请', 'Request new copy'],
  what: ['Get a copy of all my data', '获取我的全部数据副本', 'Get copy of all my data'],
  making: [
    'In progress, usually minutes. You can leave: we will notify and e-mail you.',
    '正在生成，通常几分钟内完成。您可离开，完成后将通过通知和邮件告知。',
    'E dey go on, usually some minutes. You fit leave: we go notify you and send e-mail.',
  ],
  failed: [
    'This failed and does not count as a request. Try again, or contact support.',
    '生成失败，不计入次数。请重试；如再次失败，请联系客服。',
    'This one fail and we no count am as request. Try again, or contact support.',
  ],
  expired: ['The last file has expired.', '上一份文件已到期删除。', 'The last file don expire.'],
  ready: [
    (size: string, until: string) => `Ready: ${size}. Download it by ${until}.`,
    (size: string, until: string) => `已生成，${size}，请于 ${until} 前下载。`,
    (size: string, until: string) => `E don ready: ${size}. Download am before ${until}.`,
  ],
  careful: [
    'Keep it private: it contains all your trades.',
    '请妥善保存，其中包含您全部的交易信息。',
    'No show anybody: all your trades dey inside.',
  ],
  fetch: ['Download file', '下载文件', 'Download file'],
  started: ['Download started.', '已开始下载。', 'Download don start.'],
  next: [
    (when: string) => `You can request the next one on ${when}.`,
    (when: string) => `${when} 后可再次申请。`,
    (when: string) => `You fit request the next one on ${when}.`,
  ],
});

type Data = Received<'privacyState'>['export'];

/** Requests a copy of the user's data, shows its progress, and downloads it. */
export function DataExportSheet({
  data,
  onChanged,
  onClose,
}: {
  data: Data;
  onChanged: (data: Data) => void;
  onClose: () => void;
}) {
  const [isProving, setProving] = useState(false);
  const [hasStarted, setStarted] = useState(false);
  const ask = useAction('requestExport');
  const link = useAction('exportLink');
  const { state, exportID, bytes, expiresAt, nextAt } = data;

  async function fetchFile() {
    const answer = await link.run({ exportID: exportID! });
    if (!answer) return;
    saveFrom(answer.url, answer.fileName);
    setStarted(true);
  }
  const isConfirmRefusal = /^(?:WalletPin|TwoStep)/.test(ask.failure?.refusal ?? '');
  if (isProving && (!ask.failure || isConfirmRefusal || ask.failure.isUncertain)) {
    return (
      <ConfirmOwnerSheet
        what={t.what}
        here="/profile?part=data"
        failure={ask.failure}
        busy={ask.busy}
        onConfirmed={(confirmation) =>
          void ask.run(confirmation).then((next) => {
            if (!next) return;
            setProving(false);
            onChanged(next);
          })
        }
        onClose={() => setProving(false)}
      />
    );
  }
  const isReady = state === 'ready' && bytes !== null && expiresAt !== null;
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <p>{t.lead}</p>
      <p className="muted small">{t.left}</p>
      <p className="muted small">{t.archived}</p>
      {state === 'making' && (
        <p className="notice" role="status">
          {t.making}
        </p>
      )}
      {state === 'failed' && <p className="notice warning">{t.failed}</p>}
      {state === 'expired' && <p className="notice">{t.expired}</p>}
      {isReady && (
        <>
          <p className="notice positive" role="status">
            {hasStarted ? t.started : t.ready(sizeText(bytes), exactTime(expiresAt))}
          </p>
          <p className="muted small">{t.careful}</p>
          <FailureNote failure={link.failure} />
          <Button busy={link.busy} onClick={() => void fetchFile()}>
            {t.fetch}
          </Button>
        </>
      )}
      {state !== 'making' && (
        <>
          <FailureNote failure={isConfirmRefusal ? null : ask.failure} />
          {nextAt ? (
            <p className="muted small">{t.next(exactTime(nextAt))}</p>
          ) : (
            <Button
              tone={isReady ? 'quiet' : undefined}
              onClick={() => {
                ask.clear();
                setProving(true);
              }}
            >
              {state === 'none' ? t.ask : t.again}
            </Button>
          )}
        </>
      )}
    </Sheet>
  );
}
