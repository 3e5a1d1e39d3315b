import { usePath } from '../../shared/nav';
import { AddFriend } from './add-friend';
import { Blocked } from './blocked';
import { FriendRequests } from './friend-requests';

/** The ways people come closer and part; one chunk, since each is a tap from the next. */
export default function Meeting() {
  switch (usePath().replace(/\/$/, '')) {
    case '/friends/add':
      return <AddFriend />;
    case '/friends/blocked':
      return <Blocked />;
    default:
      return <FriendRequests />;
  }
}
