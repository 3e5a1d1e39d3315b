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
import { helpStatus } from './status';
import { cannedReplies, deleteCannedReply, saveCannedReply } from './threads/canned-replies';
import {
  addThreadNote,
  answerQuestion,
  assignThread,
  closeThread,
  staffQuestions,
  staffThread,
} from './threads/staff-threads';
import { askSupport, rateSupport, supportQuestions, writeToSupport } from './threads/user-threads';

export const helpRoutes = {
  helpList: query<'helpList'>(helpList, { replicaWait: 'short' }),
  helpDetail: query<'helpDetail'>(helpDetail, { replicaWait: 'short' }),
  helpStatus: query<'helpStatus'>(helpStatus, { replicaWait: 'short' }),
  helpSearch: query<'helpSearch'>(helpSearch, { replicaWait: 'short' }),
  rateHelp: command<'rateHelp'>(rateHelp),
  askSupport: command<'askSupport'>(askSupport),
  supportQuestions: query<'supportQuestions'>(supportQuestions),
  writeToSupport: command<'writeToSupport'>(writeToSupport),
  rateSupport: command<'rateSupport'>(rateSupport),
  helpSource: query<'helpSource'>(helpSource),
  saveHelp: command<'saveHelp'>(saveHelp),
  addHelpPicture: query<'addHelpPicture'>(addHelpPicture),
  previewHelp: query<'previewHelp'>(previewHelp),
  staffQuestions: query<'staffQuestions'>(staffQuestions),
  staffThread: query<'staffThread'>(staffThread),
  answerQuestion: command<'answerQuestion'>(answerQuestion),
  closeThread: command<'closeThread'>(closeThread),
  assignThread: command<'assignThread'>(assignThread),
  addThreadNote: command<'addThreadNote'>(addThreadNote),
  cannedReplies: query<'cannedReplies'>(cannedReplies),
  saveCannedReply: command<'saveCannedReply'>(saveCannedReply),
  deleteCannedReply: command<'deleteCannedReply'>(deleteCannedReply),
  announcements: query<'announcements'>(announcements),
  dismissAnnouncement: command<'dismissAnnouncement'>(dismissAnnouncement),
  announcementList: query<'announcementList'>(announcementList),
  announcementDetail: query<'announcementDetail'>(announcementDetail),
  saveAnnouncement: command<'saveAnnouncement'>(saveAnnouncement),
  endAnnouncement: command<'endAnnouncement'>(endAnnouncement),
};
