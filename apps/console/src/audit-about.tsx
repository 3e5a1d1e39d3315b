import {
  announcementRoles,
  catalogueViewers,
  dataRoles,
  financeRoles,
  flagRoles,
  helpRoles,
  launchRoles,
  lookers,
  moderatorRoles,
  promotionRoles,
  type StaffRole,
} from '@gift/contract/staff-roles';
import { Link } from 'wouter';
import { type Pair, said } from './kit/language';
import { useMay } from './kit/me';

type Kind = {
  readonly words: Pair;
  /** Where it is looked at, and by whom. */
  readonly path?: (id: string) => string;
  readonly roles?: readonly StaffRole[];
};
const identityRoles = ['compliance', 'superadmin'] as const;

// table: what a deed can be about, by the field that names it. One that is not here is shown by its field.
const kinds: Readonly<Record<string, Kind>> = {
  orderNo: { words: ['Order', '订单'], path: (id) => `/orders/${id}`, roles: lookers },
  userID: { words: ['Person', '用户'], path: (id) => `/people/${id}`, roles: lookers },
  disputeID: { words: ['Case', '案件'], path: (id) => `/disputes/${id}`, roles: moderatorRoles },
  withdrawalID: { words: ['Payout', '提现'], path: (id) => `/money/payouts/${id}`, roles: financeRoles },
  suspendedID: { words: ['Payment', '款项'], path: (id) => `/money/suspense/${id}`, roles: financeRoles },
  reconciliationID: {
    words: ['Night', '对账日'],
    path: (id) => `/money/reconciliation/${id}`,
    roles: financeRoles,
  },
  flagID: { words: ['Flag', '标记'], path: (id) => `/flags/${id}`, roles: flagRoles },
  requestID: { words: ['Data request', '数据请求'], path: (id) => `/data/${id}`, roles: dataRoles },
  checkID: { words: ['Number', '证件号'], path: (id) => `/identity/numbers/${id}`, roles: identityRoles },
  paperID: { words: ['Paper', '证件'], path: (id) => `/identity/papers/${id}`, roles: identityRoles },
  brandID: { words: ['Brand', '品牌'], path: (id) => `/catalogue/${id}`, roles: catalogueViewers },
  countryID: {
    words: ['Country', '国家/地区'],
    path: () => '/catalogue?tab=countries',
    roles: catalogueViewers,
  },
  promotionID: { words: ['Promotion', '活动'], path: (id) => `/promotions/${id}`, roles: promotionRoles },
  announcementID: {
    words: ['Announcement', '公告'],
    path: (id) => `/announcements/${id}`,
    roles: announcementRoles,
  },
  articleID: { words: ['Article', '文章'], path: (id) => `/articles/${id}`, roles: helpRoles },
  key: {
    words: ['Setting', '设置'],
    path: (id) => `/settings/${id}`,
    roles: ['lead', 'finance', 'compliance', 'superadmin'],
  },
  factID: { words: ['Check', '检查项'], path: () => '/launch', roles: launchRoles },
  questionID: { words: ['Question', '客服问题'] },
  approvalID: { words: ['Request', '申请'] },
  exportID: { words: ['Export', '导出'] },
  filterID: { words: ['Filter', '筛选'] },
  fileID: { words: ['File', '文件'] },
  staffID: { words: ['Colleague', '工作人员'] },
  subjectID: { words: ['Number', '编号'] },
};

/** What a deed was about, as the log keeps it: `orderNo:123`. */
const partsOf = (about: string): [field: string, id: string] => {
  const at = about.indexOf(':');
  return [about.slice(0, at), about.slice(at + 1)];
};

/** The same in plain words, for a cell that is too narrow for it. */
export const aboutText = (about: readonly string[]) =>
  about
    .map((one) => {
      const [field, id] = partsOf(one);
      return `${said(kinds[field]?.words ?? [field, field])} ${id}`;
    })
    .join(', ');

function Subject({ about }: { about: string }) {
  const [field, id] = partsOf(about);
  const { words = [field, field] as const, path, roles = [] }: Partial<Kind> = kinds[field] ?? {};
  const mayLook = useMay(roles);
  const number = <code>{id}</code>;
  return (
    <span className="subject">
      {said(words)} {path && mayLook ? <Link href={path(id)}>{number}</Link> : number}
    </span>
  );
}

/** What a deed was about, each part leading to where it is looked at by those who may. */
export const About = ({ of }: { of: readonly string[] }) =>
  of.map((about) => <Subject key={about} about={about} />);
