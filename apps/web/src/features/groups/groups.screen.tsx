import { usePath } from '../../shared/nav';
import { CreateGroup } from './create-group';
import { GroupList } from './group-list';
import { GroupRequests } from './group-requests';
import { JoinGroup } from './join-group';

/** The user's groups and the ways to join; one chunk, since each screen is a tap from the next. */
export default function Groups() {
  const path = usePath();
  switch (path.replace(/\/$/, '')) {
    case '/groups/create':
      return <CreateGroup />;
    case '/groups/join':
      return <JoinGroup />;
    case '/groups/requests':
      return <GroupRequests />;
    default:
      return <GroupList />;
  }
}
