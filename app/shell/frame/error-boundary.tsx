import { Component, type ComponentType, type ReactNode } from 'react'
import type { Location } from 'react-router'
import { reportException } from '#school/incidents/web/exceptions.ts'

interface ErrorBoundaryProps {
  /** Navigation clears the error. */
  location: Location
  screen: ComponentType<{ error: unknown }>
  children: ReactNode
}

interface ErrorBoundaryState {
  location: Location
  failure?: { error: unknown } | undefined
}

/** Shows a screen in place of what failed while it was drawn, and reports it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { location }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return state.location === location ? null : { location, failure: undefined }
  }

  override componentDidCatch(error: unknown): void {
    reportException(error)
  }

  override render(): ReactNode {
    const { screen: Screen, children } = this.props
    const { failure } = this.state
    return failure ? <Screen error={failure.error} /> : children
  }
}
