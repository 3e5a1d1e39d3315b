import { useCallback, useEffect, useState } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { Approvals } from './approvals';
import { Audit } from './audit';
import { CasePage } from './disputes/case';
import { Queue } from './disputes/queue';
import { CallFailure, call, type Received, session } from './kit/call';
import { useKeys } from './kit/keys';
import { language, said, setLanguage, setTheme, texts, useLanguage } from './kit/language';
import { Dialog } from './kit/parts';
import { OrderPage } from './order';
import { PeoplePage } from './people';
import { PersonPage } from './person';
import { SignIn } from './sign-in';
import { roleWords } from './words';

const t = texts({
  disputes: ['Disputes', '争议'],
  orders: ['Order', '订单'],
  people: ['People', '用户'],
  approvals: ['Two people', '双人审批'],
  audit: ['Audit log', '操作日志'],
  out: ['Sign out', '退出登录'],
  other: ['中文', 'English'],
  keys: ['Keys', '快捷键'],
  dark: ['Dark', '深色'],
  light: ['Light', '浅色'],
  nowhere: ['There is no such page.', '页面不存在。'],
  close: ['Close', '关闭'],
});

type Me = Received<'operatorMe'>;

/** Which roles find something behind each entry; the server decides what they may see. */
const places = [
  { path: '/', key: 'd', name: () => t.disputes, roles: ['moderator', 'lead', 'superadmin'] },
  {
    path: '/people',
    key: 'p',
    name: () => t.people,
    roles: ['support', 'moderator', 'lead', 'finance', 'compliance', 'superadmin'],
  },
  { path: '/approvals', key: 'a', name: () => t.approvals, roles: null },
  { path: '/audit', key: 'l', name: () => t.audit, roles: ['lead', 'compliance', 'superadmin'] },
];

const helpRows: readonly (readonly [string, readonly [string, string]])[] = [
  ['j · k · Enter', ['Move in a list, open', '在列表中移动、打开']],
  ['g d · g p · g a · g l', ['Go to disputes, people, two people, audit log', '前往争议、用户、审批、日志']],
  [
    '1 … 5',
    ['Tabs of the queue; in a case: rely on that piece of evidence', '队列标签；案件中：引用对应证据'],
  ],
  ['t', ['Take the case', '接手案件']],
  ['r', ['Rule: go to the form', '填写裁决']],
  ['Ctrl Enter', ['Send what the form holds', '提交表单']],
  ['o', ['Open the order of the case', '打开案件的订单']],
  ['n', ['Next case of the queue', '下一个案件']],
  ['Esc', ['Leave a field, close a dialog', '离开输入框、关闭弹窗']],
];

function Help({ close }: { close: () => void }) {
  return (
    <Dialog title={t.keys} close={close}>
      <dl className="facts">
        {helpRows.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{said(words)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  );
}

/** `g` and a letter, as in mail programs: pressed one after the other within a second. */
function useGo(go: (path: string) => void) {
  const [goingAt, setGoingAt] = useState(0);
  const to = (path: string) => () => Date.now() - goingAt < 1000 && go(path);
  useKeys({
    g: () => setGoingAt(Date.now()),
    ...Object.fromEntries(places.map(({ key, path }) => [key, to(path)])),
  });
}

function Shell({ me, signOut }: { me: Me; signOut: () => void }) {
  const [at, go] = useLocation();
  const [isHelping, setHelping] = useState(false);
  useGo(go);
  useKeys({ '?': () => setHelping(true) });
  const shown = places.filter(
    ({ roles }) => !roles || roles.some((role) => (me.roles as string[]).includes(role)),
  );
  return (
    <div className="shell">
      <nav aria-label="Gift">
        <strong className="brand">Gift</strong>
        {shown.map(({ path, name }) => (
          <Link key={path} href={path} className={at === path ? 'place on' : 'place'}>
            {name()}
          </Link>
        ))}
        <div className="me">
          <strong>{me.nickname}</strong>
          <span className="muted">{me.roles.map((role) => said(roleWords[role]!)).join(', ')}</span>
          <div className="bar">
            <button type="button" className="link" onClick={() => setHelping(true)}>
              {t.keys} ?
            </button>
            <button
              type="button"
              className="link"
              onClick={() => setLanguage(language() === 'zh-CN' ? 'en-US' : 'zh-CN')}
            >
              {t.other}
            </button>
            <button type="button" className="link" onClick={() => setTheme('light')}>
              {t.light}
            </button>
            <button type="button" className="link" onClick={() => setTheme('dark')}>
              {t.dark}
            </button>
            <button type="button" className="link" onClick={signOut}>
              {t.out}
            </button>
          </div>
        </div>
      </nav>
      <main>
        <Switch>
          <Route path="/">
            {me.roles.some((role) => places[0]!.roles!.includes(role)) ? <Queue /> : <PeoplePage />}
          </Route>
          <Route path="/disputes/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
          <Route path="/orders/:orderNo">
            {({ orderNo }) => <OrderPage key={orderNo} orderNo={orderNo} />}
          </Route>
          <Route path="/people" component={PeoplePage} />
          <Route path="/people/:id">{({ id }) => <PersonPage key={id} userID={id} />}</Route>
          <Route path="/approvals" component={Approvals} />
          <Route path="/audit" component={Audit} />
          <Route>
            <p className="empty">{t.nowhere}</p>
          </Route>
        </Switch>
      </main>
      {isHelping && <Help close={() => setHelping(false)} />}
    </div>
  );
}

/** Remembers in this browser that somebody signed in, so that nobody is asked for where nobody did. It opens nothing. */
const signedInKey = 'console signed in';

/** Asks who is signed in, and shows the sign-in to nobody. A session that ends brings it back, over the same address. */
export function App() {
  const [me, setMe] = useState<Me | null>();
  useLanguage();
  const put = useCallback((next: Me | null) => {
    if (next) localStorage.setItem(signedInKey, next.endsAt);
    else localStorage.removeItem(signedInKey);
    setMe(next);
  }, []);
  useEffect(() => {
    session.ended = () => put(null);
    if (!localStorage.getItem(signedInKey)) return put(null);
    call('operatorMe', undefined).then(put, (failure) => failure instanceof CallFailure && put(null));
  }, [put]);
  const signOut = () => void call('operatorSignOut', {}).finally(() => put(null));
  if (me === undefined) return null;
  return <Router base="/console">{me ? <Shell me={me} signOut={signOut} /> : <SignIn done={put} />}</Router>;
}
