import { deletionSweeps } from './deletions/sweeps';
import { exportSweep, exportTidy } from './exports/sweeps';

export const privacySweeps = [exportSweep, exportTidy, ...deletionSweeps];
