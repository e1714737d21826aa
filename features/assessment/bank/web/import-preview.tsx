import { useState } from 'react'
import { questionTypeLabels, questionTypes } from '#engines/questions/taxonomy.ts'
import { CheckInput, SwitchInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { AlikeInBank } from './alike-in-bank.tsx'
import styles from './bank.module.css'
import { countedQuestions } from './bank-words.ts'
import { alikeOf, type Choices, type LeftOut, type Preview, withChoice } from './import-choices.ts'

interface ImportPreviewProps {
  preview: Preview
  /** Questions that are left out. */
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** What each question of the file would become: its words, its key, what would be lost and why, or why it cannot be read. */
export function ImportPreview({ preview, choices, onChoices }: ImportPreviewProps) {
  const [only, setOnly] = useState(false)
  const wrong = preview.questions.filter(question => !question.ok)
  const losing = preview.questions.filter(question => question.ok && question.lost.length > 0)
  const doubtful = preview.questions.filter(question => question.doubt !== undefined)
  const alike = preview.questions.filter(question => question.ok && alikeOf(question))
  const toSee = preview.questions.filter(
    question => !question.ok || question.lost.length > 0 || question.doubt !== undefined || alikeOf(question),
  )
  const shown = only ? toSee : preview.questions
  const isAnswered = preview.decisions.some(({ mustAsk }) => mustAsk)
  const choose = (index: number, choice: LeftOut | undefined) => onChoices(withChoice(choices, index, choice))
  return (
    <>
      {preview.tests.length > 0 && (
        <div className={styles.notes}>
          <Note icon="file">
            {preview.tests.map(testText).join(' ')} Depois de importar pode fazer o teste com elas.
          </Note>
        </div>
      )}
      {(preview.lost.length > 0 || preview.nearNote !== '') && (
        <div className={styles.notes}>
          <Note tone="amber">
            {preview.lost.map(({ what, why }) => (
              <p key={what + why}>
                <b>{capital(what)}.</b> {why}
              </p>
            ))}
            {preview.nearNote !== '' && <p>{preview.nearNote}</p>}
          </Note>
        </div>
      )}
      <Row gap={20} rowGap={4} wrap center className={styles.counts} role="status">
        <b>
          <Icon name="check" size={18} /> {countedQuestions(preview.questions.length - wrong.length)} por
          importar
        </b>
        {doubtful.length > 0 && <span>{countedQuestions(doubtful.length)} com a chave em dúvida</span>}
        {alike.length > 0 && <span>{countedQuestions(alike.length)} como as do banco</span>}
        {losing.length > 0 && (
          <span>
            {countedQuestions(losing.length)} {losing.length === 1 ? 'perde' : 'perdem'} alguma coisa
          </span>
        )}
        {wrong.length > 0 && (
          <Text error semibold>
            <Icon name="warning-circle" size={18} /> {countedQuestions(wrong.length)} com erro
          </Text>
        )}
        {toSee.length > 0 && (
          <Text pushed>
            <SwitchInput
              label="Mostrar só estas"
              checked={only}
              onChange={event => setOnly(event.target.checked)}
            />
          </Text>
        )}
      </Row>
      <Text as="ul" className={styles.read} aria-label="Perguntas do ficheiro">
        {shown.map(entry => (
          <li key={entry.index} data-wrong={!entry.ok || undefined}>
            {entry.ok ? (
              <CheckInput
                label={<span className="visually-hidden">Importar a pergunta {entry.index}</span>}
                checked={!choices.has(entry.index)}
                onChange={event => choose(entry.index, event.target.checked ? undefined : 'out')}
              />
            ) : (
              <Icon name="warning-circle" size={20} />
            )}
            <div>
              <b>
                {entry.index}. {entry.text || entry.name}
              </b>
              <p>{[typeLabel(entry.type), entry.key && `Certo: ${entry.key}`].filter(Boolean).join(' · ')}</p>
              {entry.error && (
                <Text as="p" error semibold>
                  {entry.error}
                </Text>
              )}
              {entry.doubt && entry.doubt !== entry.error && (
                <p className={styles.lost}>
                  {entry.doubt} {isAnswered && 'Lida como disse acima.'}
                </p>
              )}
              {entry.lost.map(({ what, why }) => (
                <p key={what + why} className={styles.lost}>
                  Perde {what}. {why}
                </p>
              ))}
              {entry.ok && (
                <AlikeInBank
                  index={entry.index}
                  alike={alikeOf(entry)}
                  choice={choices.get(entry.index)}
                  onChoose={choice => choose(entry.index, choice)}
                />
              )}
            </div>
          </li>
        ))}
      </Text>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function testText({ title, items }: Preview['tests'][number]): string {
  const sections = new Set(items.map(item => item.section).filter(Boolean)).size
  const parts = sections > 1 ? `, em ${sections} partes` : ''
  return `É um teste${title && `, «${title}»`}: ${countedQuestions(items.length)}${parts}.`
}

function typeLabel(type: string): string {
  const known = questionTypes.find(value => value === type)
  return known ? questionTypeLabels[known] : ''
}
