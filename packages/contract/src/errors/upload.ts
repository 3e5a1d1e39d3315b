// table: 3000-3099, refusals of the uploads room.
export const uploadErrors = {
  UploadLinkEnded: {
    code: 3001,
    en: 'This link is no longer valid. Open the page again and repeat what you did.',
    zh: '链接已失效，请重新打开页面再试。',
  },
  UploadTooLarge: {
    code: 3002,
    en: 'This picture is larger than {megabytes} MB. Send a smaller one.',
    zh: '图片超过 {megabytes} MB，请换一张较小的图片。',
  },
  NotAnImage: {
    code: 3003,
    en: 'This is not a picture we can read. Send a JPEG, PNG, WebP or AVIF.',
    zh: '无法识别该图片，请上传 JPEG、PNG、WebP 或 AVIF 格式。',
  },
  ImageBroken: {
    code: 3004,
    en: 'This picture is damaged or incomplete. Take it again, or choose another.',
    zh: '图片已损坏或不完整，请重新拍摄或更换图片。',
  },
  ImageTooManyPixels: {
    code: 3005,
    en: 'This picture has more than {megapixels} million pixels. Send a smaller one, or a screenshot of it.',
    zh: '图片超过 {megapixels} 百万像素，请换一张较小的图片或上传截图。',
  },
  UploadOffset: {
    code: 3006,
    en: 'The upload goes on at another place. Tap retry; what arrived is kept.',
    zh: '上传需从断点继续，请点击重试，已上传的部分会保留。',
  },
  UploadInterrupted: {
    code: 3007,
    en: 'The upload was interrupted. Tap retry; what arrived is kept.',
    zh: '上传中断，请点击重试，已上传的部分会保留。',
  },
  TooManyUploads: {
    code: 3008,
    en: 'You have many pictures that are not used yet. Use them, or try again tomorrow.',
    zh: '未使用的图片过多，请先使用已上传的图片，或明天再试。',
  },
  FileNotFound: {
    code: 3009,
    en: 'This picture does not exist, or is not yours to see.',
    zh: '图片不存在，或您无权查看。',
  },
} as const;
