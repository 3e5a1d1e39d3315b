import { useDeferredValue, useState } from 'react';
import { SearchBox } from '../../shared/forms/search-box';
import './home.css';
import { texts } from '@gift/client/language';
import { useRemote } from '../../shared/http/use-remote';
import { lazy } from '../../shared/loading/lazy';
import { useQuery } from '../../shared/nav';
import { useSignedIn } from '../../shared/state/session';
import { ButtonLink } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { PullToRefresh } from '../../shared/ui/feedback/pull-to-refresh';
import { Stale } from '../../shared/ui/feedback/states';
import { ForwardIcon, ShieldIcon } from '../../shared/ui/icons';
import { LanguageSwitch } from '../../shared/ui/language-switch';
import { Link } from '../../shared/ui/link';
import { Screen } from '../../shared/ui/screen';
import { BalanceCard } from './balance-card';
import { BestOffers } from './best-offers';
import { bestQuery } from './home-data';
import { Rates } from './rates';
import { TradeCards } from './trade-cards';
import { Worth } from './worth';

const t = texts({
  login: ['Log in', '登录', 'Log in'],
  signUp: ['Create an account', '创建账户', 'Open account'],
  headline: [
    'Gift cards into naira, held safely',
    '礼品卡换奈拉，资金安全托管',
    'Change gift card to naira, safe and sound',
  ],
  lead: [
    'The buyer’s money is locked before your code opens. Nobody can run off with your card or money.',
    '买家先付款托管，卡密才会开启。谁也卷不走您的卡或钱。',
    'We lock the buyer money before your code go open. Nobody fit run away with your card or your money.',
  ],
  search: ['Search a card brand', '搜索礼品卡品牌', 'Search card brand'],
  rates: ['Rates today', '今日汇率', 'Today rates'],
  demo: ['Demo rates', '演示汇率', 'Demo rates'],
  running: ['Active orders', '进行中的订单', 'Orders wey dey go on'],
  best: ['Best offers for your card', '当前最优收卡报价', 'Best offers for your card'],
  seeAll: ['See all', '查看全部', 'See all'],
  how: ['How your money is kept safe', '资金如何受到保护', 'How we dey keep your money safe'],
  lock: ['The buyer pays into escrow', '买家付款托管', 'The buyer pay into escrow'],
  lockNote: [
    'Gift holds the naira. Neither side can touch it.',
    'Gift 代为保管，任何一方都无法取走。',
    'Gift dey hold the naira. Nobody for the two sides fit touch am.',
  ],
  seal: ['The seller sends the code, sealed', '卖家发送加密卡密', 'The seller send the code, sealed'],
  sealNote: [
    'Only this buyer can open it; Gift staff only if two agree. Viewing is logged.',
    '仅该买家可查看；工作人员须经两人同意。每次查看均有记录。',
    'Only this buyer fit open am; Gift staff only if two of dem agree. We dey record every view.',
  ],
  check: ['The buyer checks the card', '买家验卡', 'The buyer check the card'],
  checkNote: [
    'If it works, the seller is paid. If not, the money goes back.',
    '可用则付款给卖家，不可用则退款。',
    'If e work, the seller go collect money. If e no work, the money go back.',
  ],
  promotions: ['Promotions and top traders', '活动与排行榜', 'Promotions and top traders'],
  tip: ['Safety tip', '安全提示', 'Safety tip'],
});

const tips = texts({
  0: [
    'Never send a code by chat or WhatsApp. Send it in the order, where it is sealed.',
    '切勿在聊天或 WhatsApp 中发送卡密，请在订单中加密发送。',
    'No send code for chat or WhatsApp at all. Send am inside the order, where e dey sealed.',
  ],
  1: [
    'Gift staff will never ask for your password, PIN or a one-time code.',
    '工作人员绝不会索要您的密码、钱包密码或验证码。',
    'Gift staff no go ever ask for your password, PIN or one-time code.',
  ],
  2: [
    'A bank alert screenshot is not a payment. Trust only your wallet balance.',
    '银行到账截图不等于付款，请以钱包余额为准。',
    'Screenshot of bank alert no be payment. Na only your wallet balance you go trust.',
  ],
  3: [
    'Record your screen before you reveal a code. It is the best evidence.',
    '查看卡密前请先录屏，这是最有力的证据。',
    'Record your screen before you open code. Na the best evidence be that.',
  ],
  4: [
    'Be wary of a buyer who opens your code and then asks you to cancel.',
    '卡密被查看后仍要求您取消订单的人，多半不怀好意。',
    'Shine your eye for buyer wey open your code come say make you cancel.',
  ],
});

