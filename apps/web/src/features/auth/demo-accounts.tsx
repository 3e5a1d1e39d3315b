import { texts } from '@gift/client/language';
import { useRemote } from '../../shared/http/use-remote';
import { Chip } from '../../shared/ui/chip';
import { ListRow } from '../../shared/ui/list-row';
import { Avatar } from '../../shared/ui/media/avatar';

const t = texts({
  demo: ['Demo', '演示', 'Demo'],
  lead: [
    'Demo: tap an account to fill it in.',
    '这是演示环境，点击账户即可填入。',
    'Na demo be this: tap one account, e go fill itself.',
  ],
  trader: ['trader', '交易者', 'trader'],
  operator: ['operator', '运营', 'operator'],
  account: [
    (phone: string, password: string, pin: string) => `${phone} · ${password} · PIN\u00a0${pin}`,
    (phone: string, password: string, pin: string) => `${phone} · ${password} · PIN\u00a0${pin}`,
    (phone: string, password: string, pin: string) => `${phone} · ${password} · PIN\u00a0${pin}`,
  ],
});

const roles: Record<string, () => string> = { trader: () => t.trader, operator: () => t.operator };
const useDemo = () => {
  const { data } = useRemote('appConfig');
  return data?.mode === 'demo' ? data : null;
};

/** The demo accounts, on the login page in demo mode only. */
export function DemoAccounts({ onChoose }: { onChoose: (phone: string, password: string) => void }) {
  const demo = useDemo();
  if (!demo || demo.demoAccounts.length === 0) return null;
  return (
    <section className="card dashed stack">
      <p className="row">
        <Chip tone="warning">{t.demo}</Chip>
        <span className="muted small">{t.lead}</span>
      </p>
      <div className="rows">
        {demo.demoAccounts.map((one) => (
          <ListRow
            key={one.phone}
            start={<Avatar name={one.nickname} />}
            title={
              <>
                {one.nickname} <Chip>{roles[one.role]?.() ?? one.role}</Chip>
              </>
            }
            note={t.account(one.phone, one.password, one.walletPin)}
            onClick={() => onChoose(one.phone, one.password)}
          />
        ))}
      </div>
    </section>
  );
}
