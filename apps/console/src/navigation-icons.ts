import type { Path } from './routes';

// table: the outline of each navigation icon, one path in a 24-unit box.
export const outlines = {
  '/': 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  '/dispute-queue': 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  '/identity': 'M3 5h18v14H3zM11 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM6 16c1-2 5-2 6 0M15 10h3M15 14h3',
  '/refunds': 'M4 9h11a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4',
  '/money/suspense':
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.01',
  '/money/payouts': 'M12 19V5M6 11l6-6 6 6',
  '/money/reviews': 'M12 4l9 16H3zM12 10v4M12 17v.01',
  '/flags': 'M5 21V4h12l-2 4 2 4H5',
  '/risk': 'M12 3l8 3v6c0 4-3 7-8 9-5-2-8-5-8-9V6zM12 8v5M12 16v.01',
  '/questions': 'M4 5h16v11H9l-5 4z',
  '/data': 'M4 6c0-3 16-3 16 0v12c0 3-16 3-16 0zM4 6c0 3 16 3 16 0M4 12c0 3 16 3 16 0',
  '/approvals': 'M3 13l4 4L15 8M12 16l1 1 8-9',
  '/orders': 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  '/people': 'M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15.5 15.5L20 20',
  '/statistics': 'M4 20h16M7 16v-5M12 16V6M17 16V9',
  '/audit': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2',
  '/money/reconciliation': 'M4 8h14l-3-3M20 16H6l3 3',
  '/money/debts': 'M3 6h18v12H3zM3 10h18M7 15h4',
  '/money/proofs': 'M12 3l8 3v6c0 4-3 7-8 9-5-2-8-5-8-9V6zM9 12l2 2 4-4',
  '/money/transfer': 'M3 12h15M13 7l5 5-5 5M21 5v14',
  '/providers': 'M4 4h16v6H4zM4 14h16v6H4zM7 7v.01M7 17v.01',
  '/catalogue': 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.01',
  '/rates': 'M4 17l5-6 4 3 7-8M15 6h5v5',
  '/articles': 'M5 4h13v16H5zM9 8h6M9 12h6M9 16h3',
  '/promotions':
    'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9c-6 0-5-5-2-4 1 .3 2 2 2 4zM12 9c6 0 5-5 2-4-1 .3-2 2-2 4z',
  '/announcements': 'M4 10v4l11 4V6zM15 9c3 0 3 6 0 6M7 15l1 5h2',
  '/settings':
    'M4 7h10M18 7h2M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 17h2M10 17h10M8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  '/code-access-log':
    'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  '/staff': 'M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 19c0-7 12-7 12 0M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 5',
  '/moderators': 'M12 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3 19c0-7 12-7 12 0M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 5',
  '/launch': 'M5 12.5l4.5 4.5L19 7.5',
} as const satisfies Partial<Record<Path, string>>;
