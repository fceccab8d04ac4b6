import { useMatches } from '@tanstack/react-router'
import { ScreenPending } from '../ui/page/ScreenPending.tsx'

/** Placeholder of a loading screen, with its title and shape. */
export const Pending = () => {
  const screen = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData).findLast(({ title }) => title),
  })
  return <ScreenPending title={screen?.title?.()} shape={screen?.shape} />
}
