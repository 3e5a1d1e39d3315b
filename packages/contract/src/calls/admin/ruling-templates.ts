import * as z from 'zod';
import { rulingTemplateMax } from '../../disputes/ruling-texts';
import { endpoint } from '../../endpoint';
import { done, idDigits } from '../../fields';
import { leadRoles, moderatorRoles } from '../../operator/staff-roles';
import { templateAuthor, templateFields } from '../../text/template-fields';

const template = templateFields(rulingTemplateMax);

export const rulingTemplates = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/rulingTemplates',
  roles: leadRoles,
  summary: 'Lists the ruling templates by name',
  answer: z.object({ items: z.array(z.object({ ...template, ...templateAuthor, templateID: idDigits })) }),
});

export const saveRulingTemplate = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/rulingTemplate',
  roles: leadRoles,
  idempotent: true,
  summary: 'Saves a new ruling template or changes one',
  body: z.strictObject({ ...template, templateID: idDigits.nullable() }),
  answer: done,
  refusals: ['RulingTemplateNotFound', 'RulingTemplateNameTaken', 'VariableUnknown'],
});

export const deleteRulingTemplate = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/deleteRulingTemplate',
  roles: leadRoles,
  summary: 'Deletes a ruling template',
  body: z.strictObject({ templateID: idDigits }),
  answer: done,
  refusals: ['RulingTemplateNotFound'],
});

export const rulingTexts = endpoint({
  method: 'GET',
  path: '/api/operator/dispute/rulingTexts',
  roles: moderatorRoles,
  summary: 'Returns the ruling templates filled in for a case, in the languages of its two sides',
  query: z.strictObject({ disputeID: idDigits }),
  answer: z.object({
    items: z.array(z.object({ templateID: idDigits, name: z.string(), text: z.string() })),
  }),
  refusals: ['DisputeNotFound', 'OwnCase', 'LinkedCase'],
});
