import { texts } from '@gift/client/language';
import { navigate } from '../../shared/nav';
import { helpOpen } from '../../shared/state/help';
import { Contacts } from '../../shared/support/contacts';
import { Button } from '../../shared/ui/button';
import { Sheet } from '../../shared/ui/sheet';

const t = texts({
  title: ['Help', '帮助', 'Help'],
  lead: [
    'Write or call us. Gift staff will never ask for your password, PIN or a card code.',
    '欢迎联系我们。我们绝不会索要您的密码、钱包密码或卡密。',
    'Write or call us. Gift staff no go ever ask for your password, PIN or card code.',
  ],
  open: ['Open help centre', '打开帮助中心', 'Open help centre'],
});

const close = () => helpOpen.set(false);

/** Support contacts and a link to the help centre. */
export const HelpModal = () => (
  <Sheet open onClose={close} title={t.title}>
    <Button
      onClick={() => {
        close();
        void navigate('/helpCenter');
      }}
    >
      {t.open}
    </Button>
    <p className="muted">{t.lead}</p>
    <Contacts />
  </Sheet>
);
