import type { PromotionPicture } from '@gift/contract/rewards/reward-enums';
import { icon } from '../../shared/ui/icons';

export const GiftIcon = icon(
  'M4 10h16v4H4zM5 14h14v6H5zM12 10v10M12 10c-5 0-5-6-2-6 2 0 2 4 2 6zM12 10c5 0 5-6 2-6-2 0-2 4-2 6z',
);
export const TicketIcon = icon('M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10');

export const pictures: Readonly<Record<PromotionPicture, ReturnType<typeof icon>>> = {
  trophy: icon('M8 4h8v6a4 4 0 0 1-8 0zM8 6H5c0 3 1 4 3 4M16 6h3c0 3-1 4-3 4M12 14v4M8 20h8'),
  calendar: icon('M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M9 15l2 2 4-4'),
  ticket: TicketIcon,
  friends: icon('M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 20c.5-4 3-6 6-6s5.500 2 6 6M17 8v6M14 11h6'),
};
