import { texts } from '@gift/client/language';
import { useState } from 'react';
import { tryCall } from '../../../shared/http/call';
import { useRemote } from '../../../shared/http/use-remote';
import { message } from '../../../shared/state/message';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { Chip } from '../../../shared/ui/chip';
import { Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { ListRow } from '../../../shared/ui/list-row';
import { RelativeTime } from '../../../shared/ui/time/date-time';
import { PhoneIcon } from '../icons';

const t = texts({
  devices: ['Logged-in devices', '已登录的设备', 'Devices wey dey logged in'],
  thisOne: ['This device', '本机', 'This device'],
  signOut: ['Log out', '退出', 'Log out'],
  others: ['Log out other devices', '退出其他所有设备', 'Log out other devices'],
  sure: [
    'Log out all other devices? Each needs a code to log in again.',
    '确定退出除本机外的所有设备？重新登录需要验证码。',
    'Log out all other devices? Each one go need code to log in again.',
  ],
  stay: ['Not now', '暂不', 'Not now'],
  done: [
    (n: number) => (n === 1 ? 'One device logged out.' : `${n} devices logged out.`),
    (n: number) => `已退出 ${n} 台设备。`,
    (n: number) => (n === 1 ? 'One device don log out.' : `${n} devices don log out.`),
  ],
  more: [(n: number) => `Show ${n} more`, (n: number) => `显示其余 ${n} 台`, (n: number) => `Show ${n} more`],
});

const fewest = 3;

/** Every device with a session, this one marked; each other one can be logged out, or all at once. */
export function Devices() {
  const remote = useRemote('devices');
  const [isWhole, setWhole] = useState(false);
  async function signOut(sessionID: string) {
    if (await tryCall('signOutDevice', { sessionID }, { loading: true })) await remote.refresh();
  }
  async function signOutOthers() {
    if (!(await message(t.sure, { confirm: t.signOut, cancel: t.stay }))) return;
    const answer = await tryCall('signOutOthers', undefined, { loading: true });
    if (!answer) return;
    toastSuccess(t.done(answer.ended));
    await remote.refresh();
  }
  return (
    <>
      <h2 className="section">{t.devices}</h2>
      <section className="card">
        <Remotely remote={remote} skeleton={<Skeleton lines={2} />}>
          {({ items }) => (
            <>
              <div className="rows">
                {(isWhole ? items : items.slice(0, fewest)).map((device) => (
                  <ListRow
                    key={device.sessionID}
                    start={<PhoneIcon />}
                    title={<span className="cut">{device.name}</span>}
                    note={
                      <>
                        {device.address} · <RelativeTime at={device.lastSeenAt} />
                      </>
                    }
                    end={
                      device.isThisOne ? (
                        <Chip tone="positive">{t.thisOne}</Chip>
                      ) : (
                        <Button small fit tone="quiet" onClick={() => void signOut(device.sessionID)}>
                          {t.signOut}
                        </Button>
                      )
                    }
                  />
                ))}
              </div>
              {!isWhole && items.length > fewest && (
                <Button tone="plain" onClick={() => setWhole(true)}>
                  {t.more(items.length - fewest)}
                </Button>
              )}
              {items.length > 1 && (
                <Button tone="plain-danger" onClick={() => void signOutOthers()}>
                  {t.others}
                </Button>
              )}
            </>
          )}
        </Remotely>
      </section>
    </>
  );
}
