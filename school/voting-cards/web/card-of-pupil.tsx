import { letters } from '#engines/cards/codes.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'

interface CardOfPupilProps {
  number: number
  name: string
  /** The place of the letter; undefined where it was read elsewhere. */
  choice: number | undefined
  /** Absent once the question is closed. */
  onTakeBack: (() => void) | undefined
  onClose: () => void
}

/** What was read of one card, on the teacher's own screen alone. */
export function CardOfPupil({ number, name, choice, onTakeBack, onClose }: CardOfPupilProps) {
  return (
    <Row over={12} ruled gap={12} wrap center role="group" aria-label={`Cartão ${number}`}>
      <p>
        <b>{number}</b> · {name}: {choice === undefined ? 'lido' : letters[choice]}
      </p>
      {onTakeBack && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            onTakeBack()
            onClose()
          }}
        >
          Retirar este voto
        </Button>
      )}
      <Button size="small" onClick={onClose}>
        Fechar
      </Button>
    </Row>
  )
}
