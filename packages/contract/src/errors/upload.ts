// table: 3000-3099, refusals of the uploads module.
export const uploadErrors = {
  UploadLinkExpired: {
    code: 3001,
    en: 'This link has expired. Reopen the page and try again.',
    zh: '链接已失效，请重新打开页面再试。',
  },
  UploadTooLarge: {
    code: 3002,
    en: 'This file is over {megabytes} MB. Send a smaller one, or cut the recording to the part that matters.',
    zh: '文件超过 {megabytes} MB，请换一个较小的文件；录像请只截取关键部分。',
  },
  NotAnImage: {
    code: 3003,
    en: 'We cannot read this picture. Send a JPEG, PNG, WebP or AVIF.',
    zh: '无法识别该图片，请上传 JPEG、PNG、WebP 或 AVIF 格式。',
  },
  ImageBroken: {
    code: 3004,
    en: 'This picture is damaged or incomplete. Take it again, or choose another.',
    zh: '图片已损坏或不完整，请重新拍摄或更换图片。',
  },
  ImageTooManyPixels: {
    code: 3005,
    en: 'This picture is over {megapixels} megapixels. Send a smaller one or a screenshot.',
    zh: '图片超过 {megapixels} 百万像素，请换一张较小的图片或上传截图。',
  },
  UploadOffset: {
    code: 3006,
    en: 'The upload must resume from another point. Tap retry; what arrived is saved.',
    zh: '上传需从断点继续，请点击重试，已上传的部分会保留。',
  },
  UploadInterrupted: {
    code: 3007,
    en: 'The upload was interrupted. Tap retry; what arrived is saved.',
    zh: '上传中断，请点击重试，已上传的部分会保留。',
  },
  TooManyUploads: {
    code: 3008,
    en: 'You have too many unused files. Use them, or try again tomorrow.',
    zh: '未使用的文件过多，请先使用已上传的文件，或明天再试。',
  },
  StorageUnavailable: {
    code: 3018,
    en: 'Files cannot be saved or opened now. Your money is safe. Try again in a moment.',
    zh: '文件暂时无法保存或打开，您的资金安全。请稍后重试。',
  },
  FileNotFound: {
    code: 3009,
    en: 'File not found, or you cannot view it.',
    zh: '文件不存在，或您无权查看。',
  },
  UploadChanged: {
    code: 3010,
    en: 'The upload was damaged on the way. Tap retry.',
    zh: '收到的文件与发送的不一致，请点击重试。',
  },
  NotAPdf: {
    code: 3011,
    en: 'This is not a PDF. Send a PDF, a picture or a recording.',
    zh: '该文件不是 PDF，请上传 PDF、图片或录像。',
  },
  PdfBroken: {
    code: 3012,
    en: 'This PDF is damaged or incomplete. Download it again or send a screenshot.',
    zh: 'PDF 已损坏或不完整，请重新下载，或上传其截图。',
  },
  PdfActive: {
    code: 3017,
    en: 'This PDF contains a script or file, so it is not safe. Print it to a new PDF, or send a screenshot.',
    zh: '该 PDF 含有脚本或附带文件，打开不安全。请打开后打印为新的 PDF 再上传，或上传截图。',
  },
  PdfLocked: {
    code: 3013,
    en: 'This PDF has a password, so the moderator cannot read it. Print it to a new PDF, or send a screenshot.',
    zh: '该 PDF 已加密，审核员无法查看。请打开后打印为新的 PDF 再上传，或上传截图。',
  },
  NotAVideo: {
    code: 3014,
    en: 'We cannot play this recording. Send MP4, MOV or WebM.',
    zh: '无法播放该录像，请上传 MP4、MOV 或 WebM 格式。',
  },
  VideoBroken: {
    code: 3015,
    en: 'This recording is damaged or incomplete. Save it again on your phone, or choose another.',
    zh: '录像已损坏或不完整，请在手机上重新保存，或选择其他录像。',
  },
  VideoTooLong: {
    code: 3016,
    en: 'This recording is longer than {seconds} seconds. Send only the part that matters.',
    zh: '录像超过 {seconds} 秒，请截取关键部分后上传。',
  },
} as const;
