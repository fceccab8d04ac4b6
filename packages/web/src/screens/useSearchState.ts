import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RawSearch } from '../address.ts'

type Go = (search: Readonly<Record<string, string>>, replace?: boolean, resetScroll?: boolean) => void

/** The search part of the address, and a way to another: a step that Back undoes, or in place of the present one. */
export const useSearchState = (): [RawSearch, Go] => {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const go: Go = (next, replace = false, resetScroll = false) =>
    void navigate({ to: '.', search: next as never, replace, resetScroll })
  return [search, go]
}
