import type { ReactNode } from 'react'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { LanguageContext, LanguageNote, Said } from '#school/languages/web/in-language.tsx'
import * as pages from '#school/pages.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { guardianReport, progressLink } from '../guardian-report.ts'
import type { PupilReport, PupilResult } from '../report-shapes.ts'
import styles from './guardian.module.css'

/** What one test has shown, for the guardian: the step at home first, words instead of marks, cards on a phone. */
export function GuardianView({ student, result }: { student: PupilReport['student']; result: PupilResult }) {
  const phone = useMediaQuery('(max-width:599.95px)')
  if (result.pupil.state !== 'entregue')
    return (
      <p className={styles.sheet}>
        {result.pupil.state === 'não apresentado'
          ? 'Não veio a este teste: não há nada a dizer em casa.'
          : 'Ainda não respondeu a este teste.'}
      </p>
    )
  const report = guardianReport(student, result)
  const { firstName, article, right, questions } = report
  const lists = [
    {
      title: report.tried ? 'O que fez' : <Said id="knows-already" />,
      glyph: 'tick',
      kind: 'known',
      items: report.known,
    },
    { title: <Said id="nearly-there" />, glyph: 'half', kind: 'nearly', items: report.nearly },
    { title: <Said id="must-learn" />, glyph: 'open-diamond', kind: 'learn', items: report.toLearn },
  ] as const
  const shown = lists.filter(({ kind, items }) => kind === 'known' || items.length > 0)
  return (
    <LanguageContext value={student.language}>
      <article className={styles.sheet}>
        <h2 className={styles.title}>
          {article === 'a' ? 'A' : 'O'} {firstName}{' '}
          {questions === 0
            ? 'fez este teste, de que nenhuma pergunta conta'
            : `acertou ${counted(right, 'pergunta', 'perguntas')} de ${questions}`}
        </h2>
        <p className={styles.lead}>
          <Said id="no-mark" /> Mostra o que {article} {firstName} já sabe e o que falta para aprender bem a{' '}
          {result.head.grade}ª classe.
        </p>
        <div className={styles.lists}>
          {shown.map(list => (
            <Part
              key={list.kind}
              kind={list.kind}
              folds={phone && list.kind !== 'known'}
              title={
                <>
                  <StateGlyph glyph={list.glyph} /> {list.title}
                </>
              }
            >
              {list.items.length > 0 && (
                <ul>
                  {list.items.map(item => (
                    <li key={item}>
                      <StateGlyph glyph={list.glyph} />
                      <TypesetText text={item} />
                    </li>
                  ))}
                </ul>
              )}
              {list.kind === 'known' && (report.alsoRight.length > 0 || report.tried) && (
                <p>
                  {report.alsoRight.length > 0 && (
                    <b>{list.items.length > 0 ? 'Também acertou: ' : 'Acertou: '}</b>
                  )}
                  <TypesetText text={report.tried || report.alsoRight.join('; ')} />
                </p>
              )}
            </Part>
          ))}
        </div>
        <section>
          <h2>
            <Said id="next-at-home" />
          </h2>
          <Stack as="ol" gap={12} className={styles.steps}>
            {report.steps.map(step => (
              <li key={step.what}>
                <b>{step.what}</b> <TypesetText text={step.how} />
                {step.example && (
                  <p className={styles.example}>
                    <Text as="b" block>
                      <Said id="worked-example" />
                    </Text>
                    <TypesetText text={step.example} />
                  </p>
                )}
              </li>
            ))}
          </Stack>
        </section>
        <Part folds={phone} title="Pergunta a pergunta">
          <Stack as="dl" below={8} className={styles.domains}>
            {report.domains.map(({ name, answers }) => (
              <Row wrap gap={16} rowGap={4} center between key={name}>
                <dt>{name}</dt>
                <Row as="dd" wrap gap={4}>
                  <span className="visually-hidden">
                    {answers.filter(Boolean).length} de {answers.length}
                  </span>
                  {answers.map((isRight, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: questions of a domain keep their order.
                    <i key={at} aria-hidden="true" data-right={isRight || undefined} />
                  ))}
                </Row>
              </Row>
            ))}
          </Stack>
          {report.indications && <p>O que tem só 1 ou 2 perguntas é para confirmar.</p>}
        </Part>
        <Text as="section" over={16} ruled className={styles.school}>
          <div>
            <h2>
              <Said id="at-school" />
            </h2>
            <p>
              {report.atSchool || (
                <>
                  Ainda não há grupos de reforço deste teste.{' '}
                  <Link to={href(pages.newRecovery, { aplicacao: result.head.applicationId })}>
                    Fazer um plano de recuperação
                  </Link>
                </>
              )}
            </p>
            <p>
              <Said id="on-the-phone" />
            </p>
          </div>
          <QrPicture
            value={progressLink(sharedAddress(), student.code)}
            label={`Código QR do progresso de ${student.name}`}
          />
        </Text>
        <footer className={styles.slip}>
          <p>
            <b>
              <Said id="give-back" inline />.
            </b>{' '}
            Vi a folha d{article} {student.name}, {student.group.name}, e vou ajudar em casa.
          </p>
          <p>O encarregado de educação</p>
          <p>O professor ou a professora</p>
        </footer>
        <LanguageNote className={styles.lead} />
      </article>
    </LanguageContext>
  )
}

interface PartProps {
  title: ReactNode
  kind?: string
  /** On a phone it is read when it is wanted. */
  folds: boolean
  children: ReactNode
}

function Part({ title, kind, folds, children }: PartProps) {
  if (folds)
    return (
      <Disclosure data-kind={kind} className={styles.folded} title={<h2>{title}</h2>}>
        {' '}
        {children}{' '}
      </Disclosure>
    )
  return (
    <section data-kind={kind}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
