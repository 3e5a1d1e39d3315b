import { OrderScreen } from './order-screen';
import { SellerPart } from './seller-part';

/** `/sendCode?orderNo=`: the order as its seller sees it. */
export default function SendCode() {
  return <OrderScreen reader="seller" Part={SellerPart} />;
}
