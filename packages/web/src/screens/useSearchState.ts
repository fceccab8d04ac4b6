import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RawSearch } from '../address.ts'

type Go = (search: Readonly<Record<string, string>>, replace?: boolean, resetScroll?: boolean) => void

/** The URL's search parameters, with a function that pushes or replaces them. */
export const useSearchState = (): [RawSearch, Go] => {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const go: Go = (next, replace = false, resetScroll = false) =>
    void navigate({ to: '.', search: next as never, replace, resetScroll })
  return [search, go]
}
