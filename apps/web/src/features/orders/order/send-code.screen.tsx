import { OrderScreen } from './order-screen';
import { SellerPart } from './seller-part';

/** `/sendCode?orderNo=`: the seller's order screen. */
export default function SendCode() {
  return <OrderScreen reader="seller" Part={SellerPart} />;
}
