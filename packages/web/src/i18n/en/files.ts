import { plural } from './plural.ts'

/** Words of files that go with something that is written. */
export const files = {
  misnamed: (extension: string, kind: string) => `This is called ${extension} but is not a ${kind}.`,
  holdsOther: (extension: string, kind: string) =>
    `This is called ${extension} but its content is ${kind}. Please choose another file.`,
  pages: (count: string) => plural(count, 'page'),
  seconds: (count: number) => `${count} s`,
  chosen: 'Files to be sent',
  add: 'Add files',
  addPicture: 'Add a picture',
  takeOut: (name: string) => `Take out ${name}`,
  tooMany: (most: number) => `At most ${most} files can be sent at once.`,
  wrongType: 'Please choose a picture, a PDF, a Word document (.docx) or a text.',
  drop: 'Let go to add the files',
  list: 'Files',
  picture: (name: string) => `Picture: ${name}`,
  open: 'Open',
  download: 'Download',
  failed: 'This file could not be loaded.',
  pasted: (number: number) => `Pasted picture ${number}`,
}
