import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notify.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import type { Application, ApplicationRow } from '../../results/contract.ts'
import { reopenSitting, updateApplication } from '../contract.ts'

/** What is written of an application besides its state: the row as its form sends it. */
export function settingsOf(row: ApplicationRow) {
  const { minutes, opensAt, closesAt, allowNickname, paging, extraTime, mode, version } = row
  return { minutes, opensAt, closesAt, allowNickname, paging, extraTime, mode, version }
}

/** More time for everybody or for one pupil, and a reopened test. It counts at once, on every device. */
export function useTimes(application: Application) {
  const save = useSave(updateApplication)
  const reopen = useSave(reopenSitting)
  const announce = useUndo()
  const params = { id: application.id }
  const settings = settingsOf(application)
  return {
    addMinutes(minutes: number) {
      const body = { ...settings, minutes: Math.min(600, application.minutes + minutes) }
      save.mutate(
        { params, body },
        {
          onSuccess: ({ change }) =>
            announce(`Mais ${counted(minutes, 'minuto', 'minutos')} para todos.`, change),
        },
      )
    },
    addMinutesFor(pupil: { id: string; name: string }, minutes: number) {
      const extra = Math.min(240, (application.extraTime[pupil.id] ?? 0) + minutes)
      const body = { ...settings, extraTime: { ...application.extraTime, [pupil.id]: extra } }
      save.mutate(
        { params, body },
        {
          onSuccess: ({ change }) =>
            announce(`${pupil.name}: ${counted(extra, 'minuto', 'minutos')} a mais.`, change),
        },
      )
    },
    giveBack(pupil: { id: string; name: string }, minutes: number) {
      reopen.mutate(
        { params, body: { pupil: pupil.id, minutes } },
        {
          onSuccess: () =>
            notify.ok(`${pupil.name} pode continuar durante ${counted(minutes, 'minuto', 'minutos')}.`, {
              detail: 'Volta a entrar com o seu código.',
            }),
        },
      )
    },
  }
}
