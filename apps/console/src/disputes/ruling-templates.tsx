import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { rulingTemplateMax, rulingVariables } from '@gift/contract/disputes/ruling-texts';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { TextTemplates } from '../kit/forms/text-templates';
import { LoadState } from '../kit/parts';
import { emptyListTexts } from '../labels/empty-lists';
import { detailLabels } from '../routes';

const t = texts({
  add: ['New ruling template', '新建裁决模板'],
});

/** The ruling templates in each language. */
export function RulingTemplatesPage() {
  const { data, error, reload } = useCall('rulingTemplates', undefined);
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <TextTemplates
      title={localize(detailLabels['/ruling-templates'])}
      add={t.add}
      empty={localize(emptyListTexts.noRulingTemplates)}
      items={data.items.map(({ templateID, ...item }) => ({ ...item, id: templateID }))}
      variables={rulingVariables}
      maxLength={rulingTemplateMax}
      save={(id, input, key) => mutate('saveRulingTemplate', { ...input, templateID: id }, key)}
      remove={(id) => mutate('deleteRulingTemplate', { templateID: id })}
    />
  );
}
