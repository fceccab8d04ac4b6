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

/**
 * A screen whose code is loaded when it is wanted. The router takes code that does not come for a sign of a newer build
 * and loads the whole page anew. That is right while the server answers; while it is away the browser would put its own
 * error in the place of everything that is still there to be read.
 */
export const chunk: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => code(importer), exportName)
