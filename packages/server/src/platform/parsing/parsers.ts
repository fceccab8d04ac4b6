import { parseCaptions } from '../files/captions-read.ts'
import { parseMail } from '../mail/mail-parse.ts'
import { prepareMedia } from '../media/prepare.ts'
import { paragraphsOf } from './paragraphs.ts'

const showMarkdown = async (text: string): Promise<string> => paragraphsOf(text).join('\n')

/** What is parsed apart: by name, from and to what can be handed between threads. */
export const parsers = { captions: parseCaptions, mail: parseMail, markdown: showMarkdown, media: prepareMedia }

export type Parsers = typeof parsers
export type ParserName = keyof Parsers
