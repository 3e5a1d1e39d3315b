import { command, type Query, query } from '../../platform/context';
import { hasTwoStep } from '../identity';
import { askDeletion, deletionView, stopDeletion } from './deletions/ask';
import { askExport, exportLink, stateOf } from './exports/ask';

const privacyState: Query<'privacyState'> = async (context) => ({
  export: await stateOf(context),
  deletion: await deletionView(context.db, context.caller.userID, context.settings),
  isTwoStepOn: await hasTwoStep(context.db, context.caller.userID),
});

export const privacyRoutes = {
  privacyState: query<'privacyState'>(privacyState),
  askExport: command<'askExport'>(askExport),
  askDeletion: command<'askDeletion'>(askDeletion),
  stopDeletion: command<'stopDeletion'>(stopDeletion),
  exportLink: query<'exportLink'>(exportLink),
};
