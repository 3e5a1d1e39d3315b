import { icon } from '../../shared/ui/icons';

// Icons that only these pages use, so the first visit does not load them.
export const GlobeIcon = icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z',
);
export const OutIcon = icon('M12 19V5M6 11l6-6 6 6');
export const KeyIcon = icon('M12 15a4.5 4.5 0 1 1-2.5-4L18 3l3 3-2.5 2.5L20.5 10.5 18 13l-2-2-4.5 2');
export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const PhoneIcon = icon(
  'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
);
export const GiftIcon = icon(
  'M4 10h16v4H4zM5 14h14v6H5zM12 10v10M12 10c-5 0-5-6-2-6 2 0 2 4 2 6zM12 10c5 0 5-6 2-6-2 0-2 4-2 6z',
);
export const FriendsIcon = icon(
  'M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 20c.5-4 3-6 6-6s5.500 2 6 6M17 8v6M14 11h6',
);
