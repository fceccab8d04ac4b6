import { writeFileSync } from 'node:fs'
import { personal } from '../../personal.ts'
import { archiveText } from './archive-text.ts'

// `npx node packages/server/src/modules/account/archive.print.ts` regenerates docs/archive.md, the archive format.
writeFileSync(new URL('../../../../../docs/archive.md', import.meta.url), archiveText(personal))
