import type { StaffText } from '@gift/client/language';
import type { LinkKind, RiskOutcome, RiskRule } from '@gift/contract/operator/risk';

// table: labels of risk in the console, English and Chinese.
export const linkLabels: Readonly<Record<LinkKind, StaffText>> = {
  device: ['Device', '设备'],
  bank: ['Bank account', '银行账户'],
  number: ['BVN or NIN, confirmed', 'BVN 或 NIN（已核实）'],
  enteredNumber: ['Entered the same BVN or NIN, not confirmed', '填写过相同的 BVN 或 NIN（未核实）'],
  file: ['Receipt or evidence', '小票或凭证'],
};

export const riskRuleLabels: Readonly<Record<RiskRule, StaffText>> = {
  orderRate: ['Orders in an hour', '一小时内订单数'],
  dailySum: ['Bought or sold in a day', '单日买入或卖出金额'],
  newDeviceSale: ['Large sale from a new device', '新设备大额出售'],
  disputeShare: ['Disputed orders', '争议订单占比'],
  sharedDevice: ['Users of one device', '同一设备用户数'],
};

export const riskOutcomeLabels: Readonly<Record<RiskOutcome, StaffText>> = {
  noProblem: ['No problem', '无问题'],
  actionTaken: ['Action taken', '已采取措施'],
};
