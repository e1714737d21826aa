import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import type { Sitting } from '../../../results/contract.ts'
import styles from './read-tab.module.css'
import { type Card, openRows, type TakenCard, type useSheetsRead } from './use-sheets-read.ts'
import { refusalWords } from './what-was-read.ts'

type Work = ReturnType<typeof useSheetsRead>

interface SheetCardProps {
  card: Card
  sittings: readonly Sitting[]
  work: Work
  onAsk: () => void
}

/** One photograph, or one sheet of it: whose it is, what was read, and what it wants. */
export function SheetCard({ card, sittings, work, onAsk }: SheetCardProps) {
  const [what, how] = wordsOf(card, sittings)
  const { state } = card
  const isWrong = state.kind === 'failed' || state.kind === 'refused'
  const isDoubtful = state.kind === 'taken' && openRows(state).length > 0
  return (
    <Row as="li" inset over={12} under={12} gap={12} wrap center className={styles.card}>
      {state.kind === 'failed' && state.why === 'not-a-picture' ? (
        <span className={styles.thumb} />
      ) : (
        <img src={card.picture} alt="" className={styles.thumb} />
      )}
      <Stack gap={4} grow className={styles.words}>
        <Text semibold error={isWrong}>
          {what}
        </Text>
        <Text caption {...(isDoubtful ? { warning: true } : { secondary: true })}>
          {how}
        </Text>
        {state.kind === 'whose' && (
          <Whose sittings={sittings} onChoose={studentId => work.assign(card.key, state.sheet, studentId)} />
        )}
      </Stack>
      <Row gap={8} wrap>
        {state.kind === 'taken' && openRows(state).length > 0 && state.sheet.asked === 'all-crosses' && (
          <Button variant="outlined" onClick={() => work.acceptAll(card as TakenCard)}>
            As cruzes são respostas
          </Button>
        )}
        {state.kind === 'taken' && openRows(state).length > 0 && (
          <Button variant="outlined" onClick={onAsk}>
            Decidir
          </Button>
        )}
        {state.kind === 'taken' && (
          <Button aria-label={`A folha não é de ${what}`} onClick={() => work.reassign(card.key)}>
            Outro aluno
          </Button>
        )}
        {state.kind === 'taken' && (
          <Button aria-label={`Desfazer a folha de ${what}`} onClick={() => work.undo(card.key)}>
            Desfazer
          </Button>
        )}
        {state.kind === 'double' && (
          <Button variant="outlined" onClick={() => work.replace(card.key, state)}>
            Vale esta
          </Button>
        )}
        {state.kind !== 'taken' && state.kind !== 'reading' && (
          <Button onClick={() => work.drop(card.key)}>
            {state.kind === 'double' ? 'Vale a anterior' : 'Retirar'}
          </Button>
        )}
      </Row>
    </Row>
  )
}

/** Whose a sheet is: in a list, arrows pass by pupils who are not meant, so a button says when it is the one. */
function Whose({
  sittings,
  onChoose,
}: {
  sittings: readonly Sitting[]
  onChoose: (studentId: string) => void
}) {
  const [chosen, setChosen] = useState('')
  return (
    <Row gap={8} wrap end>
      <SelectInput
        label="De quem é?"
        value={chosen}
        none="Escolha o aluno"
        options={sittings.flatMap(sitting =>
          sitting.studentId === null ? [] : [{ value: sitting.studentId, label: pupilName(sitting) }],
        )}
        onChange={event => setChosen(event.target.value)}
      />
      <Button variant="outlined" disabled={chosen === ''} onClick={() => onChoose(chosen)}>
        É deste aluno
      </Button>
    </Row>
  )
}

const failures: Record<'no-sheet' | 'not-a-picture' | 'reader', [what: string, how: string]> = {
  'no-sheet': ['Nenhuma folha à vista', 'Ponha a folha inteira na fotografia, com os seis quadrados pretos.'],
  'not-a-picture': ['Não é uma fotografia', 'Este navegador não abre o ficheiro. Escolha um JPEG ou PNG.'],
  reader: ['A leitura falhou', 'Tire outra fotografia; se voltar a falhar, escreva as respostas na grelha.'],
}

export function wordsOf({ state }: Card, sittings: readonly Sitting[]): [what: string, how: string] {
  const named = (studentId: string) => {
    const sitting = sittings.find(each => each.studentId === studentId)
    return sitting ? pupilName(sitting) : ''
  }
  switch (state.kind) {
    case 'reading':
      return ['Fotografia', 'a ler…']
    case 'failed':
      return failures[state.why]
    case 'refused':
      return refusalWords(state.refusal, state.sheet)
    case 'whose':
      if (state.moved) return ['Folha sem aluno', 'Escolha de quem é. As marcas ficam como foram lidas.']
      return state.sheet.pupil === null
        ? ['Sem aluno', 'O código não está pintado, ou não se lê. As marcas já foram lidas.']
        : ['Aluno desconhecido', `O código ${state.sheet.pupil} não é desta turma. As marcas já foram lidas.`]
    case 'double':
      return [named(state.studentId), 'Já foi lida outra folha deste aluno, com outras respostas.']
    case 'undone':
      return ['Folha desfeita', 'Ficou o que estava antes de a ler.']
    case 'taken': {
      const open = openRows(state).length
      const clear = state.rows.length - open
      const read =
        open > 0
          ? counted(open, 'marca com dúvida', 'marcas com dúvida')
          : `${counted(clear, 'resposta', 'respostas')}, ${state.rows.some(row => row.why) ? 'todas decididas' : 'todas claras'}`
      const placed = state.again
        ? 'a mesma folha outra vez'
        : state.replaced
          ? 'tomou o lugar do que estava lançado'
          : undefined
      return [named(state.studentId), placed ? `${read}; ${placed}` : read]
    }
  }
}

/** A pupil as the class calls it: the number, then the name. */
export function pupilName({ number, name }: Pick<Sitting, 'number' | 'name'>): string {
  return number === null ? name : `${number} ${name}`
}
