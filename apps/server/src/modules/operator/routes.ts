import { command, query } from '../../platform/context';
import {
  approvalList,
  askApproval,
  codeLooks,
  decideApproval,
  openApprovedCode,
  withdrawApproval,
} from './approvals';
import { auditList } from './audit';
import { operatorCounts } from './counts';
import { exportList, exportOutcome } from './exports/ask';
import { decideFlag, flagDetail, flagList, liftMute } from './flags';
import { dropFilter, keepFilter, keptFilters } from './kept-filters';
import { launchList, tickLaunch } from './launch';
import {
  addNote,
  findPeople,
  freezePerson,
  inspectOrder,
  inspectPerson,
  orderEndings,
  pausePerson,
} from './look';
import { openOrderFile, orderFiles } from './order-files';
import { previewSetting, settingHistory, settingList } from './settings/queries';
import { confirm, me, signIn, signOut } from './sign-in';
import { endStaffSessions, resetSecondFactor, setStaffRoles, staffList } from './staff';

import { deskAccounts, previewTransfer } from './transfers';

export const operatorRoutes = {
  exportList: command<'exportList'>(exportList),
  exportOutcome: query<'exportOutcome'>(exportOutcome),
  keptFilters: query<'keptFilters'>(keptFilters),
  keepFilter: command<'keepFilter'>(keepFilter),
  dropFilter: command<'dropFilter'>(dropFilter),
  operatorSignIn: query<'operatorSignIn'>(signIn),
  operatorConfirm: command<'operatorConfirm'>(confirm),
  operatorMe: query<'operatorMe'>(me),
  operatorCounts: query<'operatorCounts'>(operatorCounts),
  operatorSignOut: command<'operatorSignOut'>(signOut),
  staffList: query<'staffList'>(staffList),
  endStaffSessions: command<'endStaffSessions'>(endStaffSessions),
  codeLooks: query<'codeLooks'>(codeLooks),
  setStaffRoles: command<'setStaffRoles'>(setStaffRoles),
  resetSecondFactor: command<'resetSecondFactor'>(resetSecondFactor),
  auditList: query<'auditList'>(auditList),
  approvalList: query<'approvalList'>(approvalList),
  askApproval: command<'askApproval'>(askApproval),
  decideApproval: command<'decideApproval'>(decideApproval),
  withdrawApproval: command<'withdrawApproval'>(withdrawApproval),
  previewTransfer: query<'previewTransfer'>(previewTransfer),
  deskAccounts: query<'deskAccounts'>(deskAccounts),
  inspectOrder: query<'inspectOrder'>(inspectOrder),
  orderEndings: query<'orderEndings'>(orderEndings),
  orderFiles: query<'orderFiles'>(orderFiles),
  openOrderFile: command<'openOrderFile'>(openOrderFile),
  findPeople: query<'findPeople'>(findPeople),
  inspectPerson: query<'inspectPerson'>(inspectPerson),
  freezePerson: command<'freezePerson'>(freezePerson),
  pausePerson: command<'pausePerson'>(pausePerson),
  launchList: query<'launchList'>(launchList),
  tickLaunch: command<'tickLaunch'>(tickLaunch),
  flagList: query<'flagList'>(flagList),
  flagDetail: query<'flagDetail'>(flagDetail),
  decideFlag: command<'decideFlag'>(decideFlag),
  liftMute: command<'liftMute'>(liftMute),
  addNote: command<'addNote'>(addNote),
  settingList: query<'settingList'>(settingList),
  settingHistory: query<'settingHistory'>(settingHistory),
  previewSetting: query<'previewSetting'>(previewSetting),
  openApprovedCode: command<'openApprovedCode'>(openApprovedCode),
};
