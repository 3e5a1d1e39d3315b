import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useRemote } from '../../shared/http/use-remote';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { DisableTwoStep } from './disable-two-step';
import { StartTwoStep } from './start-two-step';

const t = texts({
  title: ['Two-step codes', '两步验证', 'Two-step codes'],
  why: [
    'An authenticator code at each login and withdrawal. It protects you even if your SIM is stolen.',
    '每次登录和提现时需输入身份验证器应用的验证码，即使 SIM 卡被盗用也能保护您。',
    'Authenticator code for every login and withdrawal. E go protect you even if dem thief your SIM.',
  ],
  on: ['On', '已开启', 'On'],
  off: ['Off', '未开启', 'Off'],
  left: [
    (n: number) => `Recovery codes left: ${n}`,
    (n: number) => `剩余恢复码：${n} 个`,
    (n: number) => `Recovery codes wey remain: ${n}`,
  ],
  few: [
    'Running low: turn it off and on again for new ones.',
    '恢复码即将用完：请关闭后重新开启以获取新的恢复码。',
    'E don near finish: turn am off and on again to get new ones.',
  ],
  start: ['Turn on', '开启', 'Turn on'],
  end: ['Turn off', '关闭', 'Turn off'],
});

/** Whether two-step login is on, and a button to change that. */
export function TwoStep() {
  const remote = useRemote('twoStep');
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void remote.refresh();
  };
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <div className="card stack">
        <p className="muted small">{t.why}</p>
        <Remotely
          remote={remote}
          skeleton={
            <>
              <Skeleton lines={1} height={20} />
              <span className="skeleton two-step-skeleton" aria-hidden="true" />
            </>
          }
        >
          {({ isOn, recoveryCodesLeft }) => (
            <>
              <p className="row between">
                <Chip tone={isOn ? 'positive' : undefined}>{isOn ? t.on : t.off}</Chip>
                {isOn && <span className="muted small">{t.left(recoveryCodesLeft)}</span>}
              </p>
              {isOn && recoveryCodesLeft < 3 && <p className="notice warning">{t.few}</p>}
              <Button tone="quiet" onClick={() => setOpen(true)}>
                {isOn ? t.end : t.start}
              </Button>
              {open && (isOn ? <DisableTwoStep onClose={close} /> : <StartTwoStep onClose={close} />)}
            </>
          )}
        </Remotely>
      </div>
    </>
  );
}
