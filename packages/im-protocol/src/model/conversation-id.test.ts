import { expect, it } from 'vitest';
import { conversationIDOf, isNotificationID, notificationConversationID } from '..';

it('derives one conversation id for both sides of a chat', () => {
  expect(conversationIDOf(1, 'b', 'a')).toBe('si_a_b');
  expect(conversationIDOf(1, 'a', 'b')).toBe('si_a_b');
  expect(conversationIDOf(4, 'z', 'staff')).toBe('sn_staff_z');
  expect(conversationIDOf(3, 'a', '77')).toBe('sg_77');
});

it('finds the notification twin of a chat', () => {
  expect(notificationConversationID('si_a_b')).toBe('n_a_b');
  expect(notificationConversationID('sg_77')).toBe('n_77');
  expect(isNotificationID('n_77')).toBe(true);
  expect(isNotificationID('sn_a_b')).toBe(false);
});
