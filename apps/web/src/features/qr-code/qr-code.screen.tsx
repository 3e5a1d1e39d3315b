import { texts } from '@gift/client/language';
import { useState } from 'react';
import { lazy, usePrefetch } from '../../shared/loading/lazy';
import { useQueryOf } from '../../shared/nav';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { OwnTab } from './own-tab';
import '../../shared/chat/tokens.css';
import './qr-code.css';

const t = texts({
  title: ['QR code', '二维码', 'QR code'],
  tabs: ['Code type', '二维码类型', 'Code type'],
  own: ['My code', '我的二维码', 'My code'],
  scan: ['Scan', '扫一扫', 'Scan'],
  offer: ['Offer code', '报价二维码', 'Offer code'],
});

const ScanTab = lazy(() => import('./scan-tab').then((module) => module.ScanTab));
const GroupTab = lazy(() => import('./group-tab').then((module) => module.GroupTab));
const OfferTab = lazy(() => import('./offer-tab').then((module) => module.OfferTab));

type Tab = 'own' | 'scan' | 'offer';

/**
 * `/qrCode`: the user's code, the scanner (`?tab=scan`), an offer's code (`?tab=offer`), or a group's code
 * (`?groupID=`).
 */
export default function QrCode() {
  const query = useQueryOf('/qrCode');
  const requestedTab = query.get('tab');
  const groupID = query.get('groupID');
  const [tab, setTab] = useState<Tab>(
    requestedTab === 'scan' || requestedTab === 'offer' ? requestedTab : 'own',
  );
  usePrefetch(ScanTab);
  if (groupID)
    return (
      <Screen title={t.title} backTo="/groups">
        <GroupTab groupID={groupID} />
      </Screen>
    );
  return (
    <Screen title={t.title} backTo="/me">
      <Segments
        label={t.tabs}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'own', text: t.own },
          { value: 'scan', text: t.scan },
          { value: 'offer', text: t.offer },
        ]}
      />
      {tab === 'own' && <OwnTab />}
      {tab === 'scan' && <ScanTab />}
      {tab === 'offer' && <OfferTab />}
    </Screen>
  );
}
