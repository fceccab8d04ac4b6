import { openApiText } from './openapi.ts'

// `node packages/server/src/platform/openapi/openapi.print.ts > docs/openapi.json` after the contract has changed.
process.stdout.write(openApiText())
