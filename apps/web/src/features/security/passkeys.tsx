import { texts } from '@gift/client/language';
import { useState } from 'react';
import { thenBack } from '../../shared/forms/approval/pin-sheet';
import { tryCall } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { hasPasskeys } from '../../shared/passkey';
import { message } from '../../shared/state/message';
import { toastSuccess } from '../../shared/state/toasts';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import { RelativeTime } from '../../shared/ui/time/date-time';
import { AddPasskey } from './add-passkey';
import { NameForm } from './name-form';

const t = texts({
  title: ['Passkeys', '通行密钥', 'Passkeys'],
  why: [
    'Log in and approve payments with your fingerprint, face or screen lock. Nobody can guess a passkey or steal it with a fake site.',
    '用指纹、面容或屏幕锁登录和批准付款。通行密钥无法被猜出，也不会被钓鱼网站骗走。',
    'Log in and approve payments with your fingerprint, face or screen lock. Nobody fit guess passkey or use fake site thief am.',
  ],
  unable: [
    'This browser does not support passkeys.',
    '此浏览器不支持通行密钥。',
    'This browser no support passkeys.',
  ],
  add: ['Add a passkey', '添加通行密钥', 'Add passkey'],
  pinFirst: ['Set a wallet PIN first', '请先设置钱包密码', 'Set wallet PIN first'],
  used: ['Last used', '上次使用', 'Last used'],
  unused: ['Not used yet', '尚未使用', 'You never use am'],
  rename: ['Rename', '重命名', 'Rename'],
  remove: ['Remove', '移除', 'Remove'],
  sure: [
    (name: string) => `Remove “${name}”? It can no longer log in or approve payments.`,
    (name: string) => `移除“${name}”？移除后将无法用它登录或批准付款。`,
    (name: string) => `Remove “${name}”? E no go fit log in or approve payments again.`,
  ],
  cancel: ['Keep', '保留', 'Keep'],
  removed: ['Passkey removed.', '通行密钥已移除。', 'Passkey don remove.'],
  renamed: ['Renamed.', '已重命名。', 'Name don change.'],
});

export type Passkey = { passkeyID: string; name: string; lastUsedAt: string | null };

/** The user's passkeys, each with name and last use, and a button to add one. */
export function Passkeys({
  hasPin,
  hasPasskey,
  onChange,
}: {
  hasPin: boolean;
  hasPasskey: boolean;
  onChange: () => void;
}) {
  const remote = useRemote('passkeys');
  const [adding, setAdding] = useState(false);
  const [chosen, choose] = useState<Passkey | null>(null);
  const refreshAll = async () => {
    await remote.refresh();
    onChange();
  };

  async function remove({ passkeyID, name }: Passkey) {
    if (!(await message(t.sure(name), { confirm: t.remove, cancel: t.cancel }))) return;
    if (!(await tryCall('removePasskey', { passkeyID }, { loading: true }))) return;
    choose(null);
    toastSuccess(t.removed);
    await refreshAll();
  }
  async function rename({ passkeyID }: Passkey, name: string) {
    if (!(await tryCall('renamePasskey', { passkeyID, name }, { loading: true }))) return;
    choose(null);
    toastSuccess(t.renamed);
    await refreshAll();
  }

  return (
    <>
      <h2 className="section">{t.title}</h2>
      <div className="card stack">
        <p className="muted small">{t.why}</p>
        <Remotely remote={remote} skeleton={hasPasskey && <Skeleton lines={1} />}>
          {({ items }) => (
            <div className="rows">
              {items.map((passkey) => (
                <ListRow
                  key={passkey.passkeyID}
                  title={<span className="cut">{passkey.name}</span>}
                  note={
                    passkey.lastUsedAt ? (
                      <>
                        {t.used} <RelativeTime at={passkey.lastUsedAt} />
                      </>
                    ) : (
                      t.unused
                    )
                  }
                  onClick={() => choose(passkey)}
                />
              ))}
            </div>
          )}
        </Remotely>
        {!hasPasskeys() ? (
          <p className="notice">{t.unable}</p>
        ) : hasPin ? (
          <Button tone="quiet" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : (
          <ButtonLink tone="quiet" to={thenBack('/walletPin', '/security')}>
            {t.pinFirst}
          </ButtonLink>
        )}
      </div>
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            void refreshAll();
          }}
        />
      )}
      {chosen && (
        <Sheet open onClose={() => choose(null)} title={chosen.name}>
          <NameForm first={chosen.name} submit={t.rename} onName={(name) => void rename(chosen, name)} />
          <Button tone="danger" onClick={() => void remove(chosen)}>
            {t.remove}
          </Button>
        </Sheet>
      )}
    </>
  );
}
