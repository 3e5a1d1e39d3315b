import { type StaffText, staffTexts as texts } from '@gift/client/language';
import type {
  CorrectionSubject,
  DataRequestKind,
  DataRequestState,
  DeletionBlocker,
} from '@gift/contract/profile/privacy-values';

export const kindLabels: Readonly<Record<DataRequestKind, StaffText>> = {
  export: ['Data copy', '数据副本'],
  deletion: ['Deletion', '注销账户'],
  correction: ['Correction', '更正'],
};

export const stateLabels: Readonly<Record<DataRequestState, StaffText>> = {
  open: ['Open', '处理中'],
  ready: ['Ready to download', '可下载'],
  done: ['Done', '已完成'],
  failed: ['Failed', '失败'],
  expired: ['Answered, file deleted', '已答复，文件已删'],
  stopped: ['Withdrawn', '已撤回'],
  refused: ['Refused', '已拒绝'],
};

export const subjectLabels: Readonly<Record<CorrectionSubject, StaffText>> = {
  name: ['Name', '姓名'],
  birthday: ['Date of birth', '出生日期'],
  other: ['Other', '其他'],
};

export const blockerLabels: Readonly<Record<DeletionBlocker, StaffText>> = {
  frozen: ['account frozen', '账户冻结'],
  staff: ['has a staff role', '拥有工作人员角色'],
  orders: ['open orders', '进行中的订单'],
  disputes: ['open disputes', '未裁决的争议'],
  held: ['money on hold', '资金冻结中'],
  debt: ['unpaid chargeback debt', '有未还的拒付欠款'],
  suspense: ['balance above limit', '余额超出限额'],
  toppingUp: ['top-up in progress', '充值处理中'],
  withdrawing: ['withdrawal in progress', '提现处理中'],
  balance: ['wallet balance', '钱包有余额'],
  groups: ['owns groups', '担任群主'],
};

export const t = texts({
  title: ['Data requests', '数据请求'],
  person: ['User', '用户'],
  kind: ['Request', '请求'],
  state: ['State', '状态'],
  left: ['Legal time left', '法定剩余时间'],
  asked: ['Requested', '申请时间'],
  answerBy: ['Legal deadline', '法定答复期限'],
  closed: ['Closed', '结束时间'],
  about: ['Subject', '事项'],
});
