import { command, type Query, query } from '../../platform/context';
import { hasTwoStep } from '../identity';
import { askExport, exportLink, stateOf } from './exports/ask';

const privacyState: Query<'privacyState'> = async (context) => ({
  export: await stateOf(context),
  isTwoStepOn: await hasTwoStep(context.db, context.caller.userID),
});

export const privacyRoutes = {
  privacyState: query<'privacyState'>(privacyState),
  askExport: command<'askExport'>(askExport),
  exportLink: query<'exportLink'>(exportLink),
};
