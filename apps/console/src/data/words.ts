import type {
  CorrectionSubject,
  DataRequestKind,
  DataRequestState,
  DeletionBlocker,
} from '@gift/contract/privacy-words';
import { type Pair, texts } from '../kit/language';

export const kindWords: Readonly<Record<DataRequestKind, Pair>> = {
  export: ['Copy of their data', '数据副本'],
  deletion: ['Deletion', '注销账户'],
  correction: ['Correction', '更正'],
};

export const stateWords: Readonly<Record<DataRequestState, Pair>> = {
  open: ['Open', '处理中'],
  ready: ['Ready to fetch', '可下载'],
  done: ['Done', '已完成'],
  failed: ['Failed', '失败'],
  expired: ['Answered, file gone', '已答复，文件已删'],
  stopped: ['Taken back', '已撤回'],
  refused: ['Refused', '已拒绝'],
};

export const subjectWords: Readonly<Record<CorrectionSubject, Pair>> = {
  name: ['Name', '姓名'],
  birthday: ['Date of birth', '出生日期'],
  other: ['Something else', '其他'],
};

export const blockerWords: Readonly<Record<DeletionBlocker, Pair>> = {
  frozen: ['frozen', '账户冻结'],
  staff: ['has a role here', '拥有工作人员角色'],
  orders: ['running orders', '进行中的订单'],
  disputes: ['open disputes', '未裁决的争议'],
  held: ['money on hold', '资金冻结中'],
  debt: ['owes what a bank took back', '被银行追回的款项未补足'],
  suspense: ['money above the cap', '超限额资金'],
  toppingUp: ['a top-up under way', '充值处理中'],
  withdrawing: ['a withdrawal under way', '提现处理中'],
  balance: ['money in the wallet', '钱包有余额'],
  groups: ['owns groups', '担任群主'],
};

export const t = texts({
  title: ['Data requests', '数据请求'],
  person: ['Person', '用户'],
  kind: ['Asked for', '请求'],
  state: ['State', '状态'],
  left: ['Left by law', '法定剩余时间'],
  asked: ['Asked', '申请时间'],
  answerBy: ['Answer by, by law', '法定答复期限'],
  closed: ['Closed', '结束时间'],
  about: ['About', '事项'],
});
