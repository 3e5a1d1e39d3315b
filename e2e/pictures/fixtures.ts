// The users and orders that the pictures show: the demo data at a fixed time, and an order in each state.
import { seedDemo } from '../../apps/server/src/demo/seed';
import { minutes, seconds } from '../../apps/server/src/platform/clock';
import { sql } from '../../apps/server/src/platform/database/db';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { fund, plainRequest, publish } from '../../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import type { RunningGift } from '../support/gift';

/** The time on every picture. */
export const takenAt = new Date('2026-06-03T10:41:00.000Z');

/** As long as a nickname may be. */
const longName = 'honourable_cards_of_abeokuta_and_ibadan1';

export type People = {
  /** A trader of the demo data, with a history, offers and chats. */
  trader: TestUser;
  /** The two sides of `orders` and of `dispute`. */
  buyer: TestUser;
  seller: TestUser;
  /** Without a PIN, money or orders. */
  newcomer: TestUser;
  /** The longest name, and the largest amounts. */
  rich: TestUser;
};

export type PictureData = {
  people: People;
  orders: Record<'awaitingPayment' | 'awaitingCode' | 'codeDelivered' | 'checking' | 'completed', string>;
  dispute: string;
  offerID: string;
  requestID: string;
};

export async function createPictureData(gift: RunningGift): Promise<PictureData> {
  let time = takenAt.getTime() - minutes(3);
  gift.clock.now = () => new Date(time);
  await seedDemo(gift.services);
  const profiles = {
    seller: { nickname: 'ada_cards', phone: '08035550101' },
    buyer: { nickname: 'bola_buys', phone: '08035550102' },
  };
  const trade = await createTrade(gift, {}, profiles);
  const { buyer, seller } = trade;
  await fund(gift, buyer, 80_000_000n);
  await addAccount(gift, seller);
  const requestID = await publish(gift, trade.stranger, {}, plainRequest);
  const dispute = await disputesOf(gift, trade).contested();
  const steps = [
    (orderNo: string) => trade.pay(orderNo),
    (orderNo: string, code: string) => trade.ship(orderNo, code),
    (orderNo: string) => trade.reveal(orderNo),
    (orderNo: string) => trade.confirm(orderNo),
  ];
  const orderAfter = async (stepCount: number, code = '') => {
    // Different times, so that lists have a fixed order.
    time += seconds(1);
    // Small cards, because a trader has a daily limit.
    const { quoteID } = (await trade.quote([2_000])).data;
    const { data } = await gift.call('submitOrder', { quoteID }, { token: buyer.token });
    for (const step of steps.slice(0, stepCount)) {
      const answer = await step(data.orderNo, code);
      if (answer.code !== 200) throw new Error(answer.message);
    }
    return data.orderNo;
  };
  const orders = {
    completed: await orderAfter(4, 'ABCDEFGHJKLMNP4'),
    checking: await orderAfter(3, 'ABCDEFGHJKLMNP3'),
    codeDelivered: await orderAfter(2, 'ABCDEFGHJKLMNP2'),
    awaitingCode: await orderAfter(1),
    awaitingPayment: await orderAfter(0),
  };
  const newcomer = await createTestUser(gift, {
    ...{ nickname: 'new_trader', phone: '08035550103', tier: 0, pin: null },
  });
  const rich = await createTestUser(gift, { nickname: longName, phone: '08035550104', tier: 3 });
  await fund(gift, rich, 98_765_432_109n);
  const { userID } = await gift.database.one<{ userID: bigint }>(
    sql`select id as "userID" from identity.users where nickname = 'lagos_cards'`,
  );
  await gift.runDue();
  gift.clock.now = () => takenAt;
  const trader: TestUser = { ...newcomer, nickname: 'lagos_cards', userID, pin: '274913' };
  const people = { trader, buyer, seller, newcomer, rich };
  return { people, orders, dispute, offerID: trade.offerID, requestID };
}
