import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { listCards, type PupilCard } from '../cards-contract.ts'
import styles from './cards.module.css'
import { useCards } from './use-cards.ts'

interface CardsDialogProps {
  group: { id: string; name: string }
  onClose: () => void
}

/** The cards of a group: who has one, and the sheets to print. */
export default function CardsDialog({ group, onClose }: CardsDialogProps) {
  const answer = useQuery(query(listCards, { query: { group: group.id } }))
  const { make, busy } = useCards()
  const [all, setAll] = useState(false)
  const pupils = answer.data?.pupils ?? []
  const without = pupils.filter(pupil => pupil.madeAt === null)
  const old = pupils.length - without.length
  const ids = (ones: readonly PupilCard[]) => ones.map(entry => entry.studentId)
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      title={`Cartões de aluno, ${group.name}`}
      sub="Com o cartão, aluno e encarregado vêem o progresso em casa. A palavra só está no papel: imprimir outra vez faz uma palavra nova."
      foot={
        <>
          {old > 0 && !all && (
            <Button variant="outlined" disabled={busy !== undefined} onClick={() => setAll(true)}>
              Imprimir todos
            </Button>
          )}
          <Button
            variant="contained"
            startIcon={<Icon name="printer" />}
            loading={busy === 'missing'}
            disabled={without.length === 0 || busy !== undefined}
            onClick={() =>
              void make(
                'missing',
                ids(without),
                `${counted(without.length, 'cartão feito', 'cartões feitos')}.`,
              )
            }
          >
            {without.length === 0 ? 'Todos têm cartão' : `Imprimir os que faltam (${without.length})`}
          </Button>
        </>
      }
    >
      <Stack gap={16} className={styles.body}>
        <OnlyHereNote />
        <Awaited answer={answer} failed="Não foi possível ver os cartões" />
        {all && (
          <Note tone="amber">
            <p>
              {old === 1
                ? 'O cartão que já foi feito deixa de abrir.'
                : `Os ${old} cartões que já foram feitos deixam de abrir.`}
            </p>
            <Row as="span" gap={8} above={12} wrap>
              <Button variant="outlined" onClick={() => setAll(false)}>
                Cancelar
              </Button>
              <Button
                variant="contained"
                loading={busy === 'all'}
                disabled={busy !== undefined}
                onClick={() =>
                  void make(
                    'all',
                    ids(pupils),
                    `${counted(pupils.length, 'cartão feito', 'cartões feitos')}.`,
                  ).then(() => setAll(false))
                }
              >
                Fazer {counted(pupils.length, 'cartão novo', 'cartões novos')}
              </Button>
            </Row>
          </Note>
        )}
        {answer.data && pupils.length === 0 && <p>A turma não tem alunos activos.</p>}
        <Text as="ul" className={styles.pupils}>
          {pupils.map(pupil => (
            <li key={pupil.studentId}>
              <Text numeric secondary textEnd>
                {pupil.number ?? '–'}
              </Text>
              <Stack as="span">
                <Text as="b" semibold>
                  {pupil.name}
                </Text>
                <Text as="small" caption secondary>
                  {stateOf(pupil)}
                </Text>
              </Stack>
              <Button
                variant="text"
                size="small"
                loading={busy === pupil.studentId}
                disabled={busy !== undefined}
                aria-label={`${pupil.madeAt ? 'Substituir' : 'Fazer'} o cartão de ${pupil.name}`}
                onClick={() =>
                  void make(
                    pupil.studentId,
                    [pupil.studentId],
                    pupil.madeAt
                      ? `O cartão antigo de ${pupil.name} já não abre.`
                      : `Cartão de ${pupil.name} feito.`,
                  )
                }
              >
                {pupil.madeAt ? 'Substituir' : 'Fazer'}
              </Button>
            </li>
          ))}
        </Text>
      </Stack>
    </DialogFrame>
  )
}

function stateOf({ code, madeAt, usedAt }: PupilCard): string {
  if (madeAt === null) return `${code} · sem cartão`
  const used = usedAt === null ? 'ainda não entrou' : `entrou em ${formatDateSlashes(usedAt)}`
  return `${code} · feito em ${formatDateSlashes(madeAt)}, ${used}`
}
