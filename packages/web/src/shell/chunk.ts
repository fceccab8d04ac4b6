import { lazyRouteComponent } from '@tanstack/react-router'
import { serverAnswers } from '../data/answers.ts'
import { noResponse } from '../data/failure.ts'

/**
 * Code that is loaded on demand. While the server is unreachable, a failure to load counts as a missing response.
 * @throws CallFailed no_response @throws the browser's error, while the server responds
 */
export const code = async <Code>(importer: () => Promise<Code>): Promise<Code> => {
  try {
    return await importer()
  } catch (cause) {
    throw (await serverAnswers()) ? cause : noResponse()
  }
}

/** The build's error for a missing style sheet. It loads the style sheets of a screen before its scripts. */
const noSheet = 'Unable to preload CSS'
/** The errors that the router treats as missing code; browsers use the same for scripts. */
const noScript = 'Failed to fetch dynamically imported module'

/** @throws an error that the router knows, if a style sheet is missing: a newer build has other style sheets too. */
const asScript = (cause: unknown): never => {
  if (cause instanceof Error && cause.message.startsWith(noSheet))
    throw new TypeError(`${noScript}: ${cause.message}`, { cause })
  throw cause
}

/**
 * A screen whose code is loaded on demand. The router treats missing code as a sign of a newer build and reloads the
 * page. That is right while the server responds; while it is unreachable, the browser would replace everything readable
 * with its own error page.
 */
export const chunk: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => code(importer).catch(asScript), exportName)
