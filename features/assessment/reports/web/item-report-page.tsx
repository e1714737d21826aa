import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { counted, figure } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { spreadText } from '../../results/figures.ts'
import { HOW_COUNTED } from '../../results/report-paper.ts'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { exportApplicationReport, getItemReport } from '../contract.ts'
import { separationLine } from '../item-paper.ts'
import { doubtCount, spokenOf, toReview } from '../key-words.ts'
import { completeText, lengthLine, reliabilityBetween } from '../paper-parts.ts'
import { places } from '../places.ts'
import type { ItemReport } from '../report-shapes.ts'
import { byNeed, ItemList } from './item-list.tsx'
import css from './items.module.css'
import { KeyCards } from './key-cards.tsx'
import { ApplicationHead, Reported, useEditionInAddress } from './report-frame.tsx'
import { RaschMeasures, WrightMap } from './wright-map.tsx'

/** A page of a phone is read in three screens: what asks for a decision stands first. */
const ITEMS_ON_PHONE = 8

/** What every question did: difficulty, discrimination, distractors, and the scale on which pupils stand too. */
export function ItemReportPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getItemReport, { params: { id }, query: useEditionInAddress() }))
  return <Reported answer={answer}>{report => <ItemView report={report} />}</Reported>
}

function ItemView({ report }: { report: ItemReport }) {
  const { head, achievement, test, rasch } = report
  const [order, setOrder] = useState<'decisao' | 'numero'>('decisao')
  const [open, setOpen] = useState<number>()
  const params = { id: head.applicationId }
  const named = useEditionInAddress()
  const suspects = spokenOf(report.items)
  const map = rasch && (
    <WrightMap
      rasch={rasch}
      suspects={suspects.map(item => item.number)}
      open={report.items.find(item => item.number === open)}
      onOpen={setOpen}
    />
  )
  const notes = [...test.reasons, ...(test.dependent ? [test.dependent.text] : [])]
  const keyPage = (itemId: string) => places.keyOf(head.applicationId, itemId)
  const items = order === 'decisao' ? byNeed(report.items) : report.items
  const phone = useMediaQuery('(max-width:599.95px)')
  const [all, setAll] = useState(false)
  const shown = all || !phone ? items : items.slice(0, ITEMS_ON_PHONE)
  return (
    <>
      <ApplicationHead
        head={head}
        total={achievement.total}
        title={suspects.length > 0 ? doubtCount(suspects.length) : `Perguntas: ${head.group.name}`}
        secondary={saveActions(
          format => call(exportApplicationReport, { params, query: { ...named, report: 'itens', format } }),
          'analise-das-perguntas',
        )}
      />
      <KeyCards report={report} />
      <Means report={report} />
      <Fold title={HOW_COUNTED} aside="fiabilidade, erro-padrão da nota">
        <TestFigures report={report} />
        {notes.length > 0 && (
          <Stack gap={12} below={24}>
            {notes.map(reason => (
              <Note key={reason}>{reason}</Note>
            ))}
          </Stack>
        )}
      </Fold>
      <div className={css.analysis}>
        <div className={rasch ? css.columns : undefined}>
          <Section
            flush
            title="Perguntas"
            aside={
              <Segments
                label="Ordem das perguntas"
                value={order}
                options={[
                  { value: 'decisao', label: 'O que pede decisão' },
                  { value: 'numero', label: 'Por nº' },
                ]}
                onChange={setOrder}
              />
            }
          >
            <ItemList items={shown} open={open} onOpen={setOpen} keyPage={keyPage} />
            <div className={styles.foot}>
              <span>
                {shown.length < items.length && `${shown.length} de `}
                {counted(items.length, 'pergunta', 'perguntas')} · {counted(test.n, 'aluno', 'alunos')}
              </span>
              {shown.length < items.length && (
                <Button onClick={() => setAll(true)}>Mostrar as {items.length}</Button>
              )}
              <Text pushed className={css.keys}>
                <kbd>↑</kbd> <kbd>↓</kbd> pergunta <kbd>↵</kbd> pormenores
              </Text>
            </div>
          </Section>
          {rasch && (!phone ? map : <Fold title="Alunos e perguntas na mesma escala">{map}</Fold>)}
        </div>
      </div>
      {rasch && (
        <Disclosure title="Medidas na escala de Rasch: dificuldades e alunos">
          <p className={styles.quiet}>{separationLine(rasch)}</p>
          <RaschMeasures rasch={rasch} items={report.items} />
        </Disclosure>
      )}
    </>
  )
}

/** How much was right, by sex, and how much asks for a decision. */
function Means({ report: { achievement, items } }: { report: ItemReport }) {
  const { keys, questions } = toReview(items)
  return (
    <dl className={styles.figures}>
      {(['H', 'M', 'total'] as const).map(key => (
        <div key={key}>
          <dt>Média {key === 'total' ? 'total' : key}</dt>
          <dd>
            {figure(achievement[key].mean)}{' '}
            <span className={styles.quiet}>{spreadText(achievement[key].sd, achievement[key].marked)}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>A rever</dt>
        <dd>
          {counted(keys, 'chave', 'chaves')}{' '}
          <span className={styles.quiet}>e {counted(questions, 'pergunta', 'perguntas')}</span>
        </dd>
      </div>
    </dl>
  )
}

function TestFigures({ report }: { report: ItemReport }) {
  const { test, rasch } = report
  const lacking = lengthLine(test)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{test.byPoints ? 'Alfa' : 'KR-20'}</dt>
        <dd>
          {figure(test.alpha, 2)}{' '}
          <span className={styles.quiet}>
            {test.interval && `${reliabilityBetween(test.interval)} · `}
            {completeText(test)}
          </span>
        </dd>
      </div>
      {test.alpha === null && rasch?.separation && (
        <div>
          <dt>Fiabilidade de separação</dt>
          <dd>
            {figure(rasch.separation.reliability, 2)}{' '}
            <span className={styles.quiet}>{counted(rasch.separation.n, 'aluno', 'alunos')}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>Erro-padrão da nota</dt>
        <dd>{test.sem === null ? '–' : `±${figure(test.sem)}`}</dd>
      </div>
      {lacking && (
        <div className={styles.lacking}>
          <dt className="visually-hidden">Perguntas em falta</dt>
          <dd className={styles.quiet}>{lacking}</dd>
        </div>
      )}
    </dl>
  )
}
