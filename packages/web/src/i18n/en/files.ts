import { plural } from './plural.ts'

/** Copy of attaching files. */
export const files = {
  misnamed: (extension: string, kind: string) => `This file is named ${extension} but isn’t a ${kind}.`,
  holdsOther: (extension: string, kind: string) =>
    `This file is named ${extension} but contains ${kind}. Choose another file.`,
  pages: (count: string) => plural(count, 'page'),
  chosen: 'Attached files',
  add: 'Add files',
  addPicture: 'Add picture',
  tooMany: (most: number) => `You can attach at most ${most} files.`,
  wrongType: 'Please choose a picture, PDF, Word document (.docx) or text file.',
  drop: 'Drop files to attach them',
  picture: (name: string) => `Picture: ${name}`,
  failed: 'This file couldn’t be loaded.',
  pasted: (number: number) => `Pasted picture ${number}`,
}
