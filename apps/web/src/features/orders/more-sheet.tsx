import { ListRow } from '../../shared/ui/list-row';
import { Sheet } from '../../shared/ui/sheet';
import type { Deed, Facts } from './deeds-and-facts';
import { deedWords, sayWith } from './order-words';

/** What can be done beside the pinned action, by name. */
export function MoreSheet({
  title,
  deeds,
  facts,
  onClose,
  onChosen,
}: {
  title: string;
  deeds: readonly Deed[];
  facts: Facts;
  onClose: () => void;
  onChosen: (deed: Deed) => void;
}) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="rows">
        {deeds.map((deed) => (
          <ListRow key={deed} title={sayWith(deedWords[deed], facts)} onClick={() => onChosen(deed)} />
        ))}
      </div>
    </Sheet>
  );
}
