/**
 * Uploads: what people send as proof - card photos, receipts, PDFs, recordings - and who may see it. It owns the files
 * on disk and promises that a picture is clean (decoded and written anew, without place or camera), that a PDF or a
 * recording is whole and the very bytes that were sent, that a file never changes once stored, and that only its owner
 * and the readers another module named can get a link to it.
 *
 * Words: a _file_ is one picture, PDF or recording; to _attach_ it is to tie it to something that lasts and name its readers; a
 * _link_ is a signed address that works for some minutes for whoever holds it; the _house_ owns what is the place's own.
 */

export { uploadsCleanup } from './cleanup';
export { exportUploadsData } from './data-export';
export { type DownloadableFile, downloadableFiles } from './downloadable-files';
export { duplicatesOf } from './duplicates';
export { eraseFiles } from './erase';
export {
  attachFile,
  claimFiles,
  closeFile,
  everyKind,
  type FileHashes,
  type FileView,
  fileHashes,
  fileIDOf,
  fileView,
  fileViews,
  openFile,
  platformOwnerID,
  showFiles,
} from './files';
export { cleanPicture, isCleanable, shrunkPicture } from './formats/images';
export { receivePicture } from './receive';
export { addFilePages, uploadRoutes } from './routes';
