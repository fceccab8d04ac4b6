import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { EmptyState } from './EmptyState.tsx'

type Props = { children: ReactNode; onError?: (error: unknown) => void; resetKey?: string }
type State = { failed: boolean; resetKey?: string }

/** Keeps a broken screen from taking the rest with it. resetKey: a new value (the path) tries again. onError: where to report it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenFailed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

/** What stands in place of a screen that broke; also for a router's own error boundary. */
export const ScreenFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      title={text.words.screenFailed}
      why={text.words.screenFailedWhy}
      action={
        <>
          <Button onClick={onRetry}>{text.words.retry}</Button>{' '}
          <Button variant="default" onClick={() => location.reload()}>
            {text.words.reload}
          </Button>
        </>
      }
    />
  </div>
)
