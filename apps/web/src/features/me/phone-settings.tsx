import { texts } from '@gift/client/language';
import { stored } from '@gift/client/storage';
import { useState } from 'react';
import { ToggleRow } from '../../shared/forms/toggle-row';
import { canVibrate, vibrate, vibratesNow } from '../../shared/state/haptics';
import { keys } from '../../shared/state/keys';

const t = texts({
  title: ['This phone', '本机', 'This phone'],
  vibrates: ['Vibration', '振动', 'Vibration'],
  vibratesNote: [
    'On release, success and your deadlines',
    '放款、成功及您的期限将至时',
    'When you release, when e work and when your deadline dey near',
  ],
});

/** What Gift does with the phone itself. */
export function PhoneSettings() {
  const [isOn, setOn] = useState(vibratesNow);
  if (!canVibrate()) return null;
  function change(next: boolean) {
    setOn(next);
    if (next) stored.remove(keys.vibrates);
    else stored.set(keys.vibrates, '0');
    vibrate('press');
  }
  return (
    <>
      <h2 className="section">{t.title}</h2>
      <section className="card rows">
        <ToggleRow title={t.vibrates} note={t.vibratesNote} isOn={isOn} onChange={change} />
      </section>
    </>
  );
}
