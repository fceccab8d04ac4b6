import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** What is drawn once its code has come. */
export interface Later<Props> {
  (props: Props): ReactNode
  /** Asks for the code before it is drawn. */
  readonly load: () => Promise<unknown>
}

/**
 * A part of a screen that the screen does not wait for.
 * @param load its code  @param meanwhile what stands in its place, and can be read or used, until the code has come
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode,
): Later<Props> => {
  let Come: ComponentType<Props> | undefined
  const once = async () => ({ default: (Come ??= await load()) })
  const Lazy: ComponentType<Props> = lazy(once) as never
  const Drawn = (props: Props) => {
    // One and the same for as long as it stands: what is typed into it stays.
    const [Part] = useState(() => Come ?? Lazy)
    return (
      <Suspense fallback={meanwhile(props)}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Drawn, { load: once })
}
