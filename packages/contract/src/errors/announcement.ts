// table: 9350-9399, refusals about announcements.
export const announcementErrors = {
  AnnouncementNotFound: {
    code: 9350,
    en: 'There is no such announcement. Reload the list and choose it there.',
    zh: '没有该公告，请刷新列表后选择。',
  },
  AnnouncementChanged: {
    code: 9351,
    en: 'Somebody saved version {version} meanwhile. Compare it with yours, then save again.',
    zh: '其他人已保存第 {version} 版，请比对后再保存。',
  },
  AnnouncementEnded: {
    code: 9352,
    en: 'This announcement has ended, and stays as it is. Write a new one.',
    zh: '该公告已结束，内容不再更改。请撰写新公告。',
  },
  AnnouncementIsOut: {
    code: 9353,
    en: 'People see this announcement already, so it cannot become a draft again. Publish your change, or end it.',
    zh: '用户已能看到该公告，无法再改为草稿。请发布修改，或结束公告。',
  },
  AnnouncementEndsFirst: {
    code: 9354,
    en: 'It would end before it begins. Choose a later end, or leave it empty to end it by hand.',
    zh: '结束时间早于开始时间。请选择更晚的结束时间，或留空以便手动结束。',
  },
  AnnouncementEndsPast: {
    code: 9355,
    en: 'Its end has gone by already, so nobody would see it. Choose a later end.',
    zh: '结束时间已过，用户将看不到该公告。请选择更晚的结束时间。',
  },
} as const;
