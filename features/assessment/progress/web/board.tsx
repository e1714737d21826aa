import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Plant } from '#kit/web/parts/plant.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { LogoMark } from '#kit/web/pattern/logo.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { QrCode } from '../../results/web/qr-code.tsx'
import { getBoard, type Board as Shown } from '../contract.ts'
import styles from './board.module.css'
import { when } from './words.ts'

/** What the class practised, over the whole screen for the projector: totals alone. Esc leaves. */
export default function Board({
  groupId,
  subjectId,
  onClose,
}: {
  groupId: string
  subjectId: string
  onClose: () => void
}) {
  const answer = useQuery({
    ...query(getBoard, { params: { id: groupId }, query: { subject: subjectId } }),
    refetchInterval: 30_000,
  })
  return (
    <Modal open place="full" className={styles.board} label="Quadro da turma" onClose={onClose}>
      <CapulanaStrip height={20} />
      <Loaded answer={answer} failed="Não foi possível abrir o quadro" awaited={null}>
        {board => <Drawn board={board} />}
      </Loaded>
      <span className={styles.close}>
        <Button variant="outlined" startIcon={<Icon name="x" />} onClick={onClose}>
          Fechar
        </Button>
      </span>
    </Modal>
  )
}

function Drawn({ board: { group, subject, week, figures, open } }: { board: Shown }) {
  const link = open && sharedAddress() + href(pages.quizSitting, { codigo: open.code })
  return (
    <>
      <Row as="header" center className={styles.head}>
        <LogoMark size={72} />
        <div>
          <h1>{week === null ? group : `${group}, semana ${week}`}</h1>
          <p>{subject} · o que a turma já praticou</p>
        </div>
      </Row>
      <div className={styles.columns}>
        {figures ? (
          <>
            <section>
              <Row as="p" end className={styles.count}>
                <b>{figures.practised}</b>
                <span>
                  de {figures.pupils} já praticaram esta semana.
                  {figures.before !== null && <br />}
                  {figures.before !== null && against(figures.practised, figures.before, week)}
                </span>
              </Row>
              <div className={styles.seeds} aria-hidden="true">
                {Array.from({ length: figures.pupils }, (_none, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a seed stands for nobody: places are filled from the start.
                  <BoardSeed key={at} isFull={at < figures.practised} />
                ))}
              </div>
            </section>
            <section>
              <h2>Até onde já chegámos</h2>
              {figures.competences.length === 0 && <p>Ainda há poucas respostas para o dizer.</p>}
              <Text as="ul" className={styles.competences}>
                {figures.competences.map(competence => (
                  <li key={competence.description}>
                    <span>{competence.description}</span>
                    <div>
                      <span>
                        <Plant state="semente" size={56} />
                        <b>{competence.seed}</b> em semente
                      </span>
                      <span>
                        <Plant state="a crescer" size={56} />
                        <b>{competence.growing}</b> a crescer
                      </span>
                      <span>
                        <Plant state="consolidado" size={56} />
                        <b>{competence.grown}</b> consolidado
                      </span>
                    </div>
                  </li>
                ))}
              </Text>
            </section>
          </>
        ) : (
          <p className={styles.small}>
            Nesta turma são tão poucos que os totais diriam quem é quem. O quadro mostra só o que está aberto.
          </p>
        )}
      </div>
      {open && link && (
        <Row as="footer" wrap center className={styles.foot}>
          <div>
            <p>{open.closesAt ? `Aberto agora, até ${when(open.closesAt)}` : 'Aberto agora'}</p>
            <b>{open.title}</b>
          </div>
          <div className={styles.code}>
            <span>
              {(sharedAddress() + href(pages.quizSitting, { codigo: '' })).replace(/^https?:\/\/|\/$/g, '')}
            </span>
            <b>{open.code}</b>
          </div>
          <span className={styles.qr}>
            <QrCode value={link} label={`Código QR de ${link}`} />
          </span>
        </Row>
      )}
    </>
  )
}

function BoardSeed({ isFull }: { isFull: boolean }) {
  return (
    <svg viewBox="0 0 12 18" data-full={isFull || undefined} aria-hidden="true">
      <path d="M6 1Q11.4 9 6 17Q.6 9 6 1Z" />
    </svg>
  )
}

/** The class is compared with itself alone. */
function against(practised: number, before: number, week: number | null): string {
  const last = `a semana ${(week ?? 1) - 1}`
  if (practised > before) return `Já são mais do que n${last}.`
  const missing = before - practised + 1
  return `${missing === 1 ? 'Falta 1' : `Faltam ${missing}`} para passar ${last}.`
}
