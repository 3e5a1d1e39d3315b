// table: 9350-9399, refusals about announcements.
export const announcementErrors = {
  AnnouncementNotFound: {
    code: 9350,
    en: 'Announcement not found. Reload the list and choose one there.',
    zh: '没有该公告，请刷新列表后选择。',
    pcm: 'We no see this announcement. Reload the list and choose one there.',
  },
  AnnouncementChanged: {
    code: 9351,
    en: 'A colleague saved version {version} first. Compare it with yours, then save again.',
    zh: '其他人已保存第 {version} 版，请比对后再保存。',
  },
  AnnouncementEnded: {
    code: 9352,
    en: 'This announcement has ended and cannot change. Write a new one.',
    zh: '该公告已结束，内容不再更改。请撰写新公告。',
  },
  AnnouncementIsOut: {
    code: 9353,
    en: 'This announcement is live and cannot become a draft again. Publish your change, or end it.',
    zh: '用户已能看到该公告，无法再改为草稿。请发布修改，或结束公告。',
  },
  AnnouncementEndBeforeStart: {
    code: 9354,
    en: 'The end is before the start. Choose a later end, or leave it empty to end it yourself.',
    zh: '结束时间早于开始时间。请选择更晚的结束时间，或留空以便手动结束。',
  },
  AnnouncementEndInPast: {
    code: 9355,
    en: 'The end is in the past, so users would not see it. Choose a later end.',
    zh: '结束时间已过，用户将看不到该公告。请选择更晚的结束时间。',
  },
} as const;
