import { FileProgress } from '#kit/web/import/file-progress.tsx'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { Awaited, Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { AwaitedLine, Bar, SkeletonCards, SkeletonRows } from '#kit/web/notice/skeleton.tsx'
import { SlowNote } from '#kit/web/notice/slow-note.tsx'
import type { States } from './all-parts.tsx'

const nothing = () => undefined
const failure = new Error('planted')

export const notices: Readonly<Record<string, States>> = {
  Note: {
    info: () => <Note>Guarda-se sozinho.</Note>,
    amber: () => <Note tone="amber">Faltam três notas.</Note>,
    red: () => <Note tone="red">Não foi possível guardar.</Note>,
  },
  CalmLine: {
    info: () => <CalmLine>Nada por fazer.</CalmLine>,
    check: () => <CalmLine icon="check">Tudo feito.</CalmLine>,
  },
  EmptyState: {
    usual: () => (
      <EmptyState
        title="Ainda não há termos"
        text="Escreva o primeiro."
        primary={{ label: 'Novo termo', onClick: nothing }}
      />
    ),
  },
  ErrorPanel: {
    usual: () => <ErrorPanel title="Não foi possível abrir o termo" error={failure} onRetry={nothing} />,
  },
  Awaited: {
    waiting: () => <Awaited answer={{ error: null, refetch: nothing }} failed="Não foi possível" />,
    failed: () => <Awaited answer={{ error: failure, refetch: nothing }} failed="Não foi possível" />,
  },
  Loaded: {
    loaded: () => (
      <Loaded answer={{ data: 'Aqui está', error: null, refetch: nothing }} failed="Não foi possível">
        {text => text}
      </Loaded>
    ),
  },
  Bar: { usual: () => <Bar width={200} /> },
  AwaitedLine: { usual: () => <AwaitedLine /> },
  SkeletonCards: { usual: () => <SkeletonCards rows={2} /> },
  SkeletonRows: {
    usual: () => (
      <table>
        <SkeletonRows rows={2} columns={3} />
      </table>
    ),
  },
  SlowNote: { waiting: () => <SlowNote waiting onStop={nothing} /> },
  FileProgress: { begun: () => <FileProgress name="turmas.xlsx" progress={undefined} /> },
}
