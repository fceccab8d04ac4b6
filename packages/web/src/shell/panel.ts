import { useNavigate, useSearch } from '@tanstack/react-router'

const panels = ['notifications', 'profile', 'membership'] as const
export type Panel = (typeof panels)[number]

/** The open panel of the member area, stored in the address, so Back closes it. */
export const usePanel = () => {
  const { open } = useSearch({ strict: false }) as { open?: string }
  const navigate = useNavigate()
  const setPanel = (panel: Panel | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, open: panel }),
      replace,
      resetScroll: false,
    })
  return {
    panel: panels.find((panel) => panel === open),
    open: (panel: Panel) => setPanel(panel, false),
    close: () => setPanel(undefined, true),
  }
}
