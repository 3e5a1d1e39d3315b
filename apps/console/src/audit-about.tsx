import { type LaunchFactID, launchFacts } from '@gift/contract/launch-facts';
import { listed, type Pair, said } from './kit/language';
import { Link } from './kit/link';
import { nameOfArticle, nameOfBrand } from './kit/names';

type Kind = {
  readonly words: Pair;
  /** Where it is looked at. */
  readonly path?: (id: string) => string;
  /** What it is called; without it, the number. */
  readonly name?: (id: string) => string;
};

// table: what a deed can be about, by the field that names it. One that is not here is shown by its field.
const kinds: Readonly<Record<string, Kind>> = {
  orderNo: { words: ['Order', '订单'], path: (id) => `/orders/${id}` },
  userID: { words: ['User', '用户'], path: (id) => `/people/${id}` },
  disputeID: { words: ['Case', '案件'], path: (id) => `/disputes/${id}` },
  withdrawalID: { words: ['Payout', '提现'], path: (id) => `/money/payouts/${id}` },
  suspendedID: { words: ['Payment', '款项'], path: (id) => `/money/suspense/${id}` },
  reconciliationID: {
    words: ['Reconciliation', '对账'],
    path: (id) => `/money/reconciliation/${id}`,
  },
  flagID: { words: ['Flag', '标记'], path: (id) => `/flags/${id}` },
  requestID: { words: ['Data request', '数据请求'], path: (id) => `/data/${id}` },
  checkID: { words: ['BVN or NIN', 'BVN 或 NIN'], path: (id) => `/identity/numbers/${id}` },
  paperID: { words: ['Document', '证件'], path: (id) => `/identity/papers/${id}` },
  brandID: { words: ['Brand', '品牌'], path: (id) => `/catalogue/${id}`, name: nameOfBrand },
  countryID: {
    words: ['Country', '国家/地区'],
    path: () => '/catalogue?tab=countries',
  },
  promotionID: { words: ['Promotion', '活动'], path: (id) => `/promotions/${id}` },
  announcementID: {
    words: ['Announcement', '公告'],
    path: (id) => `/announcements/${id}`,
  },
  articleID: { words: ['Article', '文章'], path: (id) => `/articles/${id}`, name: nameOfArticle },
  key: {
    words: ['Setting', '设置'],
    path: (id) => `/settings/${id}`,
  },
  factID: {
    words: ['Launch check', '检查项'],
    path: () => '/launch',
    name: (id) => said(launchFacts[id as LaunchFactID]?.what ?? [id, id]),
  },
  questionID: { words: ['Support question', '客服问题'] },
  approvalID: { words: ['Request', '申请'] },
  exportID: { words: ['Export', '导出'] },
  filterID: { words: ['Filter', '筛选'] },
  fileID: { words: ['File', '文件'] },
  staffID: { words: ['Staff member', '工作人员'] },
  subjectID: { words: ['ID', '编号'] },
};

/** What a deed was about, as the log keeps it: `orderNo:123`. */
const partsOf = (about: string): [field: string, id: string] => {
  const at = about.indexOf(':');
  return [about.slice(0, at), about.slice(at + 1)];
};

/** What the log itself says of names, by the part of `about`. */
type Names = Readonly<Record<string, string>>;

/** The same in plain words, for a cell that is too narrow for it. */
export const aboutText = (about: readonly string[], names: Names) =>
  listed(
    about.map((one) => {
      const [field, id] = partsOf(one);
      const { words = [field, field] as const, name }: Partial<Kind> = kinds[field] ?? {};
      return `${said(words)} ${names[one] ?? (name ? name(id) : id)}`;
    }),
  );

function Subject({ about, called }: { about: string; called: string | undefined }) {
  const [field, id] = partsOf(about);
  const { words = [field, field] as const, path, name }: Partial<Kind> = kinds[field] ?? {};
  const number = called ?? (name ? name(id) : <code>{id}</code>);
  return (
    <span className="subject" title={id}>
      {said(words)} {path ? <Link href={path(id)}>{number}</Link> : number}
    </span>
  );
}

/** What a deed was about, each part leading to where it is looked at by those who may. */
export const About = ({ of, names }: { of: readonly string[]; names: Names }) =>
  of.map((about) => <Subject key={about} about={about} called={names[about]} />);
