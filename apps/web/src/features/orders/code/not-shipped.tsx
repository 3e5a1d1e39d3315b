import { texts } from '@gift/client/language';
import { openHelp } from '../../../shared/state/help';
import { type Command, failureText } from '../order/use-order-command';

const t = texts({ support: ['Contact support', '联系客服', 'Contact support'] });

/** Why a code was not sent, beside the send button: the form may be scrolled anywhere. */
export const NotShipped = ({ command: { failure, failed } }: { command: Command }) =>
  failure && failed === 'shipOrder' ? (
    <div className="notice danger" role="alert">
      <span className="grow">
        {failureText(failure)}
        {failure.refusal === 'CardAlreadyOffered' && (
          <button type="button" className="link block" onClick={openHelp}>
            {t.support}
          </button>
        )}
      </span>
    </div>
  ) : null;
