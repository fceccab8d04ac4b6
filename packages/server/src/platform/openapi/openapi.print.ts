import { openApiText } from './openapi.ts'

// `npx node packages/server/src/platform/openapi/openapi.print.ts > docs/openapi.json` after the contract has changed.
process.stdout.write(openApiText())
