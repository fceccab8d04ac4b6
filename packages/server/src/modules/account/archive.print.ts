import { writeFileSync } from 'node:fs'
import { personal } from '../../personal.ts'
import { archiveText } from './archive-text.ts'

// `npx node packages/server/src/modules/account/archive.print.ts` writes docs/archive.md anew: what an archive of one's
// data looks like.
writeFileSync(new URL('../../../../../docs/archive.md', import.meta.url), archiveText(personal))
