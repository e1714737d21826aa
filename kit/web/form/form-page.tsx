import type { ReactNode } from 'react'
import { Note } from '#kit/web/notice/note.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { type Crumb, PageHead } from '#kit/web/parts/page-head.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import styles from './form-page.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { RestoredNote } from './restored-note.tsx'
import { SaveState } from './save-state.tsx'
import { StickyBar } from './sticky-bar.tsx'
import type { FormPageState } from './use-form-page.ts'

interface FormPageProps {
  state: FormPageState
  title: string
  crumbs?: Crumb[]
  sub?: ReactNode
  secondary?: Action[]
  more?: Action[]
  /** The words of the button: «Guardar», «Criar termo». */
  submit?: string
  /** Leaves the form; asked first when something is not saved. */
  onCancel: () => void
  /** Other buttons of the bar, between cancel and save. */
  actions?: ReactNode
  /** `FormSection`s. */
  children: ReactNode
}

/** The frame of a form: head, what was found or went wrong, sections, and the bar with the state of saving. */
export function FormPage(props: FormPageProps) {
  const {
    state,
    title,
    crumbs,
    sub,
    secondary,
    more,
    submit = 'Guardar',
    onCancel,
    actions,
    children,
  } = props
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={title}
      onSubmit={event => {
        // A dialog inside the page may hold a form of its own, whose event comes up here too.
        if (event.target === event.currentTarget) void state.submit(event)
      }}
    >
      <Text as="div" grow>
        <PageHead title={title} crumbs={crumbs} sub={sub} secondary={secondary} more={more} />
        {state.restored && (
          <div className={styles.note}>
            <RestoredNote at={state.restored} onDiscard={state.discard} />
          </div>
        )}
        {state.openMade && (
          <div className={styles.note} role="status">
            <Note icon="cloud-check">
              <b>O que escreveu já está guardado.</b> Para o mudar, abra-o.{' '}
              <Button size="small" onClick={state.openMade}>
                Abrir
              </Button>
              <Button size="small" onClick={state.startAnother}>
                Começar outro
              </Button>
            </Note>
          </div>
        )}
        {state.startAnother && !state.openMade && (
          <div className={styles.note} role="status">
            <Note icon="cloud-arrow-up">
              <b>O que está aqui já espera por rede.</b> Se o alterar e guardar, segue alterado.{' '}
              <Button size="small" onClick={state.startAnother}>
                Começar outro
              </Button>
            </Note>
          </div>
        )}
        {state.problem && (
          <div className={styles.note} role="alert">
            <Note tone="red">{state.problem}</Note>
          </div>
        )}
        {children}
      </Text>
      <StickyBar state={<SaveState saving={state.saving} />}>
        <Button variant="outlined" onClick={onCancel}>
          Cancelar
        </Button>
        {actions}
        <Button type="submit" variant="contained" loading={state.isSending}>
          {submit}
        </Button>
      </StickyBar>
      <LeaveGuard isDirty={state.isDirty} hasDraft={state.hasDraft} onDiscard={state.discard} />
      {state.conflict && <ConflictDialog open {...state.conflict} />}
    </form>
  )
}
