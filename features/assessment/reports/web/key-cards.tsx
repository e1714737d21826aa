import { certaintyText } from '#engines/psychometrics/advice.ts'
import { counted, figure, partOf } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { confirmKey } from '../contract.ts'
import { gradeWords, inDoubt, unconfirmedCount } from '../key-words.ts'
import { places } from '../places.ts'
import type { ItemReport } from '../report-shapes.ts'
import css from './key-cards.module.css'

/**
 * A card for every question whose key is in doubt: what was chosen, what that says of the key, and what to do about it.
 * Those without an alert are folded.
 */
export function KeyCards({ report }: { report: ItemReport }) {
  const confirm = useSave(confirmKey, { failed: 'Não ficou guardado.' })
  const announce = useUndo()
  const doubted = inDoubt(report.items)
  const sure = report.items.filter(({ check }) => check?.confirmed).length
  if (doubted.length === 0) return null
  const say = (itemId: string, number: number) =>
    confirm.mutate(
      { params: { id: report.head.applicationId, itemId }, body: { right: true } },
      {
        onSuccess: ({ change }) => announce(`A chave da pergunta ${number} está certa.`, change),
      },
    )
  const quiet = doubted.filter(({ check }) => !check.warns)
  const card = (item: (typeof doubted)[number]) => (
    <DoubtedKey
      key={item.id}
      item={item}
      keyPage={places.keyOf(report.head.applicationId, item.id)}
      onRight={() => say(item.id, item.number)}
    />
  )
  return (
    <>
      {doubted.filter(({ check }) => check.warns).map(card)}
      {quiet.length > 0 && (
        <Text as="div" below={16}>
          <Fold
            title={unconfirmedCount(quiet.length, doubted.length - quiet.length)}
            aside="mais provável um erro comum"
          >
            {quiet.map(card)}
          </Fold>
        </Text>
      )}
      {sure > 0 && (
        <Text as="div" below={16}>
          <CalmLine icon="check">
            {inOthers(sure, report.items.length - doubted.length)} a chave confirma-se. Nenhuma chave muda sem
            a sua decisão, e cada mudança desfaz-se.
          </CalmLine>
        </Text>
      )}
    </>
  )
}

/** «Nas outras 3 perguntas», or «noutras 3» where of some the answers say nothing. */
function inOthers(sure: number, others: number): string {
  if (sure === 1) return 'Noutra pergunta'
  return sure === others ? `Nas outras ${sure} perguntas` : `Noutras ${sure} perguntas`
}

interface DoubtedKeyProps {
  item: ReturnType<typeof inDoubt<ItemReport['items'][number]>>[number]
  keyPage: string
  onRight: () => void
}

function DoubtedKey({ item, keyPage, onRight }: DoubtedKeyProps) {
  const { check, options, n } = item
  const max = Math.max(1, ...options.map(option => option.count))
  const isWrong = check.grade === 'wrong'
  const popular = options.find(({ letter }) => letter === check.option)
  const chose = (count: number, what: string) =>
    count === 0 ? `nenhum escolheu ${what}` : `${count} ${count === 1 ? 'escolheu' : 'escolheram'} ${what}`
  return (
    <section
      className={css.card}
      data-folded={!check.warns || undefined}
      aria-label={`Pergunta ${item.number}: ${gradeWords[check.grade]}`}
    >
      <div>
        <p className={css.small}>
          {[`Pergunta ${item.number}`, item.competenceCode, counted(n, 'aluno', 'alunos')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2>
          <TypesetText text={item.stem} />
        </h2>
        <Stack as="ul" gap={8}>
          {options.map(option => (
            <li key={option.letter} data-key={option.key || undefined}>
              <span className={css.letter}>{option.letter}</span>
              <span>
                <TypesetText text={option.text} />
              </span>
              <i aria-hidden="true">
                <i style={{ inlineSize: `${(100 * option.count) / max}%` }} />
              </i>
              <Text numeric secondary small>
                <Text as="b" ink>
                  {option.count}
                </Text>{' '}
                de {n}
                {option.key && (
                  <Text as="small" block semibold primary>
                    chave
                  </Text>
                )}
              </Text>
            </li>
          ))}
        </Stack>
        <p className={css.small}>
          Nota média no resto do teste: quem escolheu {check.option} {figure(check.rest.option)} · quem
          escolheu {check.key} {figure(check.rest.key)}
        </p>
      </div>
      <div className={css.said} data-grade={check.grade}>
        <Row as="h3" gap={8} center semibold>
          <StateGlyph glyph={isWrong ? 'diamond' : 'half'} />
          {gradeWords[check.grade]}
        </Row>
        {!isWrong && popular && (
          <p className={css.error}>
            <b>
              {partOf(popular.count, n)} {popular.count === 1 ? 'escolheu' : 'escolheram'} {check.option}.
            </b>{' '}
            {popular.typicalError && `Mostra um erro comum: ${popular.typicalError}`}
          </p>
        )}
        <p>
          Dos {check.best.n} alunos com melhor nota no resto do teste,{' '}
          {chose(check.best.option, check.option)} e {chose(check.best.key, `a chave ${check.key}`)}.{' '}
          {isWrong ? (
            <>
              Com a chave certa, isto aconteceria <b>menos de uma vez em mil</b>.
            </>
          ) : (
            certaintyText(check.chance)
          )}
          {check.elsewhere > 0 &&
            ` Contam também ${counted(check.elsewhere, 'aluno', 'alunos')} de outras turmas.`}
        </p>
        {check.effect && (
          <p className={css.small}>
            Com {check.option}, {counted(check.effect.up, 'nota sobe', 'notas sobem')} e{' '}
            {counted(check.effect.down, 'desce', 'descem')}; a média passa de {figure(check.effect.before)}{' '}
            para {figure(check.effect.after)}.
          </p>
        )}
        <Row gap={8} above={12} wrap>
          {isWrong ? (
            <>
              <Button variant="contained" to={keyPage}>
                Corrigir a chave
              </Button>
              <Button onClick={onRight}>A chave está certa</Button>
            </>
          ) : (
            <>
              <Button variant="outlined" onClick={onRight}>
                A chave está certa: ensinar de novo
              </Button>
              <Button to={keyPage}>Ensaiar {check.option}</Button>
            </>
          )}
        </Row>
      </div>
    </section>
  )
}
