import { texts } from '@gift/client/language';
import { useStore } from '@gift/client/store';
import { useEffect, useRef } from 'react';
import { type Message, messageShown } from '../../state/message';
import { Button } from '../button';
import './message-dialog.css';

const t = texts({ ok: ['OK', '好的'] });

export function MessageDialog() {
  const shown = useStore(messageShown);
  return shown ? <OpenMessage message={shown} /> : null;
}

function OpenMessage({ message }: { message: Message }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="message"
      onCancel={(event) => {
        event.preventDefault();
        message.done(false);
      }}
    >
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
    </dialog>
  );
}
