import { archiveList, archivePlan, archiveRead, archiveRestore, archiveRun, archiveVerify } from './archive';
import { backupCommand, restoreCommand } from './backup';
import type { Command } from './command';
import { doctor } from './doctor/doctor';
import { keysRotate, keysStatus } from './keys';
import { migrateCommand } from './migrate';
import { storageCheck, storageDeleteLost, storageMigrate } from './storage';
import { userGrant, userListStaff } from './users';

/** All sub-commands, in the order of `gift --help`. `gift start` is in bin/gift.mjs. */
export const commands: readonly Command[] = [
  migrateCommand,
  backupCommand,
  restoreCommand,
  keysStatus,
  keysRotate,
  storageMigrate,
  storageCheck,
  storageDeleteLost,
  archivePlan,
  archiveRun,
  archiveList,
  archiveVerify,
  archiveRead,
  archiveRestore,
  userGrant,
  userListStaff,
  doctor,
];
