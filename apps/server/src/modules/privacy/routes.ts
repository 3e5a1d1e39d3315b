import { command, type Query, query } from '../../platform/context';
import { hasTwoStep, personOf } from '../identity';
import { askCorrection, correctionView, stopCorrection } from './corrections/ask';
import { askDeletion, deletionView, stopDeletion } from './deletions/ask';
import { dataRequests, decideCorrection, openDataRequest } from './desk';
import { askExport, exportLink, stateOf } from './exports/ask';

const privacyState: Query<'privacyState'> = async (context) => ({
  export: await stateOf(context),
  deletion: await deletionView(context.db, context.caller.userID, context.settings),
  correction: await correctionView(context.db, context.caller.userID),
  person: nameOf(await personOf(context.db, context.caller.userID)),
  isTwoStepOn: await hasTwoStep(context.db, context.caller.userID),
});

const nameOf = (person: Awaited<ReturnType<typeof personOf>>) =>
  person ? { name: `${person.firstName} ${person.lastName}`, dateOfBirth: person.dateOfBirth } : null;

export const privacyRoutes = {
  privacyState: query<'privacyState'>(privacyState),
  askExport: command<'askExport'>(askExport),
  askDeletion: command<'askDeletion'>(askDeletion),
  stopDeletion: command<'stopDeletion'>(stopDeletion),
  askCorrection: command<'askCorrection'>(askCorrection),
  stopCorrection: command<'stopCorrection'>(stopCorrection),
  dataRequests: query<'dataRequests'>(dataRequests),
  openDataRequest: command<'openDataRequest'>(openDataRequest),
  decideCorrection: command<'decideCorrection'>(decideCorrection),
  exportLink: query<'exportLink'>(exportLink),
};
