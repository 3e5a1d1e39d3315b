import { rulingVariables } from '@gift/contract/disputes/ruling-texts';
import { formatNaira, koboOf } from '@gift/money';
import type { Command, Query } from '../../platform/calls/context';
import { invariant } from '../../platform/calls/refusal';
import { sql } from '../../platform/database/db';
import { filledText, templateStore, templateView } from '../../platform/text/template-store';
import { brandNameOf } from '../catalog';
import { languagesOf, nicknamesOf } from '../identity';
import { cardsIn } from '../orders';
import { readCaseForStaff } from './case-access';

// Prepared texts of rulings. Leads write them; a moderator chooses one and edits it.

const templates = templateStore({
  table: sql`disputes.ruling_templates`,
  variables: rulingVariables,
  refusals: { notFound: 'RulingTemplateNotFound', nameTaken: 'RulingTemplateNameTaken' },
});

/**
 * The templates filled in for a case. Both sides read the same signed text, so it contains each language of theirs
 * once, the buyer's first.
 */
export const rulingTexts: Query<'rulingTexts'> = async (context, { disputeID }) => {
  const { db } = context;
  const { buyerID, sellerID, orderID, frozenKobo } = await readCaseForStaff(context, disputeID);
  const languageOf = await languagesOf(db, [buyerID, sellerID]);
  const languages = [buyerID, sellerID].map((id) => languageOf.get(id) ?? 'en-US');
  const card = (await cardsIn(db, [orderID])).get(orderID);
  invariant(card, `the order of dispute ${disputeID} has cards`);
  const values = {
    brand: await brandNameOf(db, card.brandID),
    amount: formatNaira(koboOf(frozenKobo)),
    order: String(orderID),
  };
  const items = (await templates.list(db)).map((template) => ({
    templateID: String(template.id),
    name: template.name,
    text: [...new Set(languages.map((language) => filledText(template, language, values)))].join('\n\n'),
  }));
  return { items };
};

export const rulingTemplates: Query<'rulingTemplates'> = async ({ db }) => {
  const rows = await templates.list(db);
  const names = await nicknamesOf(
    db,
    rows.map(({ authorID }) => authorID),
  );
  return { items: rows.map((row) => ({ ...templateView(row, names), templateID: String(row.id) })) };
};

export const saveRulingTemplate: Command<'saveRulingTemplate'> = async (
  context,
  { templateID, ...input },
) => {
  await templates.save(context, templateID, input);
  return {};
};

export const deleteRulingTemplate: Command<'deleteRulingTemplate'> = async ({ tx }, { templateID }) => {
  await templates.remove(tx, templateID);
  return {};
};
