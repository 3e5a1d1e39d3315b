import { deletionSweeps } from './deletions/sweeps';
import { exportCleanup, exportSweep } from './exports/sweeps';

export const privacySweeps = [exportSweep, exportCleanup, ...deletionSweeps];
