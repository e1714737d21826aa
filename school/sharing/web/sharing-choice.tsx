import { SelectInput } from '#kit/web/form/inputs.tsx'
import { type Sharing, sharingLabels, sharings } from '#school/reach.ts'
import type { Shared, SharedKind } from '../contract.ts'

/** Who sees it, by kind: nobody else before it is ready. */
const READY: Readonly<Record<SharedKind, string>> = {
  questions: 'depois de aprovada',
  tests: 'depois de publicado',
  quizzes: 'depois de agendado ou aberto',
  games: 'depois de publicado',
}

const WHO_SEES: Readonly<Record<Sharing, string>> = {
  eu: 'Quem o fez, e quem dirige a escola',
  escola: 'Também os colegas de {escola}',
  academia: 'Todas as escolas',
}

interface SharingChoiceProps {
  kind: SharedKind
  shared: Pick<Shared, 'schoolName' | 'sharing' | 'mayChange' | 'toAcademy'>
  sharing: Sharing
  error?: string | undefined
  onChoose: (sharing: Sharing) => void
}

/** With whom something is shared, and who sees it then. */
export function SharingChoice({ kind, shared, sharing, error, onChoose }: SharingChoiceProps) {
  if (!shared.mayChange)
    return (
      <p>
        De {shared.schoolName ?? 'outra escola'}, partilhado com «
        {sharingLabels[shared.sharing].toLowerCase()}». Muda-o quem o fez, ou quem dirige essa escola.
      </p>
    )
  const who = WHO_SEES[sharing].replace(
    'de {escola}',
    shared.schoolName ? `de ${shared.schoolName}` : 'da escola',
  )
  return (
    <SelectInput
      label="Quem vê"
      help={`${who}${sharing === 'eu' ? '' : `, ${READY[kind]}`}.`}
      error={error}
      options={sharings
        .filter(value => value !== 'academia' || shared.toAcademy)
        .map(value => ({ value, label: sharingLabels[value] }))}
      value={sharing}
      onChange={event => onChoose(event.target.value as Sharing)}
    />
  )
}
