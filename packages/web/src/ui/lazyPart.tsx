import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { text } from '../i18n/text.ts'
import { LoadFailed } from './page/LoadFailed.tsx'

/** Stands where a part did not come; the network's return asks for it without a press. */
const NotCome = ({ onRetry }: { onRetry: () => void }) => {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return <LoadFailed what={text.general.thisPart} reason={text.general.partNotCome} onRetry={onRetry} />
}

/**
 * A part of a screen in a file of its own, drawn below a `Suspense`. React's own `lazy` keeps a failure for as long as
 * the page is open; here the part says in its place that it did not come, and can be asked for again.
 * @param load its code
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> => {
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const again = () => {
    now = request()
    for (const listener of listeners) listener()
  }
  const Missing: ComponentType<Props> = () => <NotCome onRetry={again} />
  const request = () =>
    lazy(() =>
      load().then(
        (Part) => ({ default: Part }),
        () => ({ default: Missing }),
      ),
    ) as ComponentType<Props>
  let now = request()
  return function LazyPart(props: Props) {
    const Part = useSyncExternalStore(listen, () => now)
    return <Part {...props} />
  }
}
