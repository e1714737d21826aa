import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import type { RoundPhase } from '../../card-round-contract.ts'

interface RoundStepsProps {
  phase: RoundPhase
  /** Nothing is asked any more. */
  isDone: boolean
  onPhase: (phase: RoundPhase) => void
  /** Absent after the last question, and before the first. */
  onNext: (() => void) | undefined
  onBefore: (() => void) | undefined
  large?: boolean
}

/** The steps of a vote, on the phone that reads and on the projector alike. */
export function RoundSteps({ phase, isDone, onPhase, onNext, onBefore, large = false }: RoundStepsProps) {
  const size = large ? 'large' : 'medium'
  return (
    <Row gap={12} wrap>
      {phase === 'aberta' ? (
        <Button variant="contained" size={size} disabled={isDone} onClick={() => onPhase('barras')}>
          Fechar e mostrar as respostas
        </Button>
      ) : (
        phase === 'barras' && (
          <>
            <Button variant="contained" size={size} disabled={isDone} onClick={() => onPhase('aberta')}>
              Votar de novo
            </Button>
            <Button variant="outlined" size={size} disabled={isDone} onClick={() => onPhase('certa')}>
              Mostrar a resposta certa
            </Button>
          </>
        )
      )}
      <Button
        variant={phase === 'certa' ? 'contained' : 'text'}
        size={size}
        disabled={isDone || !onNext}
        onClick={onNext}
      >
        Pergunta seguinte
      </Button>
      <Button variant="text" size={size} disabled={isDone || !onBefore} onClick={onBefore}>
        Pergunta anterior
      </Button>
    </Row>
  )
}
