import { type LaunchFactID, launchFacts } from '@gift/contract/operator/launch-facts';
import { joinList, type LocalizedText, localize } from '../kit/language';
import { Link } from '../kit/link';
import { nameOfArticle, nameOfBrand } from '../kit/names';

type Kind = {
  readonly label: LocalizedText;
  /** Where it is looked at. */
  readonly path?: (id: string) => string;
  /** What it is called; without it, the number. */
  readonly name?: (id: string) => string;
};

// table: what a deed can be about, by the field that names it. One that is not here is shown by its field.
const kinds: Readonly<Record<string, Kind>> = {
  orderNo: { label: ['Order', '订单'], path: (id) => `/orders/${id}` },
  userID: { label: ['User', '用户'], path: (id) => `/people/${id}` },
  disputeID: { label: ['Case', '案件'], path: (id) => `/disputes/${id}` },
  withdrawalID: { label: ['Payout', '提现'], path: (id) => `/money/payouts/${id}` },
  suspendedID: { label: ['Payment', '款项'], path: (id) => `/money/suspense/${id}` },
  reconciliationID: {
    label: ['Reconciliation', '对账'],
    path: (id) => `/money/reconciliation/${id}`,
  },
  flagID: { label: ['Flag', '标记'], path: (id) => `/flags/${id}` },
  requestID: { label: ['Data request', '数据请求'], path: (id) => `/data/${id}` },
  checkID: { label: ['BVN or NIN', 'BVN 或 NIN'], path: (id) => `/identity/numbers/${id}` },
  documentID: { label: ['Document', '证件'], path: (id) => `/identity/documents/${id}` },
  brandID: { label: ['Brand', '品牌'], path: (id) => `/catalogue/${id}`, name: nameOfBrand },
  countryID: {
    label: ['Country', '国家/地区'],
    path: () => '/catalogue?tab=countries',
  },
  promotionID: { label: ['Promotion', '活动'], path: (id) => `/promotions/${id}` },
  announcementID: {
    label: ['Announcement', '公告'],
    path: (id) => `/announcements/${id}`,
  },
  articleID: { label: ['Article', '文章'], path: (id) => `/articles/${id}`, name: nameOfArticle },
  key: {
    label: ['Setting', '设置'],
    path: (id) => `/settings/${id}`,
  },
  factID: {
    label: ['Launch check', '检查项'],
    path: () => '/launch',
    name: (id) => localize(launchFacts[id as LaunchFactID]?.what ?? [id, id]),
  },
  questionID: { label: ['Support question', '客服问题'] },
  approvalID: { label: ['Request', '申请'] },
  exportID: { label: ['Export', '导出'] },
  filterID: { label: ['Filter', '筛选'] },
  fileID: { label: ['File', '文件'] },
  staffID: { label: ['Staff member', '工作人员'] },
  subjectID: { label: ['ID', '编号'] },
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
  joinList(
    about.map((one) => {
      const [field, id] = partsOf(one);
      const { label = [field, field] as const, name }: Partial<Kind> = kinds[field] ?? {};
      return `${localize(label)} ${names[one] ?? (name ? name(id) : id)}`;
    }),
  );

function Subject({ about, called }: { about: string; called: string | undefined }) {
  const [field, id] = partsOf(about);
  const { label = [field, field] as const, path, name }: Partial<Kind> = kinds[field] ?? {};
  const number = called ?? (name ? name(id) : <code>{id}</code>);
  return (
    <span className="subject" title={id}>
      {localize(label)} {path ? <Link href={path(id)}>{number}</Link> : number}
    </span>
  );
}

/** What a deed was about, each part leading to where it is looked at by those who may. */
export const About = ({ of, names }: { of: readonly string[]; names: Names }) =>
  of.map((about) => <Subject key={about} about={about} called={names[about]} />);
