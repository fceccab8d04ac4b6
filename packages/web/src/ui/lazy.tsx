import {
  type ComponentType,
  Fragment,
  type FragmentInstance,
  lazy as reactLazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

/** What is drawn once its code has come. */
export interface Lazy<Props> {
  (props: Props): ReactNode
  /** Asks for the code before it is drawn. */
  readonly load: () => Promise<unknown>
}

/** Hands the focus on from what stood in the place of a part to the part itself. */
const trackFocus = () => {
  let hadFocus = false
  return {
    onMeanwhile: (meanwhile: FragmentInstance | null) => () => {
      const focused = document.activeElement
      // It takes the focus only from what it holds.
      meanwhile?.blur()
      hadFocus = document.activeElement !== focused
    },
    onPart: (fragment: FragmentInstance | null) => {
      if (hadFocus) fragment?.focus({ preventScroll: true })
      hadFocus = false
    },
  }
}

/**
 * A part of a screen that the screen does not wait for.
 * @param load its code  @param meanwhile what stands in its place, and can be read or used, until the code has come
 */
export const lazy = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode,
): Lazy<Props> => {
  let Loaded: ComponentType<Props> | undefined
  const once = async () => ({ default: (Loaded ??= await load()) })
  // What does not come leaves what stands in its place; where it stands the next time, it is asked for again.
  const tried = () => once().catch(() => ({ default: meanwhile as ComponentType<Props> }))
  const Drawn = (props: Props) => {
    // One and the same for as long as it stands: what is typed into it stays.
    const [Part] = useState(() => Loaded ?? (reactLazy(tried) as ComponentType<Props>))
    const [focus] = useState(trackFocus)
    return (
      <Suspense fallback={<Fragment ref={focus.onMeanwhile}>{meanwhile(props)}</Fragment>}>
        <Fragment ref={focus.onPart}>
          <Part {...props} />
        </Fragment>
      </Suspense>
    )
  }
  return Object.assign(Drawn, { load: once })
}
