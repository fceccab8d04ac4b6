import { parseCaptions } from '../files/captions-read.ts'
import { parseMail } from '../mail/mail-parse.ts'
import { prepareMedia } from '../media/prepare.ts'

/** What is parsed in threads: by name, with inputs and outputs that can be transferred between threads. */
export const parsers = { captions: parseCaptions, mail: parseMail, media: prepareMedia }

export type Parsers = typeof parsers
export type ParserName = keyof Parsers
