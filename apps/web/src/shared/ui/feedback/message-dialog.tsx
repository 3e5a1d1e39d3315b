import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { type Message, messageShown } from '../../state/message';
import { Button } from '../button';
import { Modal } from '../modal';
import './message-dialog.css';

const t = texts({ ok: ['OK', '好的', 'OK'] });

export function MessageDialog() {
  const shown = useStore(messageShown);
  return shown ? <OpenMessage message={shown} /> : null;
}

function OpenMessage({ message }: { message: Message }) {
  return (
    <Modal className="message" aria-label={message.title ?? message.text} onClose={() => message.done(false)}>
      {message.title && <h2>{message.title}</h2>}
      <p>{message.text}</p>
      <div className="row">
        {message.cancel && (
          <Button tone="quiet" onClick={() => message.done(false)}>
            {message.cancel}
          </Button>
        )}
        <Button onClick={() => message.done(true)}>{message.confirm ?? t.ok}</Button>
      </div>
    </Modal>
  );
}
