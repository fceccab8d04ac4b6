import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followNetwork } from './data/connection.ts'
import { CallFailed } from './data/failure.ts'
import { createQueries } from './data/queries.ts'
import { dropEndSlash } from './routes/arrival.ts'
import { createAppRouter } from './routes/index.tsx'
import { obeySession } from './routes/sessionEnd.ts'
import { bearTranslation } from './translated.ts'
import { UiProvider } from './ui/theme/UiProvider.tsx'

bearTranslation()
dropEndSlash()
followNetwork()
const queries = createQueries()
const router = createAppRouter(queries)
obeySession(router, queries)

// Not needed for the first screen. If it fails to load, the next page tries again.
const registerWorker = () =>
  void import('./shell/release.ts').then(
    ({ rememberRelease }) => rememberRelease(),
    () => undefined,
  )
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => setTimeout(registerWorker, 3000))

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element #root')
// The page shows failed requests; the console is for unexpected errors.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof CallFailed)) console.error(error)
}
createRoot(container, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
)
