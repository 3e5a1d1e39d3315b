import { texts } from '../../shared/i18n/texts';
import { ButtonLink } from '../../shared/ui/button';
import { ChatIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { Empty } from '../../shared/ui/states';

const t = texts({
  title: ['Chat', '聊天'],
  notYet: [
    'Chat is not there yet. Everything a trade needs is on the order itself.',
    '聊天功能尚未开放。交易所需的一切都在订单页面。',
  ],
  orders: ['Open my orders', '查看我的订单'],
});

export default function ChatNotYet() {
  return (
    <Screen title={t.title} isRoot>
      <Empty
        icon={<ChatIcon size={40} />}
        text={t.notYet}
        action={<ButtonLink to="/history?type=1">{t.orders}</ButtonLink>}
      />
    </Screen>
  );
}
