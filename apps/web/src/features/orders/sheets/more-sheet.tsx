import { ListRow } from '../../../shared/ui/list-row';
import { Sheet } from '../../../shared/ui/sheet';
import type { Facts, OrderAction } from '../order/contents/screen-types';
import { actionLabels, renderText } from '../order/order-texts';

export function MoreSheet({
  title,
  orderActions,
  facts,
  onClose,
  onChosen,
}: {
  title: string;
  orderActions: readonly OrderAction[];
  facts: Facts;
  onClose: () => void;
  onChosen: (action: OrderAction) => void;
}) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="rows">
        {orderActions.map((action) => (
          <ListRow
            key={action}
            title={renderText(actionLabels[action], facts)}
            onClick={() => onChosen(action)}
          />
        ))}
      </div>
    </Sheet>
  );
}
