import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { type StaffRole, staffRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { DateTime, Facts, LoadState, Section } from '../kit/parts';
import { roleLabels } from '../labels/disputes';

const t = texts({
  roles: ['Roles', '角色'],
  change: ['Change roles', '修改角色'],
  remove: ['Remove from staff', '移出工作人员'],
  reset: ['Reset second factor', '重置两步验证'],
  end: ['End all sessions', '结束全部会话'],
  factor: ['Second factor', '两步验证'],
  has: ['Set up', '已设置'],
  missing: ['Set up at next sign-in', '下次登录时设置'],
  sessions: ['Open sessions', '在线会话'],
  seen: ['Last seen', '最近使用'],
  roleGrant: ['Appointed', '任命'],
  byConfiguration: ['in the configuration', '由配置指定'],
  fresh: [
    'People you appoint, or whose second factor you reset, cannot approve your requests for {days} days.',
    '您任命或重置两步验证的人员，{days} 天内不能担任您的第二审批人。',
  ],
  did: ['Activity', '操作记录'],
  log: ['Audit log', '操作日志'],
  own: ['Another superadmin must change your roles.', '您的角色须由另一位超级管理员修改。'],
  theirs: ['Only a superadmin can change roles.', '角色由超级管理员修改。'],
  same: ['No changes yet.', '尚未更改。'],
  not: ['Not a staff member', '不是工作人员。'],
});

// table: what each role permits.
const roleDescriptions: Record<StaffRole, StaffText> = {
  support: [
    'Answers questions, writes help articles, views orders and users',
    '回答咨询、撰写帮助、查看订单与用户',
  ],
  moderator: ['Decides disputes, pauses and freezes accounts', '处理争议，暂停或冻结账户'],
  lead: ['Signs large rulings, approves requests', '签署大额裁决，审批双人操作'],
  finance: ['Unmatched payments, payouts, transfers, reconciliation', '未匹配款项、提现、转账与对账'],
  catalogue: ['Brands, cards and reference rates', '品牌、卡种与参考汇率'],
  compliance: ['Identity reviews, logs, data requests', '身份审核、操作日志与数据权利请求'],
  superadmin: ['All permissions and staff management', '全部权限及人员管理'],
};

type Action = 'change' | 'remove' | 'reset' | 'end';
type Row = Received<'staffList'>['items'][number];

const runAction = (action: Action, userID: string, roles: StaffRole[], reason: string): Promise<unknown> => {
  if (action === 'reset') return mutate('resetSecondFactor', { userID, reason });
  if (action === 'end') return mutate('endStaffSessions', { userID, reason });
  return mutate('setStaffRoles', { userID, roles: action === 'remove' ? [] : roles, reason });
};

function StaffActions({
  userID,
  staff,
  isOwn,
  waitDays,
}: {
  userID: string;
  staff?: Row;
  isOwn: boolean;
  waitDays: number;
}) {
  const [action, setAction] = useState<Action>();
  const form = useForm<{ roles: StaffRole[] }>({ values: { roles: staff?.roles ?? [] } });
  const chosenRoles = form.watch('roles');
  const isSame = [...chosenRoles].sort().join() === [...(staff?.roles ?? [])].sort().join();
  const button = (name: Action, isDanger = false) => (
    <button
      key={name}
      type="button"
      className={`button ${isDanger ? 'danger' : ''}`}
      onClick={() => setAction(name)}
    >
      {t[name]}
    </button>
  );
  return (
    <>
      <Section title={t.roles}>
        {isOwn && <p className="warning">{t.own}</p>}
        <fieldset disabled={isOwn}>
          {staffRoles.map((role) => (
            <label key={role} className="choice">
              <input type="checkbox" value={role} {...form.register('roles')} />
              <span>
                <strong>{localize(roleLabels[role]!)}</strong>{' '}
                <span className="muted">{localize(roleDescriptions[role])}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {!isOwn && (
          <div className="bar">
            <button
              type="button"
              className="button primary"
              disabled={isSame || chosenRoles.length === 0}
              onClick={() => setAction('change')}
            >
              {t.change}
            </button>
            {isSame && <span className="muted">{t.same}</span>}
          </div>
        )}
        {!isOwn && <p className="muted">{t.fresh.replace('{days}', String(waitDays))}</p>}
      </Section>
      {staff && (
        <div className="bar">
          {staff.sessions > 0 && button('end')}
          {!isOwn && staff.hasSecondFactor && button('reset')}
          {!isOwn && button('remove', true)}
        </div>
      )}
      {action && (
        <ActionDialog
          title={t[action]}
          isDanger={action === 'remove'}
          close={() => setAction(undefined)}
          onConfirm={(reason) => runAction(action, userID, chosenRoles, reason)}
        />
      )}
    </>
  );
}

function RoleGrant({ of }: { of: Row['roleGrant'] }) {
  if (!of) return t.byConfiguration;
  return (
    <>
      {of.by}, <DateTime at={of.at} />
    </>
  );
}

/** A staff member, or a user who may become one. */
export function StaffPerson({ userID }: { userID: string }) {
  const me = useCall('operatorMe', undefined).data;
  const list = useCall('staffList', undefined);
  const person = useCall('findPeople', { search: userID });
  if (!list.data || !person.data || !me)
    return <LoadState error={list.error ?? person.error} reload={() => void list.reload()} />;
  const staff = list.data.items.find((row) => row.userID === userID);
  const nickname = staff?.nickname ?? person.data.items.find((row) => row.userID === userID)?.nickname;
  return (
    <>
      <h1>
        {nickname}{' '}
        <Link href={`/people/${userID}`}>
          <code>{userID}</code>
        </Link>
      </h1>
      {staff ? (
        <Facts
          rows={[
            [t.factor, staff.hasSecondFactor ? t.has : t.missing],
            [t.sessions, staff.sessions],
            [t.seen, <DateTime key="seen" at={staff.seenAt} />],
            [t.roleGrant, <RoleGrant key="roleGrant" of={staff.roleGrant} />],
            [
              t.did,
              <Link key="did" href={`/audit?staffID=${userID}`}>
                {t.log}
              </Link>,
            ],
          ]}
        />
      ) : (
        <p className="muted">{t.not}</p>
      )}
      {me.roles.includes('superadmin') ? (
        <StaffActions
          userID={userID}
          staff={staff}
          isOwn={me.userID === userID}
          waitDays={list.data.waitDays}
        />
      ) : (
        <p className="muted">{t.theirs}</p>
      )}
    </>
  );
}
