import { command, type Query, query } from '../../platform/calls/context';
import { hasTwoStep, verifiedIdentityOf } from '../identity';
import { dataRequests, decideCorrection, openDataRequest } from './admin';
import { correctionView, requestCorrection, stopCorrection } from './corrections/request';
import { deletionView, requestDeletion, stopDeletion } from './deletions/request';
import { exportLink, requestExport, stateOf } from './exports/request';

const privacyState: Query<'privacyState'> = async (context) => ({
  export: await stateOf(context),
  deletion: await deletionView(context.db, context.caller.userID, context.settings),
  correction: await correctionView(context.db, context.caller.userID),
  person: nameOf(await verifiedIdentityOf(context.db, context.caller.userID)),
  isTwoStepOn: await hasTwoStep(context.db, context.caller.userID),
});

const nameOf = (person: Awaited<ReturnType<typeof verifiedIdentityOf>>) =>
  person ? { name: `${person.firstName} ${person.lastName}`, dateOfBirth: person.dateOfBirth } : null;

export const privacyRoutes = {
  privacyState: query<'privacyState'>(privacyState),
  requestExport: command<'requestExport'>(requestExport),
  requestDeletion: command<'requestDeletion'>(requestDeletion),
  stopDeletion: command<'stopDeletion'>(stopDeletion),
  requestCorrection: command<'requestCorrection'>(requestCorrection),
  stopCorrection: command<'stopCorrection'>(stopCorrection),
  dataRequests: query<'dataRequests'>(dataRequests),
  openDataRequest: command<'openDataRequest'>(openDataRequest),
  decideCorrection: command<'decideCorrection'>(decideCorrection),
  exportLink: query<'exportLink'>(exportLink),
};
