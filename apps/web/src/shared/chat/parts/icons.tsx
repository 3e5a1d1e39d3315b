import { icon } from '../../ui/icons';

// Icons that only chat and contacts use, so the first visit does not load them.
export const BellIcon = /* @__PURE__ */ icon('M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4');
export const QrIcon = /* @__PURE__ */ icon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M20 19v1M18 17v1',
);
export const PinIcon = /* @__PURE__ */ icon('M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6');
export const MuteIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M18 15V11a6 6 0 0 0-9-5.2M6.5 8.5A6 6 0 0 0 6 11v4l-2 2h13M10 20a2 2 0 0 0 4 0',
);
export const TrashIcon = /* @__PURE__ */ icon('M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5');
export const TwoTicksIcon = /* @__PURE__ */ icon('M2 12.5l4.5 4.5L15 7.5M11 15.5l1.5 1.5L22 7.5');
export const MicIcon = /* @__PURE__ */ icon(
  'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
);
export const SendIcon = /* @__PURE__ */ icon('M4 12l16-8-6 16-3-7zM11 13l9-9');
export const SmileIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.01M15 9.5v.01',
);
export const ReplyIcon = /* @__PURE__ */ icon('M10 5l-6 6 6 6M4 11h9a7 7 0 0 1 7 7v1');
export const ForwardMessageIcon = /* @__PURE__ */ icon('M14 5l6 6-6 6M20 11h-9a7 7 0 0 0-7 7v1');
export const UndoIcon = /* @__PURE__ */ icon('M4 5v5h5M4.5 10A8 8 0 1 1 4 14');
export const SelectIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.5l3 3 5-6');
export const PlayIcon = /* @__PURE__ */ icon('M8 5l11 7-11 7z');
export const PauseIcon = /* @__PURE__ */ icon('M8 5v14M16 5v14');
export const FileIcon = /* @__PURE__ */ icon('M6 3h8l5 5v13H6zM14 3v5h5');
export const LocationIcon = /* @__PURE__ */ icon(
  'M12 21c-4-5-7-8-7-11a7 7 0 0 1 14 0c0 3-3 6-7 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
);
export const GroupIcon = /* @__PURE__ */ icon(
  'M12 9a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2 20c.7-4 3-6 6.5-6s5.8 2 6.5 6M15.5 5.7a3.5 3.5 0 0 1 0 6.6M17.5 14.5c2.3.6 3.9 2.5 4.5 5.5',
);
export const FlameIcon = /* @__PURE__ */ icon(
  'M12 3c1 4 5 5.5 5 11a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 .5 3 1.5 3.5C10.5 9.5 11 6 12 3z',
);
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14');
export const PictureIcon = /* @__PURE__ */ icon('M4 5h16v14H4zM4 16l4.5-5 4 4 2.5-2.5L20 17M15.5 9v.01');
export const ImageOffIcon = /* @__PURE__ */ icon('M8 5h12v12M16 19H4V7M4 16l4.5-5 5 5M3 3l18 18');
export const VideoIcon = /* @__PURE__ */ icon('M4 6h11v12H4zM15 10.5l5-3v9l-5-3');
export const AddUserIcon = /* @__PURE__ */ icon(
  'M14 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM3 20c.8-4.5 3.5-6.5 7-6.5 1.5 0 2.9.4 4 1.2M18 14v6M15 17h6',
);
export const JoinIcon = /* @__PURE__ */ icon(
  'M10 4h8a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-8M4 12h10M10.5 8.5L14 12l-3.5 3.5',
);
export const ScanIcon = /* @__PURE__ */ icon('M4 9V5h4M16 5h4v4M20 15v4h-4M8 19H4v-4M4 12h16');
export const BlockIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM5.7 5.7l12.6 12.6');
export const CrownIcon = /* @__PURE__ */ icon('M4 17h16M4 17l-1-9 5 4 4-7 4 7 5-4-1 9M6 20h12');
export const LeaveIcon = /* @__PURE__ */ icon(
  'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M16.5 8.5L20 12l-3.5 3.5',
);
export const ShareIcon = /* @__PURE__ */ icon(
  'M12 3v12M7.5 7.5L12 3l4.5 4.5M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6',
);
export const EditIcon = /* @__PURE__ */ icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
