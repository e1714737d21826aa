import { useState } from 'react'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { copyAddress } from '#kit/web/parts/copy-address.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { QrCode } from '../../results/web/qr-code.tsx'
import { type Quiz, releaseQuiz } from '../contract.ts'
import styles from './quiz-panel.module.css'

const Projector = fetchedDialog(() => import('../../results/web/projector.tsx').then(m => m.default))

/** How pupils come in, how far they are, and the ways to what the teacher does with a quiz that is handed out. */
export function OpenedQuiz({ quiz }: { quiz: Quiz }) {
  const announce = useUndo()
  const release = useSave(releaseQuiz)
  const [isProjected, setProjected] = useState(false)
  const address = sharedAddress() + href(pages.quizSitting, { codigo: quiz.code ?? '' })
  return (
    <Stack as="section" gap={10} className={styles.handedOut} aria-label="O quiz dado">
      <div className={styles.entry}>
        <QrCode value={address} label={`Código QR de ${address}`} />
        <div>
          <Text as="p" breaks className={styles.letters}>
            {quiz.code}
          </Text>
          <Text as="p" breaks>
            <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
          </Text>
          <Button size="small" onClick={() => void copyAddress(address)}>
            Copiar o endereço
          </Button>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Icon name="projector-screen" />}
            onClick={() => setProjected(true)}
          >
            Projectar
          </Button>
        </div>
      </div>
      {isProjected && (
        <Projector
          whose="do quiz"
          title={quiz.title}
          code={quiz.code ?? ''}
          link={address}
          onClose={() => setProjected(false)}
        />
      )}
      <OnlyHereNote />
      <Text as="p" breaks>
        <b>{quiz.handedIn}</b> de {quiz.pupils} entregaram
        {quiz.answering > 0 && ` · ${quiz.answering} a responder`}
        {quiz.toMark > 0 && ` · ${counted(quiz.toMark, 'resposta', 'respostas')} por corrigir`}
      </Text>
      <Row as="ul" gap={8} wrap className={styles.after}>
        {quiz.state !== 'agendado' && (
          <li>
            <Button
              variant="outlined"
              to={href(pages.quizResults, { id: quiz.id })}
              startIcon={<Icon name="chart-bar" />}
            >
              Resultados
            </Button>
          </li>
        )}
        {quiz.applications.map(({ id, group }) => (
          <li key={id}>
            <Button
              variant="outlined"
              to={href(pages.quizApplication, { id })}
              endIcon={<Icon name="arrow-right" />}
            >
              {group.name}: progresso, correcção, papel
            </Button>
          </li>
        ))}
        {quiz.settings.holdMarks && (
          <li>
            <Button
              variant="outlined"
              loading={release.isPending}
              onClick={() =>
                release.mutate(
                  {
                    params: { id: quiz.id },
                    body: { release: quiz.releasedAt === null, version: quiz.version },
                  },
                  {
                    onSuccess: ({ data, change }) =>
                      announce(
                        data.releasedAt === null ? 'As notas voltaram a esperar.' : 'As notas saíram.',
                        change,
                      ),
                  },
                )
              }
            >
              {quiz.releasedAt === null ? 'Deixar sair as notas' : 'Voltar a guardar as notas'}
            </Button>
          </li>
        )}
      </Row>
    </Stack>
  )
}
