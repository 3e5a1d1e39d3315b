import { texts } from '@gift/client/language';
import { useRemote } from '../http/use-remote';
import { Remotely, Skeleton } from '../ui/feedback/states';
import { ChatIcon, icon, MailIcon } from '../ui/icons';
import { whatsappNumber } from './whatsapp';

const PhoneIcon = icon(
  'M6 3h4l1.5 5L9 10a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z',
);

const t = texts({
  phone: ['Phone', '电话', 'Phone'],
  email: ['E-mail', '邮箱', 'E-mail'],
  whatsapp: ['WhatsApp', 'WhatsApp', 'WhatsApp'],
  order: [(no: string) => `Order ${no}: `, (no: string) => `订单 ${no}：`, (no: string) => `Order ${no}: `],
});

/** Support contacts. With an order, a message starts with its number. */
export function Contacts({ orderNo }: { orderNo?: string | undefined }) {
  const remote = useRemote('csContact');
  const prefill = orderNo ? encodeURIComponent(t.order(orderNo)) : '';
  return (
    <Remotely remote={remote} skeleton={<Skeleton lines={3} />}>
      {({ phone, email, whatsapp }) => (
        <div className="rows">
          <Contact icon={<PhoneIcon />} label={t.phone} value={phone} href={`tel:${phone}`} />
          <Contact
            icon={<MailIcon />}
            label={t.email}
            value={email}
            href={`mailto:${email}${prefill && `?subject=${prefill}`}`}
          />
          <Contact
            icon={<ChatIcon />}
            label={t.whatsapp}
            value={whatsapp}
            href={`https://wa.me/${whatsappNumber(whatsapp)}${prefill && `?text=${prefill}`}`}
          />
        </div>
      )}
    </Remotely>
  );
}

const Contact = ({
  icon,
  label,
  value,
  href,
}: {
  icon: React.ReactNode;
  label: string;
  value: string;
  href: string;
}) => (
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
