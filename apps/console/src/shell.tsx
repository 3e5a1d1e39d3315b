import { restartingText } from '@gift/client/http/failure';
import { restarting } from '@gift/client/http/restart';
import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useConnectionLost } from './kit/api/connection';
import { useLive } from './kit/api/live-events';
import { useChords, useKeys } from './kit/keys';
import { Link } from './kit/link';
import { useNames } from './kit/names';
import { Dialog } from './kit/parts';
import { type Me, RolesContext } from './kit/roles';
import { roleLabels } from './labels/disputes';
import { LiveNotifications } from './live-notifications';
import { Breadcrumbs, Navigation } from './navigation';
import { PageFrame } from './page-frame';
import { Palette, paletteKeys, usePaletteKey } from './palette/palette';
import { type ConsoleRoute, missingRoles, routesOf } from './routes';
import { pages } from './screens';

const t = texts({
  keys: ['Shortcuts', '快捷键'],
  nowhere: ['Page not found', '页面不存在。'],
  rolesMissing: [
    'Your roles do not open this page. Ask a colleague with one of these roles:',
    '您的角色无法打开此页面，请联系以下角色的同事：',
  ],
  start: ['To the overview', '返回概览'],
  close: ['Close', '关闭'],
  lost: [
    'Connection lost. This page may be out of date. Reconnecting…',
    '连接已断开，页面内容可能已过时。正在重新连接…',
  ],
});

const helpRows: readonly (readonly [string, readonly [string, string]])[] = [
  [paletteKeys, ['Find anything', '快速查找']],
  ['j · k · ↓ · ↑ · Enter', ['Select a row, open', '在列表中移动、打开']],
  ['Space', ['Preview row', '预览所选行']],
  ['1 … 9', ['Switch tab; in a case: cite evidence', '页面标签；案件中：引用对应证据']],
  ['t', ['Claim case', '接手案件']],
  ['v · ← · →', ['View the case’s evidence one by one', '逐一查看案件证据']],
  ['r', ['Go to the ruling form', '填写裁决']],
  ['a · r', ['Identity review: accept, reject', '身份审核：通过、拒绝']],
  ['Ctrl Enter', ['Submit form', '提交表单']],
  ['o', ['Open the case’s order', '打开案件的订单']],
  ['n', ['Next case', '下一个案件']],
  ['/', ['Go to filters', '跳到列表筛选']],
  ['f 1 … f 9 · f s', ['Apply a saved filter; save the current one', '选用已保存的筛选；保存当前筛选']],
  ['c', ['Copy order number', '复制所选行的订单号']],
  ['x', ['Export list', '导出列表']],
  ['Esc', ['Leave field, close dialog', '离开输入框、关闭弹窗']],
];

function Help({ shown, close }: { shown: readonly ConsoleRoute[]; close: () => void }) {
  const goes = shown.map(({ key, label }) => [`g ${key}`, label] as const);
  return (
    <Dialog title={t.keys} close={close}>
      <dl className="facts">
        {[...goes, ...helpRows].map(([keys, label]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{localize(label)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  );
}

export function Shell({ me, signOut }: { me: Me; signOut: () => void }) {
  const [at, go] = useLocation();
  const [isHelping, setHelping] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const shown = routesOf(me.roles);
  const missing = missingRoles(at, me.roles);
  useLive();
  const isLost = useConnectionLost();
  const isRestarting = useStore(restarting);
  useNames();
  useChords('g', Object.fromEntries(shown.map(({ key, path }) => [key, () => go(path)])));
  useKeys({ '?': () => setHelping(true) });
  usePaletteKey(isFinding, setFinding);
  return (
    <RolesContext.Provider value={me.roles}>
      <div className="shell">
        <Navigation {...{ me, shown, signOut }} help={() => setHelping(true)} find={() => setFinding(true)} />
        <main tabIndex={-1}>
          <div role="status">
            {(isRestarting || isLost) && (
              <p className="notice out-of-reach">{isRestarting ? restartingText() : t.lost}</p>
            )}
          </div>
          <Breadcrumbs shown={shown} />
          <PageFrame key={at}>
            {missing ? (
              <p className="empty">
                {t.rolesMissing}{' '}
                <strong>{joinList(missing.map((role) => localize(roleLabels[role]!)))}</strong>.{' '}
                <Link href="/">{t.start}</Link>
              </p>
            ) : (
              <Switch>
                {pages.map((page) => (
                  <Route key={page.path} path={page.path}>
                    {(params) => <page.Screen {...(params as Record<string, string>)} />}
                  </Route>
                ))}
                <Route>
                  <p className="empty">{t.nowhere}</p>
                </Route>
              </Switch>
            )}
          </PageFrame>
        </main>
        <LiveNotifications myID={me.userID} />
        {isFinding && (
          <Palette
            {...{ me, shown, signOut }}
            help={() => setHelping(true)}
            close={() => setFinding(false)}
          />
        )}
        {isHelping && <Help shown={shown} close={() => setHelping(false)} />}
      </div>
    </RolesContext.Provider>
  );
}
