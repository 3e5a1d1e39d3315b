import { texts } from '@gift/client/language';
import { useRemote } from '../../../shared/http/use-remote';
import type { OrderView } from '../order/order-facts';

const t = texts({
  open: [
    (site: string) => `Official page: ${site}`,
    (site: string) => `官方页面：${site}`,
    (site: string) => `Official page: ${site}`,
  ],
});

/** Links to the brand's redeem page from the catalogue, because web searches find phishing pages. */
export function RedeemLink({ brandID, countryID }: Pick<OrderView, 'brandID' | 'countryID'>) {
  const countries = useRemote('catalogSku', { brandID }).data?.countries;
  const url = countries?.find((country) => country.countryID === countryID)?.redeemUrl;
  if (!url) return null;
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      {t.open(new URL(url).hostname.replace(/^www\./, ''))}
    </a>
  );
}
