import { useNavigate, useSearch } from '@tanstack/react-router'

/** The search part of the address, and a way to another: a step that Back undoes, or in place of the present one. */
export const useSearchState = (): [
  Readonly<Record<string, unknown>>,
  (search: Readonly<Record<string, string>>, replace?: boolean) => void,
] => {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const go = (next: Readonly<Record<string, string>>, replace = false) => {
    void navigate({ to: '.', search: next as never, replace, resetScroll: false })
  }
  return [search, go]
}
