import { BuyerPart } from './buyer-part';
import { OrderScreen } from './order-screen';

/** `/checkCode?orderNo=`: the buyer's order screen. */
export default function CheckCode() {
  return <OrderScreen reader="buyer" Part={BuyerPart} />;
}
