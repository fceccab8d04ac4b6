import { openApiText } from './openapi.ts'

// `npx node packages/server/src/platform/openapi/openapi.print.ts > docs/openapi.json` after a change of the contract.
process.stdout.write(openApiText())
