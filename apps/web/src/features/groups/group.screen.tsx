import { usePath } from '../../shared/nav';
import { GroupInfo } from './group-info';
import { Members } from './members';

/** One group: what it is, and who is in it. */
export default function Group() {
  return usePath().startsWith('/groups/members') ? <Members /> : <GroupInfo />;
}
