import { Component, type ReactNode } from 'react'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { Frame, Notice } from '#school/entry/web/frame.tsx'
import { reportException } from '#school/incidents/web/exceptions.ts'

/** What remains when the page of a game fails: the play is on the device, and goes on from there. */
export class PlayStopped extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('The page of a game failed.', error)
    reportException(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Frame title="O jogo parou">
        <Notice bad>A página falhou. O que jogaste está guardado neste telemóvel.</Notice>
        <EntryButton kind="primary" onClick={() => window.location.reload()}>
          Carregar de novo
        </EntryButton>
      </Frame>
    )
  }
}
