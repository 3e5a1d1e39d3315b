import { useRemote } from '../shared/http/use-remote';
import { texts } from '../shared/i18n/texts';
import { helpOpen } from '../shared/state/help';
import { ChatIcon, icon, MailIcon } from '../shared/ui/icons';
import { Sheet } from '../shared/ui/sheet';
import { Remotely, Skeleton } from '../shared/ui/states';

const PhoneIcon = icon(
  'M6 3h4l1.5 5L9 10a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z',
);

const t = texts({
  title: ['Help', '帮助'],
  lead: [
    'Write or call us. We never ask for your password, PIN or a card code.',
    '欢迎联系我们。我们绝不会索要您的密码、钱包密码或卡密。',
  ],
  phone: ['Phone', '电话'],
  email: ['E-mail', '邮箱'],
  whatsapp: ['WhatsApp', 'WhatsApp'],
});

/** The support contacts. The help centre's own pages are not there yet, so nothing leads to them. */
export const HelpModal = () => (
  <Sheet open onClose={() => helpOpen.set(false)} title={t.title}>
    <Contacts />
  </Sheet>
);

function Contacts() {
  const remote = useRemote('csContact');
  return (
    <>
      <p className="muted">{t.lead}</p>
      <Remotely remote={remote} skeleton={<Skeleton lines={3} />}>
        {(contact) => (
          <div className="rows">
            <Contact
              icon={<PhoneIcon />}
              label={t.phone}
              value={contact.phone}
              href={`tel:${contact.phone}`}
            />
            <Contact
              icon={<MailIcon />}
              label={t.email}
              value={contact.email}
              href={`mailto:${contact.email}`}
            />
            <Contact
              icon={<ChatIcon />}
              label={t.whatsapp}
              value={contact.whatsapp}
              href={`https://wa.me/${contact.whatsapp.replace(/\D/g, '')}`}
            />
          </div>
        )}
      </Remotely>
    </>
  );
}

function Contact({
  icon,
  label,
  value,
  href,
}: {
  icon: React.ReactNode;
  label: string;
  value: string;
  href: string;
}) {
  return (
    <a
      className="list-row"
      href={href}
      target={href.startsWith('https') ? '_blank' : undefined}
      rel="noreferrer"
    >
      {icon}
      <span className="grow">
        <span className="muted small">{label}</span>
        <br />
        <span className="strong">{value}</span>
      </span>
    </a>
  );
}
