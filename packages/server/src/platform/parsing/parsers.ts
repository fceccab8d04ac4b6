import { parseCaptions } from '../files/captions-read.ts'
import { parseMail } from '../mail/mail-parse.ts'
import { prepareMedia } from '../media/prepare.ts'

/** What is parsed apart: by name, from and to what can be handed between threads. */
export const parsers = { captions: parseCaptions, mail: parseMail, media: prepareMedia }

export type Parsers = typeof parsers
export type ParserName = keyof Parsers
