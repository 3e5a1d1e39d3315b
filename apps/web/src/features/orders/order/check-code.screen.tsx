import { BuyerPart } from './buyer-part';
import { OrderScreen } from './order-screen';

/** `/checkCode?orderNo=`: the order as its buyer sees it. */
export default function CheckCode() {
  return <OrderScreen reader="buyer" Part={BuyerPart} />;
}
