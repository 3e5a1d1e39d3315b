import { joinList, localizeStaff as localize, type StaffText } from '@gift/client/language';
import { type LaunchFactID, launchFacts } from '@gift/contract/operator/launch-facts';
import { Link } from '../kit/link';
import { nameOfArticle, nameOfBrand } from '../kit/names';

type Kind = {
  readonly label: StaffText;
  readonly path?: (id: string) => string;
  /** Its name; without it, the id is shown. */
  readonly name?: (id: string) => string;
};

// table: subjects of actions, by the field that names them. A field that is missing here is shown by its name.
const kinds: Readonly<Record<string, Kind>> = {
  orderNo: { label: ['Order', '订单'], path: (id) => `/orders/${id}` },
  userID: { label: ['User', '用户'], path: (id) => `/people/${id}` },
  disputeID: { label: ['Case', '案件'], path: (id) => `/disputes/${id}` },
  withdrawalID: { label: ['Payout', '提现'], path: (id) => `/money/payouts/${id}` },
  suspendedID: { label: ['Unmatched payment', '未匹配款项'], path: (id) => `/money/suspense/${id}` },
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
  approvalID: { label: ['Approval request', '审批申请'] },
  exportID: { label: ['Export', '导出'] },
  filterID: { label: ['Filter', '筛选'] },
  fileID: { label: ['File', '文件'] },
  staffID: { label: ['Staff member', '工作人员'] },
  changeID: { label: ['Rate change', '价格变更'], path: () => '/rates' },
  subjectID: { label: ['ID', '编号'] },
};

/** Splits a subject as the log stores it: `orderNo:123`. */
const partsOf = (about: string): [field: string, id: string] => {
  const at = about.indexOf(':');
  return [about.slice(0, at), about.slice(at + 1)];
};

/** The names in the log, by the subject they belong to. */
type Names = Readonly<Record<string, string>>;

/** The subjects as plain text, for the title of a narrow cell. */
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
  const subjectLabel = called ?? (name ? name(id) : <code>{id}</code>);
  return (
    <span className="subject" title={id}>
      {localize(label)} {path ? <Link href={path(id)}>{subjectLabel}</Link> : subjectLabel}
    </span>
  );
}

/** The subjects of an action, each linked to its page if the reader may open it. */
export const About = ({ of, names }: { of: readonly string[]; names: Names }) =>
  of.map((about) => <Subject key={about} about={about} called={names[about]} />);
