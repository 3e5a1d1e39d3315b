import { command, query } from '../../platform/calls/context';
import { confirm, me, signIn, signOut } from './access/sign-in';
import { endStaffSessions, resetSecondFactor, setStaffRoles, staffList } from './access/staff';
import {
  approvalList,
  codeAccessLog,
  decideApproval,
  openApprovedCode,
  requestApproval,
  withdrawApproval,
} from './approvals';
import { auditList } from './audit';
import { operatorCounts } from './counts';
import { exportList, exportOutcome } from './exports/request';
import {
  addNote,
  freezePerson,
  inspectOrder,
  inspectPerson,
  orderEndings,
  pausePerson,
} from './inspect/inspect';
import { openOrderFile, orderFiles } from './inspect/order-files';
import { findPeople } from './inspect/search';
import { launchList, tickLaunch } from './launch';
import { decideFlag, flagDetail, flagList, liftMute } from './message-flags';
import { operatorOverview } from './overview';
import { deleteFilter, savedFilters, saveFilter } from './saved-filters';
import { previewSetting, settingHistory, settingList } from './settings/queries';

import { adminLedgerAccounts, previewTransfer } from './transfers';

export const operatorRoutes = {
  exportList: command<'exportList'>(exportList),
  exportOutcome: query<'exportOutcome'>(exportOutcome),
  savedFilters: query<'savedFilters'>(savedFilters),
  saveFilter: command<'saveFilter'>(saveFilter),
  deleteFilter: command<'deleteFilter'>(deleteFilter),
  operatorSignIn: query<'operatorSignIn'>(signIn),
  operatorConfirm: command<'operatorConfirm'>(confirm),
  operatorMe: query<'operatorMe'>(me),
  operatorCounts: query<'operatorCounts'>(operatorCounts),
  operatorOverview: query<'operatorOverview'>(operatorOverview),
  operatorSignOut: command<'operatorSignOut'>(signOut),
  staffList: query<'staffList'>(staffList),
  endStaffSessions: command<'endStaffSessions'>(endStaffSessions),
  codeAccessLog: query<'codeAccessLog'>(codeAccessLog),
  setStaffRoles: command<'setStaffRoles'>(setStaffRoles),
  resetSecondFactor: command<'resetSecondFactor'>(resetSecondFactor),
  auditList: query<'auditList'>(auditList),
  approvalList: query<'approvalList'>(approvalList),
  requestApproval: command<'requestApproval'>(requestApproval),
  decideApproval: command<'decideApproval'>(decideApproval),
  withdrawApproval: command<'withdrawApproval'>(withdrawApproval),
  previewTransfer: query<'previewTransfer'>(previewTransfer),
  adminLedgerAccounts: query<'adminLedgerAccounts'>(adminLedgerAccounts),
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
