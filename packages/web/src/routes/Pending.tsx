import { useMatches } from '@tanstack/react-router'
import { ScreenPending } from '../ui/page/ScreenPending.tsx'

/** The screen that is on its way, under its own title and in its own shape. */
export const Pending = () => {
  const screen = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData).findLast(({ title }) => title),
  })
  return <ScreenPending title={screen?.title?.()} shape={screen?.shape} />
}
