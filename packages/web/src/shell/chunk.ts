import { lazyRouteComponent } from '@tanstack/react-router'
import { serverAnswers } from '../data/answers.ts'
import { noResponse } from '../data/failure.ts'

/**
 * Code that is loaded when it is wanted. While the server is away, its absence is told like that of an answer.
 * @throws CallFailed no_response  @throws what the browser says, while the server answers
 */
export const code = async <Code>(importer: () => Promise<Code>): Promise<Code> => {
  try {
    return await importer()
  } catch (cause) {
    throw (await serverAnswers()) ? cause : noResponse()
  }
}

/** What the build says of a sheet that does not come. It asks for the sheets of a screen before its scripts. */
const noSheet = 'Unable to preload CSS'
/** What the router takes for code that is gone; browsers say the same of scripts. */
const noScript = 'Failed to fetch dynamically imported module'

/** @throws what the router knows, where a sheet is gone: a newer build has other sheets too. */
const asScript = (cause: unknown): never => {
  if (cause instanceof Error && cause.message.startsWith(noSheet))
    throw new TypeError(`${noScript}: ${cause.message}`, { cause })
  throw cause
}

/**
 * A screen whose code is loaded when it is wanted. The router takes code that does not come for a sign of a newer build
 * and loads the whole page anew. That is right while the server answers; while it is away the browser would put its own
 * error in the place of everything that is still there to be read.
 */
export const chunk: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => code(importer).catch(asScript), exportName)
