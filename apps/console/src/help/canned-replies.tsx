import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { cannedVariables } from '@gift/contract/text/support-threads';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { TextTemplates } from '../kit/forms/text-templates';
import { LoadState } from '../kit/parts';
import { emptyListTexts } from '../labels/empty-lists';
import { detailLabels } from '../routes';

const t = texts({
  add: ['New canned reply', '新建快捷回复'],
});

/** The canned replies of support in each language. */
export function CannedRepliesPage() {
  const { data, error, reload } = useCall('cannedReplies', undefined);
  if (!data) return <LoadState error={error} reload={reload} />;
  return (
    <TextTemplates
      title={localize(detailLabels['/canned-replies'])}
      add={t.add}
      empty={localize(emptyListTexts.noCannedReplies)}
      items={data.items.map(({ replyID, ...item }) => ({ ...item, id: replyID }))}
      variables={cannedVariables}
      maxLength={2000}
      save={(id, input, key) => mutate('saveCannedReply', { ...input, replyID: id }, key)}
      remove={(id) => mutate('deleteCannedReply', { replyID: id })}
    />
  );
}
