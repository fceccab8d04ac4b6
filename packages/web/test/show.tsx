import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { followNetwork } from '../src/data/connection.ts'
import { createQueries } from '../src/data/queries.ts'
import { UiProvider } from '../src/ui/theme/UiProvider.tsx'

/**
 * Draws parts of a screen as the application does, in a page without a browser.
 * @returns somebody who presses and types
 */
export const show = (what: ReactNode): UserEvent => {
  followNetwork()
  const queries = createQueries()
  // What is asked again is asked at once: the pause is the library's.
  const { queries: usual } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), queries: { ...usual, retryDelay: 0 } })
  render(
    <QueryClientProvider client={queries}>
      <UiProvider>
        <main>{what}</main>
      </UiProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
