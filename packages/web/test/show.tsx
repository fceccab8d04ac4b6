import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { followNetwork } from '../src/data/connection.ts'
import { createQueries } from '../src/data/queries.ts'
import { UiProvider } from '../src/ui/theme/UiProvider.tsx'

/**
 * Renders a component inside the app's providers.
 * @returns the simulated user
 */
export const show = (ui: ReactNode): UserEvent => {
  followNetwork()
  const queries = createQueries()
  // Retries without the library's delay.
  const { queries: usual } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), queries: { ...usual, retryDelay: 0 } })
  render(
    <QueryClientProvider client={queries}>
      <UiProvider>
        <main>{ui}</main>
      </UiProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
