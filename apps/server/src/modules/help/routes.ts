import { command, query } from '../../platform/calls/context';
import {
  announcementDetail,
  announcementList,
  announcements,
  dismissAnnouncement,
  endAnnouncement,
  saveAnnouncement,
} from './announcements/announcements';
import { helpDetail, helpList, helpSearch, helpSource, previewHelp, rateHelp, saveHelp } from './articles';
import { addHelpPicture } from './pictures';
import { answerQuestion, askSupport, staffQuestions, supportQuestions } from './questions';
import { helpStatus } from './status';

export const helpRoutes = {
  helpList: query<'helpList'>(helpList, { replicaWait: 'short' }),
  helpDetail: query<'helpDetail'>(helpDetail, { replicaWait: 'short' }),
  helpStatus: query<'helpStatus'>(helpStatus, { replicaWait: 'short' }),
  helpSearch: query<'helpSearch'>(helpSearch, { replicaWait: 'short' }),
  rateHelp: command<'rateHelp'>(rateHelp),
  askSupport: command<'askSupport'>(askSupport),
  supportQuestions: query<'supportQuestions'>(supportQuestions),
  helpSource: query<'helpSource'>(helpSource),
  saveHelp: command<'saveHelp'>(saveHelp),
  addHelpPicture: query<'addHelpPicture'>(addHelpPicture),
  previewHelp: query<'previewHelp'>(previewHelp),
  staffQuestions: query<'staffQuestions'>(staffQuestions),
  answerQuestion: command<'answerQuestion'>(answerQuestion),
  announcements: query<'announcements'>(announcements),
  dismissAnnouncement: command<'dismissAnnouncement'>(dismissAnnouncement),
  announcementList: query<'announcementList'>(announcementList),
  announcementDetail: query<'announcementDetail'>(announcementDetail),
  saveAnnouncement: command<'saveAnnouncement'>(saveAnnouncement),
  endAnnouncement: command<'endAnnouncement'>(endAnnouncement),
};
