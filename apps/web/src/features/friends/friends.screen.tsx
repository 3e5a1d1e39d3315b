import { usePath } from '../../shared/nav';
import { AddFriend } from './add-friend';
import { Blocked } from './blocked';
import { Contacts } from './contacts';
import { FriendRequests } from './friend-requests';

/** Contacts, and adding and removing friends; one chunk, since each screen is a tap from the next. */
export default function Friends() {
  const path = usePath();
  switch (path.replace(/\/$/, '')) {
    case '/friends/add':
      return <AddFriend />;
    case '/friends/blocked':
      return <Blocked />;
    case '/friends/requests':
      return <FriendRequests />;
    default:
      return <Contacts />;
  }
}
