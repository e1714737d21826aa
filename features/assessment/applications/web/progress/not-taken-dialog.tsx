import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#engines/questions/answer.ts'
import { formatTime } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import type { Application } from '../../../results/contract.ts'
import { listNotTaken } from '../../device-contract.ts'
import type { Progress } from '../../live-contract.ts'
import styles from './progress.module.css'

interface NotTakenDialogProps {
  application: Application
  pupil: Progress['pupils'][number]
  onClose: () => void
}

/** What a pupil's other devices sent after they were replaced: it does not count, and is not lost. */
export default function NotTakenDialog({ application, pupil, onClose }: NotTakenDialogProps) {
  const answer = useQuery(query(listNotTaken, { params: { id: application.id, pupil: pupil.id } }))
  const placeOf = (itemId: string) => application.items.findIndex(item => item.id === itemId)
  const answers = answer.data?.answers.toSorted((a, b) => placeOf(a.itemId) - placeOf(b.itemId))
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      title={`Respostas não aceites de ${pupil.name}`}
      foot={
        <Button variant="contained" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <p>
        Vieram de um aparelho depois de outro ficar com o seu lugar. Não contam; se for justo que contem,
        lance-as em Lançar.
      </p>
      <Awaited answer={answer} failed="Não foi possível ler as respostas" />
      {answers?.map(({ itemId, answer, at }) => {
        const item = application.items[placeOf(itemId)]
        return (
          <Text as="section" above={16} ruled key={`${itemId}${at}`} className={styles.notTaken}>
            <h3>
              Pergunta {placeOf(itemId) + 1} <small>às {formatTime(at)}</small>
            </h3>
            {answer === null && <p>Resposta apagada.</p>}
            {item && <AnswerField question={item.question} answer={answer as Answer | null} />}
          </Text>
        )
      })}
    </DialogFrame>
  )
}