const Bell = lazy(
  async () => (await import('./bell')).Bell,
  () => <span className="icon-button" />,
);

/** Only for signed-in users: the first visit does without. */
const Running = lazy(
  () => import('./running').then((module) => module.Running),
  () => (
    <>
      <div className="section-row">
        <h2 className="section">{t.running}</h2>
      </div>
      <span className="skeleton card one-line" />
    </>
  ),
);

const dayMs = 86_400_000;

export function Home() {
  const signedIn = useSignedIn();
  const initialQuery = useQuery().get('q') ?? '';
  const [query, setQuery] = useState(initialQuery);
  const [brandID, setBrandID] = useState<string | null>(null);
  const filter = useDeferredValue(query);
  const rates = useRemote('rateTop');
  const best = useRemote('offerList', bestQuery('1', brandID ?? undefined));
  const tipKey = (Math.floor((best.atMs || rates.atMs) / dayMs) % 5) as 0 | 1 | 2 | 3 | 4;
  return (
    <Screen
      isRoot
      title={<span className="wordmark">Gift</span>}
      end={
        signedIn ? (
          <Bell />
        ) : (
          <Link to="/login" className="button quiet small fit">
            {t.login}
          </Link>
        )
      }
    >
      <PullToRefresh onRefresh={() => Promise.all([rates.refresh(), best.refresh()])}>
        <Stale remote={best} />
        {signedIn ? (
          <>
            <BalanceCard />
            <Running />
          </>
        ) : (
          <section className="hero">
            <h2>{t.headline}</h2>
            <p className="muted">{t.lead}</p>
            <ButtonLink to="/register">{t.signUp}</ButtonLink>
            <LanguageSwitch />
          </section>
        )}
        <TradeCards />
        <Worth brandID={brandID} />
        <div className="section-row">
          <h2 className="section">{t.rates}</h2>
          {rates.data?.rates.some((rate) => rate.source === 'demo') && <Chip tone="warning">{t.demo}</Chip>}
        </div>
        <SearchBox label={t.search} value={query} onChange={setQuery} maxLength={40} />
        <Rates rates={rates} filter={filter} chosen={brandID} onChoose={setBrandID} />
        <div className="section-row">
          <h2 className="section">{t.best}</h2>
          <Link to={`/market?type=1${brandID ? `&brandID=${brandID}` : ''}`} className="link">
            {t.seeAll}
          </Link>
        </div>
        <BestOffers remote={best} />
        <Link to="/activity" className="card tip">
          <span className="grow strong">{t.promotions}</span>
          <ForwardIcon size={18} className="muted" />
        </Link>
        <HowItWorks />
        <section className="card tip">
          <ShieldIcon className="positive" />
          <p>
            <span className="strong block">{t.tip}</span>
            <span className="muted">{tips[tipKey]}</span>
          </p>
        </section>
      </PullToRefresh>
    </Screen>
  );
}

const HowItWorks = () => (
  <>
    <h2 className="section">{t.how}</h2>
    <ol className="card held-steps">
      <li>
        <span className="strong">{t.lock}</span>
        <span className="muted">{t.lockNote}</span>
      </li>
      <li>
        <span className="strong">{t.seal}</span>
        <span className="muted">{t.sealNote}</span>
      </li>
      <li>
        <span className="strong">{t.check}</span>
        <span className="muted">{t.checkNote}</span>
      </li>
    </ol>
  </>
);
