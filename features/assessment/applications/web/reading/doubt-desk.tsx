import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import styles from './read-tab.module.css'
import { pupilName } from './sheet-card.tsx'
import type { RowPicture } from './sheets-of-picture.ts'
import { openRows, type TakenCard, type useSheetsRead } from './use-sheets-read.ts'
import { type AnsweredRow, doubtWords } from './what-was-read.ts'

interface Doubt {
  card: TakenCard
  row: AnsweredRow
}

interface DoubtDeskProps {
  cards: readonly TakenCard[]
  work: ReturnType<typeof useSheetsRead>
  onLeave: () => void
}

/** Marks that are not clear, one at a time: what was seen, and one tap each. */
export function DoubtDesk({ cards, work, onLeave }: DoubtDeskProps) {
  const [later, setLater] = useState<readonly string[]>([])
  const [done, setDone] = useState<readonly { key: string; label: string }[]>([])
  const [several, setSeveral] = useState('')
  const box = useRef<HTMLElement>(null)
  const all = cards
    .flatMap(card => openRows(card.state).map((row): Doubt => ({ card, row })))
    .sort((one, other) => later.indexOf(nameOf(one)) - later.indexOf(nameOf(other)))
  const doubt = all[0]
  const shown = doubt && nameOf(doubt)
  useEffect(() => {
    // Keys decide from the first mark on.
    if (shown !== undefined) box.current?.focus()
    setSeveral('')
  }, [shown])
  if (!doubt) return null
  const { card, row } = doubt
  const sitting = work.entries.view.sittings.find(each => each.studentId === card.state.studentId)
  const picture = card.state.sheet.pictures.find(({ label }) => label === row.label)
  const proposed = row.word !== '' && (row.several || row.word.length === 1) ? row.word : undefined

  function decide(word: string) {
    setDone([...done, { key: card.key, label: row.label }])
    work.decide(card, row, word)
    if (all.length === 1) onLeave()
  }
  function choose(letter: string) {
    if (!row.several) return decide(letter)
    setSeveral(now => row.choices.filter(each => (each === letter) !== now.includes(each)).join(''))
  }
  function undo() {
    const last = done.at(-1)
    const before = last && cards.find(({ key }) => key === last.key)
    if (!last || !before) return
    setDone(done.slice(0, -1))
    work.undecide(before, last.label)
  }
  const putOff = () => setLater([...later.filter(name => name !== shown), shown ?? ''])

  function onKey(event: React.KeyboardEvent) {
    const letter = event.key.toUpperCase()
    const isUndo = letter === 'Z' && (event.ctrlKey || event.metaKey)
    if (!isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return
    // A key that is meant for a button stays with it.
    const onButton = event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')
    if (onButton) return
    if (isUndo) undo()
    else if (row.choices.includes(letter)) choose(letter)
    else if (event.key === 'Enter' && (several || proposed) !== undefined) decide(several || (proposed ?? ''))
    else if (event.key === ' ') decide('')
    else if (event.key === 'ArrowRight') putOff()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }

  return (
    <Section title="Marcas com dúvida" aside={`${all.length} por decidir`}>
      <section ref={box} tabIndex={-1} onKeyDown={onKey} className={styles.desk} aria-label="Marca a decidir">
        <Stack gap={16}>
          <Stack gap={4} aria-live="polite">
            <Text secondary>{sitting && pupilName(sitting)}</Text>
            <h3 className={styles.question}>Pergunta {row.label}</h3>
          </Stack>
          {picture && <RowView picture={picture} alt={`A pergunta ${row.label} na folha`} />}
          <p>
            {proposed !== undefined && <b>A câmara leu {proposed}. </b>}
            {doubtWords(row)}
          </p>
          <div className={styles.letters}>
            {row.choices.map(letter => (
              <button
                key={letter}
                type="button"
                className={letter === proposed ? `${styles.letter} ${styles.read}` : styles.letter}
                aria-pressed={row.several ? several.includes(letter) : undefined}
                onClick={() => choose(letter)}
              >
                {letter}
                {letter === proposed && <small>lido</small>}
              </button>
            ))}
          </div>
          <Row gap={8} wrap>
            {row.several && (
              <Button
                variant="contained"
                disabled={several === '' && proposed === undefined}
                onClick={() => decide(several || (proposed ?? ''))}
              >
                Ficar com {several || (proposed ?? '…')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => decide('')}>
              Em branco
            </Button>
            <Button variant="outlined" onClick={putOff} disabled={all.length === 1}>
              Deixar para o fim
            </Button>
            <Button onClick={undo} disabled={done.length === 0}>
              Desfazer
            </Button>
            <Button onClick={onLeave}>Mais tarde</Button>
          </Row>
          <Text small secondary>
            Um toque decide e passa à seguinte. No teclado: a letra, Enter para o que foi lido, Espaço em
            branco, → para o fim, Ctrl Z desfaz.
          </Text>
        </Stack>
      </section>
    </Section>
  )
}

function nameOf({ card, row }: Doubt): string {
  return `${card.key} ${row.label}`
}

/** A row as the camera saw it, its neighbours dimmed. */
function RowView({ picture, alt }: { picture: RowPicture; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(picture.width, picture.height)
    for (const [at, grey] of picture.grey.entries()) image.data.set([grey, grey, grey, 255], 4 * at)
    context.putImageData(image, 0, 0)
  }, [picture])
  return (
    <div className={styles.view}>
      <canvas ref={canvas} width={picture.width} height={picture.height} role="img" aria-label={alt} />
    </div>
  )
}
